import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../access/can";
import { idOfName } from "../accounts/recruiters/companies.server";
import { companyKey } from "../as-typed/company-key";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { grouped } from "../grouped";
import { assertMayManage, gone, lockCompany, rootOf } from "./register.server";

/**
 * Two names of one company. A row is joined to another, which only the register reads: who recruits for which row, and so
 * sees whose applicants, stays as it was (decision: joined-names). Taking it apart is one step, too.
 */

export type Alike = { id: string; name: string }[];

const mostProposed = 20;

/** Companies whose names say the same, the oldest row first, which the others would be joined to. */
export async function alikeCompanies(admin: User | null): Promise<Alike[]> {
  assertMayManage(admin);
  const rows = await db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("joined_to", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const groups = grouped(rows, ({ name }) => companyKey(name));
  return [...groups.values()].filter(({ length }) => length > 1).slice(0, mostProposed);
}

/** Joins the company `other`, by its id or name, to this one, which both are from now on. Returns their names. */
export function joinCompanies(admin: User | null, id: string, other: string) {
  assertMayManage(admin);
  return db.transaction().execute(async (trx) => {
    // One at a time, or two could be joined to each other.
    await sql`select pg_advisory_xact_lock(hashtext('joining companies'))`.execute(trx);
    const into = await lockCompany(trx, id);
    const named = isId(other) ? other : await idOfName(trx, other);
    const root = named && (await rootOf(trx, named));
    if (!root) throw atCompany(404, "noSuch");
    if (root === into.id) throw atCompany(409, "isSame");
    const { name } = await trx
      .updateTable("companies")
      .set({ joined_to: into.id })
      .where("id", "=", root)
      .returning("name")
      .executeTakeFirstOrThrow();
    await audit(trx, admin, {
      action: "companies-joined",
      target: { type: "company", id: into.id },
      details: { company: into.name, other: name },
    });
    return { into: into.name, name };
  });
}

function atCompany(status: number, why: "noSuch" | "isSame") {
  return new AppError((m) => m.companies[why], status, {
    fields: { company: (m) => m.companies[why] },
  });
}

/** Takes this name out of the company that it is joined to; what was joined to it stays with it. */
export function takeApart(admin: User | null, id: string) {
  assertMayManage(admin);
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("companies")
      .set({ joined_to: null })
      .where("id", "=", isId(id) ? id : null)
      .where("joined_to", "is not", null)
      .returning(["id", "name"])
      .executeTakeFirst();
    if (!row) throw gone();
    await audit(trx, admin, {
      action: "companies-apart",
      target: { type: "company", id: row.id },
      details: { company: row.name },
    });
    return row.name;
  });
}
