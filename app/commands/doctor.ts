import { parseArgs } from "node:util";
import { pool } from "~/db/client";
import { examine } from "../ops/doctor/doctor.server";

/** Reports what is fine and what is wrong with this installation; exits with 1 if anything is wrong. */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { "mail-to": { type: "string" } } });
  const findings = await examine(values["mail-to"]);
  for (const { about, isWell, says } of findings)
    process.stdout.write(`${isWell ? "ok    " : "WRONG "} ${about.padEnd(9)} ${says}\n`);
  await pool.end();
  process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
}
