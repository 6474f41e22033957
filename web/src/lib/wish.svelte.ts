/** A match that is being put together. The server says what there is to choose, and refuses what does not go together. */
import { habits, rememberLinks, rememberMatch } from "./keep.svelte.ts";
import type { Created, GameOffer, MissionOffer, NewMatch, NewPlayer } from "./protocol.ts";
import { route } from "./route.svelte.ts";

export const HERE = "here";
export const LINK = "link";

/** Go to the table of a new match that is played at this screen alone; who learns has the guide. */
export function sitDown({ id, keys }: Created, learn = false): void {
  rememberMatch(id, keys);
  if (learn) habits.setGuide(true);
  route.go(`#/match/${id}`);
}

/**
 * Keep the keys of a new match that stay on this screen, and go to its table; by the links, if some keys are for others.
 * ``before`` is the match that is played again in it: those who sat there elsewhere are told at its table.
 */
export function takePlaces({ id, keys }: Created, stays: (name: string) => boolean, before = ""): void {
  const part = (wanted: boolean): Record<string, string> => Object.fromEntries(Object.entries(keys).filter(([name]) => stays(name) === wanted));
  const links = part(false);
  const apart = Object.keys(links).length > 0;
  rememberMatch(id, part(true));
  if (apart) rememberLinks(id, links);
  route.go(before ? `#/links/${id}/${before}` : `#/${apart ? "links" : "match"}/${id}`);
}

/** Who plays: a person at this screen, a person who comes by a link, or a level of the computer. */
export type Plays = string;

export interface Player {
  name: string;
  plays: Plays;
}

export class Wish {
  seats = $state<Record<string, Plays>>({ heroes: HERE, overmind: "scripted" });
  typed = $state<Record<string, boolean>>({});
  /** The hero players, if there are several; whose a hero is, is said by number. */
  players = $state<Player[]>([{ name: "", plays: HERE }]);
  owner = $state<Record<string, number>>({});
  region = $state("");
  current = $state("");
  seed = $state("");
  level = $state<Record<string, number>>({});
  items = $state<Record<string, string[]>>({});
  inUse = $state<Record<string, string>>({});
  advanced = $state<string[]>([]);
  rooms = $state<string[]>([]);
  assigned = $state<Record<string, string>>({});
  upgrades = $state<string[]>([]);
  ultimates = $state<Record<string, string>>({});
  house = $state<Record<string, string>>({});

  /** So many hero players, the heroes dealt out in turn. */
  share(count: number, heroes: readonly string[]): void {
    this.players = Array.from({ length: count }, (_, i) => this.players[i] ?? { name: "", plays: this.seats["heroes"] === LINK ? LINK : HERE });
    this.owner = Object.fromEntries(heroes.map((hero, i) => [hero, Math.floor((i * count) / heroes.length)]));
  }

  /** Everything that differs from what is usual, in a few words. */
  get changes(): string[] {
    const found: string[] = [];
    if (this.players.length > 1) found.push(`${this.players.length} hero players`);
    if (Object.values(this.level).some(Boolean)) found.push("levels");
    if (Object.values(this.items).some((list) => list.length > 0) || Object.values(this.inUse).some(Boolean)) found.push("items");
    if (this.rooms.length > 0) found.push("rooms");
    if (this.upgrades.length > 0) found.push("upgrades");
    if (Object.keys(this.ultimates).length > 0) found.push("ultimates");
    if (Object.keys(this.house).length > 0) found.push("house options");
    if (Object.values(this.typed).some(Boolean)) found.push("real dice");
    return found;
  }

  message(game: GameOffer, mission: MissionOffer): NewMatch {
    const seats = Object.fromEntries(Object.entries(this.seats).map(([seat, plays]) => [seat, plays === HERE || plays === LINK ? "person" : plays]));
    const options: Record<string, unknown> = {};
    const put = (name: string, value: unknown): void => {
      const empty = value === "" || (Array.isArray(value) ? value.length === 0 : typeof value === "object" && Object.keys(value ?? {}).length === 0);
      if (!empty) options[name] = value;
    };
    const kept = <T>(table: Record<string, T>, keep: (value: T) => boolean): Record<string, T> => Object.fromEntries(Object.entries(table).filter(([, value]) => keep(value)));
    put("levels", kept(this.level, (value) => value > 0));
    put("items", kept(this.items, (value) => value.length > 0));
    put("in_use", kept(this.inUse, Boolean));
    const brought = new Set([...Object.values(this.items).flat(), ...Object.values(this.inUse)]);
    put("advanced", this.advanced.filter((item) => brought.has(item)));
    put("rooms", this.rooms);
    put("assigned", kept(this.assigned, Boolean));
    if (seats["overmind"] !== "program") {
      put("upgrades", this.upgrades);
      put("ultimates", this.ultimates);
    }
    put("options", this.house);
    if (mission.regions) {
      put("region", this.region);
      put("current", this.current);
    }
    const wish: NewMatch = { game: game.id, mission: mission.id, seats, options };
    if (this.seed.trim()) wish.seed = this.seed.trim();
    const dice = Object.entries(this.typed).filter(([, typed]) => typed).map(([side]) => [side, "typed"] as const);
    if (dice.length > 0) wish.dice = Object.fromEntries(dice);
    if (seats["heroes"] === "person" && this.players.length > 1) wish.players = { heroes: this.shared() };
    return wish;
  }

  shared(): NewPlayer[] {
    return this.players.map((player, i) => ({ name: player.name.trim() || `Player ${i + 1}`, figures: Object.keys(this.owner).filter((hero) => this.owner[hero] === i) }));
  }

  /** Take the places that stay at this screen; the others come by links. */
  enter(made: Created): void {
    takePlaces(made, (name) => {
      const [seat = "", number] = name.split("/");
      return (number ? this.players[Number(number) - 1]?.plays : this.seats[seat]) !== LINK;
    });
  }
}
