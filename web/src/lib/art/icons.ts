/** Our own signs in a 24 by 24 box, and which sign or emblem stands for a word the server uses. */
import { emblems } from "./emblems.ts";

export const signs: Readonly<Record<string, string>> = {
  move: "m12 2 4 4h-3v5h5V8l4 4-4 4v-3h-5v5h3l-4 4-4-4h3v-5H6v3l-4-4 4-4v3h5V6H8z",
  sprint: "M4 5l7 7-7 7V5zm8 0 8 7-8 7z",
  undo: "M9 6 4 11l5 5v-3.5h5.5a3.5 3.5 0 0 1 0 7H8v2h6.5a5.5 5.5 0 0 0 0-11H9z",
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm-1-6h2v4h-2zm0 18h2v4h-2zM1 11h4v2H1zm18 0h4v2h-4zM4 5.4 5.4 4l2.9 2.9-1.4 1.4zm11.7 11.7 1.4-1.4 2.9 2.9-1.4 1.4zM4 18.6l2.9-2.9 1.4 1.4L5.4 20zM15.7 6.9 18.6 4 20 5.4l-2.9 2.9z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  auto: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.2v15.6a7.8 7.8 0 0 1 0-15.6z",
  menu: "M3 5h18v2.2H3zm0 6h18v2.2H3zm0 6h18v2.2H3z",
  sight: "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11.5A4.5 4.5 0 1 1 12 7.5a4.5 4.5 0 0 1 0 9zm0-2.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  ruler: "M2 15.5 15.5 2 22 8.5 8.5 22zm2.8 0L8.5 19.2 19.2 8.5l-1.5-1.5-1.6 1.6-1.1-1.1 1.6-1.6-1.1-1.1-2.6 2.6-1.1-1.1L16 5z",
  plus: "M11 4h2v7h7v2h-7v7h-2v-7H4v-2h7z",
  minus: "M4 11h16v2H4z",
  fit: "M3 3h7v2H5v5H3zm11 0h7v7h-2V5h-5zM3 14h2v5h5v2H3zm16 0h2v7h-7v-2h5z",
  die: "M12 1.5 21.5 7v10L12 22.5 2.5 17V7zm0 2.3L6 7.3l6 3.5 6-3.5zM4.5 9v6.9l6.5 3.7v-7zM19.5 9 13 12.6v7l6.5-3.7z",
  check: "m9 16.2-4.2-4.2L3.4 13.4 9 19 21 7l-1.4-1.4z",
  cross: "m5.7 4.3 6.3 6.3 6.3-6.3 1.4 1.4-6.3 6.3 6.3 6.3-1.4 1.4-6.3-6.3-6.3 6.3-1.4-1.4 6.3-6.3-6.3-6.3z",
  play: "M7 4l13 8-13 8z",
  pause: "M6 4h4v16H6zm8 0h4v16h-4z",
  tofirst: "M4 4h2.600v16H4zM18.600 4l1.800 1.800L14.200 12l6.200 6.200-1.800 1.800-8-8z",
  goback: "M15.400 4l1.800 1.800L11 12l6.200 6.200-1.800 1.800-8-8z",
  goforth: "M8.600 4 6.800 5.800 13 12l-6.200 6.200L8.600 20l8-8z",
  tolast: "M17.400 4H20v16h-2.600zM5.400 4 3.600 5.800 9.800 12l-6.200 6.200L5.400 20l8-8z",
  step: "M5 4l10 8-10 8zm11 0h3v16h-3z",
  end: "M6 3v18H4V3zm2 1 12 5-12 5z",
  pass: "M4 11h11l-4-4 1.4-1.4L18.8 12l-6.4 6.4L11 17l4-4H4z",
  open: "M3 5h7l2 2h9v3H3zm0 6h18v8H3z",
  save: "M11 3h2v9l3.5-3.500L18 10l-6 6-6-6 1.5-1.500L11 12zM4 18h16v2.500H4z",
  book: "M4 4c3-1 6-.5 8 1 2-1.5 5-2 8-1v15c-3-1-6-.5-8 1-2-1.5-5-2-8-1zm2 1.600v11.500c2-.4 3.6-.1 5 .6V6.700c-1.5-1-3.2-1.3-5-1.100zm12 0c-1.8-.2-3.5.1-5 1.100v11c1.4-.7 3-1 5-.6z",
  guide: "M12 2a7 7 0 0 0-4 12.700V17h8v-2.300A7 7 0 0 0 12 2zM8.5 18.500h7V20h-7zm1.5 2.500h4v1.500h-4z",
  star: "m12 2 2.9 6.4 7 .7-5.3 4.7 1.5 6.9L12 17.200l-6.1 3.5 1.5-6.9-5.3-4.7 7-.700z",
  dot: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  list: "M4 5h3v3H4zm5 .500h11v2H9zM4 10.500h3v3H4zm5 .500h11v2H9zM4 16h3v3H4zm5 .500h11v2H9z",
  chart: "M3 3h2v16h16v2H3zm4 11 4-5 4 3 4.500-6.500 1.600 1.200-5.600 8-4-3-2.900 3.600z",
};

