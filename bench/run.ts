/** `npm run bench -- <name>`: reproducible measurements, one file each. Build first. */
const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  report: () => import("./report"),
};

const load = benches[process.argv[2] ?? ""];
if (!load) throw new Error(`Usage: npm run bench -- ${Object.keys(benches).join("|")}`);
await (await load()).run();
process.exit(0);

export {};
