/** node dev/make-map.ts TILES.txt > dev/fixture/map.json : the map of the quick start from the printed tiles. */
import { readFileSync } from "node:fs";

import { faces, lay } from "./map.ts";

const text = readFileSync(process.argv[2] ?? "", "utf8");
const rows = [
  [{ code: "09B", turn: 0 }, { code: "02A", turn: 0 }, { code: "15B", turn: 0 }],
  [{ code: "18A", turn: 0 }, { code: "01A", turn: 0 }, { code: "03A", turn: 0 }],
  [{ code: "17B", turn: 3 }, { code: "04A", turn: 0 }, { code: "11A", turn: 0 }],
];
process.stdout.write(JSON.stringify(lay(faces(text), rows)));
