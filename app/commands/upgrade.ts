import { parseArgs } from "node:util";
import { db } from "~/db/client";
import type { Difference } from "~/db/judge-schema";
import { databaseState, migrate } from "~/db/migrate";
import { findDifferences, mendSchema } from "~/db/schema-differences";
import { migrateQueue } from "~/jobs/backend";
import { version } from "../version";

/** Checks, migrates and says what to do next; the old processes go on meanwhile. */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { mend: { type: "boolean" } } });
  const { isReadOnly, newer } = await databaseState();
  if (isReadOnly) throw new Error("the database is read-only: is this the standby?");
  const done = await migrate();
  await migrateQueue();
  const what = done.length ? `migrated: ${done.join(", ")}` : "nothing to migrate";
  const older = newer.length
    ? `The database has been upgraded by a newer build (${newer.join(", ")}).\n`
    : "";
  const schema = values.mend ? await mend() : (await findDifferences(db)).map(explained);
  const differs = schema.map((line) => `${line}\n`).join("");
  process.stdout.write(
    `${what}\n${older}${differs}Now restart with version ${version}, one after the other: each web process, waiting for its /readyz,\nthen each worker.\n`,
  );
  await db.destroy();
}

function explained({ says, remedy, statements, isMendable }: Difference) {
  const done = isMendable ? `, which does:${statements.map(indented).join("")}` : "";
  return `WRONG ${says}: ${remedy}${done}`;
}

const indented = (statement: string) => `\n      ${statement.replaceAll("\n", "\n      ")};`;

async function mend() {
  const { mended, failed, left } = await mendSchema();
  if (failed.length || left.length) process.exitCode = 1;
  return [
    ...mended.map(({ says }) => `mended: ${says}`),
    ...failed.map(
      ({ says, reason, statements }) =>
        `NOT MENDED ${says}: ${reason}. The tables' owner could try:${statements.map(indented).join("")}`,
    ),
    ...left.map(explained),
  ];
}
