// `npm run bench -- <name>…`: reproducible measurements; without a name, all of them.
const benches: Record<string, () => Promise<{ bench(): Promise<void> }>> = {
  jobs: () => import("./jobs"),
  pages: () => import("./pages"),
  report: () => import("./report"),
  resume: () => import("./resume"),
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !benches[name]);
if (unknown) {
  console.error(`There is no bench "${unknown}": ${Object.keys(benches).join(", ")}`);
  process.exit(2);
}
for (const [name, load] of Object.entries(benches)) {
  if (names.length && !names.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  await (await load()).bench();
}
process.exit(0);

export {};
