/** A force in an address: its text, a part of the path for each line, so that it can be read there and nothing is stored. */
const OPEN = "forces/open/";
/** Longer addresses are cut off by some programs that pass them on. */
const LONGEST_LINK = 4000;
/** What the server reads of a force. */
const LONGEST_TEXT = 20_000;

export interface LinkedForce {
  text: string;
  /** Why it cannot be one, if that is plain before anybody reads it. */
  trouble: string;
}

/** "Jaguar Warriors x8" as "Jaguar+Warriors+x8"; what would end an address where it is written in a sentence is escaped. */
function written(line: string): string {
  return encodeURIComponent(line).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/[.,:;!?'"()*]$/, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The address that opens a force here; '' for one that is too long for any. */
export function forceLink(text: string): string {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const address = `${location.origin}${location.pathname}#/${OPEN}${lines.map(written).join("/")}`;
  return lines.length === 0 || address.length > LONGEST_LINK ? "" : address;
}

/** The force that an address holds; null for an address without one. */
export function linkedForce(path: string): LinkedForce | null {
  const words = path.replace(/^#?\/?/, "");
  if (!`${words}/`.startsWith(OPEN)) return null;
  const lines = words.slice(OPEN.length).split("/").filter(Boolean);
  try {
    const text = lines.map((line) => decodeURIComponent(line.replace(/\+/g, " "))).join("\n");
    if (!text.trim()) return { text: "", trouble: "it holds no force." };
    return text.length > LONGEST_TEXT ? { text: "", trouble: "it is too long for a force." } : { text, trouble: "" };
  } catch {
    return { text: "", trouble: "a part of it is missing or was changed on the way." };
  }
}
