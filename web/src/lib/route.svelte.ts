/** Where the page is: the words after the hash. */

class Route {
  parts = $state.raw<string[]>(this.#read());

  constructor() {
    addEventListener("hashchange", () => {
      this.parts = this.#read();
    });
  }

  get page(): string {
    return this.parts[0] ?? "home";
  }

  get id(): string {
    return this.parts[1] ?? "";
  }

  go(path: string): void {
    location.hash = path;
  }

  #read(): string[] {
    const parts = location.hash.replace(/^#?\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
    return parts.length > 0 ? parts : ["home"];
  }
}

export const route = new Route();
