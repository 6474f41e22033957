/**
 * Writes src/lib/art/emblems.ts from the Game Icons set (CC BY 3.0), which is too large to depend on:
 *   npm install --no-save @iconify-json/game-icons && node dev/emblems.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const set = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"));
const target = new URL("../src/lib/art/emblems.ts", import.meta.url);
const names = [...readFileSync(target, "utf8").matchAll(/^  "([a-z0-9-]+)":$/gm)].map((match) => match[1]).concat(process.argv.slice(2));

let text = "// game-icons.net, CC BY 3.0 (Lorc, Delapouite and others): the icons used here, in a 512 by 512 box.\n";
text += "// Written by dev/emblems.mjs; name further icons as its arguments.\n";
text += "export const emblems: Readonly<Record<string, string>> = {\n";
for (const name of [...new Set(names)]) {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!icon) throw new Error(`no icon ${name}`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join("");
  text += `  "${name}":\n    "${paths}",\n`;
}
writeFileSync(target, `${text}};\n`);
