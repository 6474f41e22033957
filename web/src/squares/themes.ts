/** On what ground a tile is printed, by its theme. Looks only; no rule reads this. */
const GRASS = /^park$|apartments|motel|observatory|ruined|clinic|courthouse|bunker|laboratory/;
const PAVED = /car park|drive-in|petrol|scrap|depot|warehouse|dock|siding|car wash|drive-through|fire station|hangar/;
export const CROSS = /crossroads|roundabout/;

export function groundOf(theme: string): "grass" | "lot" | "walk" {
  return GRASS.test(theme) ? "grass" : PAVED.test(theme) ? "lot" : "walk";
}
