/** Where the page is: the words after the hash. */

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a percent sign that somebody typed
  }
}

class Route {
  parts = $state.raw<string[]>(this.#read());
  /** The same as it is written, for a page that reads it in a way of its own. */
  readonly raw = $derived.by(() => (this.parts.length > 0 ? location.hash : ""));

  constructor() {
    addEventListener("hashchange", () => {
      this.parts = this.#read();
    });
  }

  get page(): string {
    return this.parts[0] ?? "home";
  }

  part(index: number): string {
    return this.parts[index] ?? "";
  }

  get id(): string {
    return this.parts[1] ?? "";
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Another address in place of this one: Back does not stop here. */
  replace(path: string): void {
    history.replaceState(history.state, "", path);
    this.parts = this.#read();
  }

  #read(): string[] {
    const parts = location.hash.replace(/^#?\/?/, "").split("/").filter(Boolean).map(decode);
    return parts.length > 0 ? parts : ["home"];
  }
}

export const route = new Route();
