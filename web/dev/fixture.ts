/** A stand-in for the server, for drawing the page: a made-up moment of each game, a few answers, no rule. Only in `npm run fixture`. */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Plugin } from "vite";

import { answered, battle, ID } from "./fixture/battle.ts";
import { card, games, moved, preview, refusals, rules, sight, type Moment } from "./fixture/moment.ts";
import { other } from "./fixture/others.ts";
import type { GameMap } from "../src/lib/protocol.ts";

const map = JSON.parse(readFileSync(new URL("./fixture/map.json", import.meta.url), "utf8")) as GameMap;

function body(request: IncomingMessage): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => resolve(text ? (JSON.parse(text) as Record<string, unknown>) : {}));
  });
}

function reply(response: ServerResponse, value: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader("Content-Type", status < 400 ? "application/json" : "application/problem+json");
  response.end(JSON.stringify(value));
}

export function fixture(): Plugin {
  let shown = "";
  let history: Moment[] = [];
  const now = (): Moment => history.at(-1) as Moment;
  return {
    name: "rulebound-fixture",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "/", "http://local");
        if (!url.pathname.startsWith("/api/")) return next();
        const path = url.pathname.replace(/^\/api\/matches\/[^/]+/, "/m");
        const id = /^\/api\/matches\/([^/]+)/.exec(url.pathname)?.[1] ?? shown;
        if (id !== shown || history.length === 0) {
          shown = id;
          history = [other(id)];
        }
        const ask = (name: string): string => url.searchParams.get(name) ?? "";
        void (async () => {
          if (url.pathname === "/api/games") return reply(response, [...games(map), battle.offer]);
          if (url.pathname === "/api/matches") {
            if (request.method === "POST") {
              const wish = await body(request);
              return reply(response, { id: wish["game"] === battle.offer.id ? ID : "fixture", keys: keysFor(wish) }, 201);
            }
            return reply(response, [
              { id: "fixture", game: "chronicle-x", mission: "be-kind-rewind", name: "Be Kind, Rewind", round: 3, rounds: 8, seats: { heroes: "person", overmind: "scripted" }, turn: "heroes", status: "running", outcome: null, updated: "2026-01-01T12:00:00Z" },
            ]);
          }
          if (url.pathname.startsWith("/api/rules/")) return reply(response, rules(url.pathname, ask("q")));
          const known = id === ID ? answered(path, ask) : undefined;
          if (known !== undefined) return reply(response, known);
          if (path === "/m/map") return reply(response, map);
          if (path === "/m/live") {
            response.setHeader("Content-Type", "text/event-stream");
            response.write(`data: {"seq":${now().seq}}\n\n`);
            return undefined;
          }
          if (path === "/m") {
            const since = ask("since");
            const seat = ask("seat");
            const hot = !seat ? { decision: null, waiting: { seat: "heroes", prompt: "The computer decides for the heroes." }, seat } : seat === "overmind" && shown !== "overmind" ? { decision: null, waiting: { seat: "heroes", prompt: "Heroes decide." }, seat } : {};
            return reply(response, { ...now(), ...hot, ...(since ? { log: 999, events: [] } : { log: 0, events: history.flatMap((one) => one.events) }) });
          }
          if (path === "/m/answers") {
            const { action } = await body(request);
            history.push(moved(now(), String(action), map));
            return reply(response, now());
          }
          if (path === "/m/advance") {
            history.push(moved(now(), "advance", map));
            return reply(response, now());
          }
          if (path === "/m/undo") {
            if (history.length > 1) history.pop();
            return reply(response, { ...now(), log: now().log + now().events.length, events: [] });
          }
          if (path === "/m/preview") return reply(response, preview(now(), ask("action"), map));
          if (path === "/m/refusals") return reply(response, refusals(now()));
          if (path === "/m/why") return reply(response, { reason: "A Move of 5 ends before that square. The way round the shop is 7 squares.", clauses: ["CX-MOVE-03"] });
          if (path === "/m/sight") return reply(response, sight(ask("from"), ask("to")));
          if (path === "/m/card") return reply(response, card(now(), ask("of"), map));
          if (path === "/m/record") return response.end("rulebound record\n");
          if (path === "/m/asks") return reply(response, { windows: [{ name: "overwatch", label: "Overwatch when an alien moves in sight", on: true }] });
          if (path === "/m/replay") {
            if (ask("at")) return reply(response, { ...now(), decision: null, events: history.flatMap((one) => one.events).slice(0, Number(ask("at")) + 1) });
            return reply(response, { frames: 9, marks: [{ at: 0, round: 1, phase: "heroes" }, { at: 4, round: 2, phase: "heroes" }] });
          }
          return reply(response, { type: "about:blank", title: "Not found", status: 404, detail: "The fixture has no such address." }, 404);
        })();
      });
    },
  };
}

function keysFor(wish: Record<string, unknown>): Record<string, string> {
  const seats = (wish["seats"] ?? {}) as Record<string, string>;
  const people = Object.keys(seats).filter((seat) => seats[seat] === "person");
  return Object.fromEntries((people.length ? people : ["host"]).map((seat) => [seat, `key-${seat}`]));
}
