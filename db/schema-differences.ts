import { type QueryExecutorProvider, sql } from "kysely";
import { directDatabaseUrl } from "~/app/env.server";
import { type Description, type Kind, describeSchema, kinds, off } from "./describe-schema";
import { type Difference, judgeKnown, judgeUnknown, partsOf } from "./judge-schema";
import { appliedMigrations, inTurn } from "./migrate";

/** Where the schema is another than what this build's migrations make, once they have run. */
export async function findDifferences(db: QueryExecutorProvider): Promise<Difference[]> {
  const { isMigrated, newer } = await appliedMigrations(db);
  if (!isMigrated) return [];
  const found = await describeSchema(db);
  // What a newer build's migrations made is unknown to this one, but all of it must work.
  return compareSchemas(newer.length ? allOn(found) : await storedDescription(), found);
}

/** Makes the schema again what migrations made, as far as that only brings back what was there; says how far. */
export function mendSchema() {
  return inTurn(directDatabaseUrl, async (connection) => {
    await sql`set lock_timeout = '2s'`.execute(connection);
    await sql`set check_function_bodies = off`.execute(connection); // they may call each other
    const mended: Difference[] = [];
    const failed: (Difference & { reason: string })[] = [];
    const differences = await findDifferences(connection);
    for (const one of differences.filter(({ isMendable }) => isMendable)) {
      try {
        for (const statement of one.statements) await sql.raw(statement).execute(connection);
        mended.push(one);
      } catch (error) {
        failed.push({ ...one, reason: (error as Error).message });
      }
    }
    return { mended, failed, left: differences.filter(({ isMendable }) => !isMendable) };
  });
}

/** Read only now: every process imports this file, and hardly one needs these 140 kB. */
async function storedDescription(): Promise<Description> {
  return (await import("./described-schema.json")).default;
}

function compareSchemas(wanted: Description, found: Description): Difference[] {
  const isLost = (kind: Kind, name: string) => name in wanted[kind] && !(name in found[kind]);
  return kinds.flatMap((kind) => {
    const names = new Set([...Object.keys(wanted[kind]), ...Object.keys(found[kind])]);
    // Keys first, as others refer to them.
    const rank = (name: string) => (/^(PRIMARY|UNIQUE)/.test(wanted[kind][name] ?? "") ? 0 : 1);
    return [...names]
      .sort((one, other) => rank(one) - rank(other))
      .flatMap((name) => {
        const is = { wanted: wanted[kind][name], found: found[kind][name] };
        if (is.wanted === is.found) return [];
        const { table } = partsOf(name);
        const isSaidAbove =
          (kind !== "table" && isLost("table", table)) ||
          (/^(default|required)$/.test(kind) && isLost("column", name));
        if (isSaidAbove) return [];
        if (is.wanted !== undefined) return [judgeKnown(kind, name, is.wanted, is.found)];
        return judgeUnknown(kind, name, { wanted, found });
      });
  });
}

function allOn(found: Description) {
  const on = (is: string) => (is.endsWith(off) ? is.slice(0, -off.length) : is);
  const parts = kinds.map((kind) => [
    kind,
    Object.fromEntries(Object.entries(found[kind]).map(([name, is]) => [name, on(is)])),
  ]);
  return Object.fromEntries(parts) as Description;
}
