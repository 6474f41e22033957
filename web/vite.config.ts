import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { fixture } from "./dev/fixture.ts";

const server = process.env.RULEBOUND_SERVER ?? "http://127.0.0.1:8123";

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte(), ...(mode === "fixture" ? [fixture()] : [])],
  build: {
    outDir: "../src/rulebound/table/static",
    emptyOutDir: true,
    target: "es2022",
    // light-dark() must reach the browser as written
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    port: 5173,
    proxy: mode === "fixture" ? undefined : { "/api": server, "/health": server },
  },
}));
