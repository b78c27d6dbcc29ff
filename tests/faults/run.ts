// npm run test:faults [-- --long] [--seed 7] [names of files]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../../local/build";

const { values, positionals } = parseArgs({
  options: { long: { type: "boolean", default: false }, seed: { type: "string" } },
  allowPositionals: true,
});
// The short run makes the same choices each time, so that CI does not depend on luck.
const seed = values.seed ?? (values.long ? String(Date.now() % 1_000_000) : "1");
console.log(
  `Faults with seed ${seed}: npm run test:faults -- --seed ${seed} makes the same choices.`,
);

buildIfNeeded();
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const config = fileURLToPath(new URL("vitest.config.ts", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--config", config, ...positionals],
  {
    stdio: "inherit",
    env: { ...process.env, FAULTS_SEED: seed, FAULTS_LONG: String(values.long) },
  },
);
process.exit(status ?? 1);