/** Words for actions, items, kinds of figure and states, and the emblem that says them. */
const synonyms: Readonly<Record<string, string>> = {
  sniper: "crosshair",
  psychic: "psychic-waves",
  scientist: "erlenmeyer",
  engineer: "auto-repair",
  medic: "medical-pack",
  breacher: "sawed-off-shotgun",
  clemson: "crosshair",
  blackwood: "psychic-waves",
  eriksen: "erlenmeyer",
  kaur: "auto-repair",
  reyes: "medical-pack",
  voss: "sawed-off-shotgun",
  grey: "alien-stare",
  greys: "alien-stare",
  commander: "alien-skull",
  command: "alien-skull",
  dominator: "brain",
  ridgewalker: "spiked-dragon-head",
  overmind: "giant-squid",
  decoy: "evil-eyes",
  clone: "dna2",
  sentry: "sentry-gun",
  attack: "crosshair",
  shoot: "crosshair",
  melee: "crossed-swords",
  strike: "punch-blast",
  overwatch: "semi-closed-eye",
  watch: "semi-closed-eye",
  interact: "spanner",
  spanner: "spanner",
  ability: "star",
  item: "backpack",
  use: "backpack",
  swap: "swap-bag",
  give: "swap-bag",
  trade: "swap-bag",
  neon: "soda-can",
  can: "soda-can",
  reroll: "soda-can",
  rest: "soda-can",
  stunned: "knocked-out-stars",
  stun: "knocked-out-stars",
  shaken: "broken-shield",
  down: "death-skull",
  slain: "death-skull",
  weapon: "rifle",
  ranged: "rifle",
  gun: "pistol-gun",
  kit: "medical-pack",
  heal: "medical-pack",
  grenade: "grenade",
  armour: "checked-shield",
  armor: "checked-shield",
  shield: "checked-shield",
  defend: "checked-shield",
  play: "card-draw",
  card: "card-draw",
  mutation: "card-draw",
  discard: "card-draw",
  draw: "card-draw",
  extract: "exit-door",
  exit: "exit-door",
  door: "door-handle",
  explore: "door-handle",
  enter: "door-handle",
  tape: "film-spool",
  marker: "film-spool",
  carry: "film-spool",
  take: "hand",
  pick: "hand",
  hazard: "flame",
  detonate: "flame",
  explode: "flame",
  fire: "flame",
  siren: "siren",
  barricade: "barricade",
  abduct: "ufo",
  abduction: "ufo",
  reveal: "alien-stare",
  activate: "team-upgrade",
  revive: "pill-drop",
  radio: "walkie-talkie",
  place: "fit",
  deploy: "fit",
  end: "end",
  finish: "end",
  pass: "pass",
  decline: "pass",
  keep: "check",
  done: "check",
  confirm: "check",
  accept: "check",
  choose: "list",
  other: "undo",
  back: "undo",
  run: "sprint",
  jammer: "walkie-talkie",
  beacon: "siren",
  dish: "psychic-waves",
  reactor: "flame",
  vent: "door-handle",
  vip: "star",
  generator: "auto-repair",
  train: "pass",
  station: "exit-door",
  agenda: "card-draw",
  search: "evil-eyes",
  walk: "move",
  stand: "fit",
  march: "sprint",
  charge: "crossed-swords",
  fight: "crossed-swords",
  cast: "psychic-waves",
  bless: "star",
  blessing: "star",
  alert: "semi-closed-eye",
  regroup: "team-upgrade",
  die: "die",
  skip: "pass",
};

/** Further emblems, which a game brings along. */
const learnt: Record<string, string> = {};

export function learn(more: Readonly<Record<string, string>>): void {
  Object.assign(learnt, more);
}

export interface Art {
  path: string;
  box: number;
}

/** The drawing for a word: an emblem by its own name, one of our signs, or what the word's parts stand for. */
export function art(...words: (string | null | undefined)[]): Art {
  for (const word of words) {
    if (!word) continue;
    const name = word.toLowerCase().replace(/^gi-/, "").replace(/[_\s]+/g, "-");
    for (const part of [name, ...name.split("-")]) {
      const meant = emblems[part] || learnt[part] || signs[part] ? part : (synonyms[part.replace(/\+$/, "")] ?? "");
      const emblem = emblems[meant] ?? learnt[meant];
      if (emblem) return { path: emblem, box: 512 };
      const sign = signs[meant];
      if (sign) return { path: sign, box: 24 };
    }
  }
  return { path: signs["dot"] ?? "", box: 24 };
}
