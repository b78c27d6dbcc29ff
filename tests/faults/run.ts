// npm run test:faults [-- --long] [--seed 7] [names of files | --without names of files]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../../local/build";

const { values, positionals } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    seed: { type: "string" },
    without: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
// The short run always makes the same choices, so that CI does not depend on luck.
const seed = values.seed ?? (values.long ? String(Date.now() % 1_000_000) : "1");
console.log(
  `Faults with seed ${seed}: npm run test:faults -- --seed ${seed} makes the same choices.`,
);

buildIfNeeded();
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const config = fileURLToPath(new URL("vitest.config.ts", import.meta.url));
const chosen = values.without
  ? positionals.map((name) => `--exclude=tests/faults/${name}.test.ts`)
  : positionals;
const { status } = spawnSync(process.execPath, [vitest, "run", "--config", config, ...chosen], {
  stdio: "inherit",
  env: { ...process.env, FAULTS_SEED: seed, FAULTS_LONG: String(values.long) },
});
process.exit(status ?? 1);
