import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { AppError } from "../errors";
import { formatNumber } from "../text";
import { isListName, lists, mostSelected } from "./lists";

/**
 * What somebody has selected in a list, on whichever of its pages, for a day. A list is named by its kind and, where
 * there are many of a kind, by what it is of: `records`, `applicants.job.{id}`. Whether the ids are rows of it that they
 * may see, is for whoever uses them to ask.
 */

/** Of those in which somebody has selected rows, the last ones are remembered. */
const mostLists = 10;

export const listKindOf = (list: string) => list.split(".")[0] ?? "";

export function isSelectable(list: string) {
  const kind = listKindOf(list);
  return isListName(kind) && /^[a-z]+(\.[a-z]+\.[0-9a-f-]{36})?$/.test(list);
}

function assertSees(user: User | null, list: string): asserts user is User {
  const kind = listKindOf(list);
  if (!isSelectable(list) || !isListName(kind)) throw new AppError((m) => m.pageNotFound, 404);
  assertCan(user, lists[kind], (m) => m.tables.refused);
}

export async function selectedRows(user: User, list: string) {
  const rows = await db
    .selectFrom("selected_rows")
    .select("row_id")
    .where("user_id", "=", user.id)
    .where("list", "=", list)
    .orderBy("row_id")
    .execute();
  return rows.map(({ row_id }) => row_id);
}

type Page = {
  /** The rows that the page had. */
  listed: string[];
  /** Those of them that are selected now. */
  ticked: string[];
};

/** Adds a page's ticks to what is selected on the others, and returns it all. Throws 422 if that is too much. */
export async function selectOnPage(user: User | null, list: string, { listed, ticked }: Page) {
  assertSees(user, list);
  const now = new Set(ticked.filter(isId));
  const gone = listed.filter((id) => isId(id) && !now.has(id));
  return change(user, list, { gone, added: [...now] });
}

/** Selects these and nothing else. */
export async function selectOnly(user: User | null, list: string, ids: string[]) {
  assertSees(user, list);
  return change(user, list, { gone: "all", added: ids.filter(isId) });
}

type Change = { gone: string[] | "all"; added: string[] };

function change({ id }: User, list: string, { gone, added }: Change) {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("selected_rows")
      .where("user_id", "=", id)
      .where("list", "=", list)
      .$if(gone !== "all", (query) =>
        query.where("row_id", "=", sql<string>`any(${gone === "all" ? [] : gone}::uuid[])`),
      )
      .execute();
    await sql`
      insert into selected_rows (user_id, list, row_id)
      select ${id}, ${list}, one from unnest(${added}::uuid[]) as one order by one
      on conflict (user_id, list, row_id) do update set selected_at = now()`.execute(trx);
    await sql`
      delete from selected_rows where user_id = ${id} and list not in (
        select list from selected_rows where user_id = ${id}
        group by list order by max(selected_at) desc, list limit ${mostLists})`.execute(trx);
    const all = await trx
      .selectFrom("selected_rows")
      .select("row_id")
      .where("user_id", "=", id)
      .where("list", "=", list)
      .orderBy("row_id")
      .execute();
    if (all.length > mostSelected)
      throw new AppError((m) => m.tables.tooMany(formatNumber(mostSelected)), 422);
    return all.map(({ row_id }) => row_id);
  });
}

/** Of whatever is deleted of somebody: their ids are selected by nobody any more. */
export async function dropSelectionsOf(trx: Kysely<Database>, ids: string[]) {
  await trx
    .deleteFrom("selected_rows")
    .where("row_id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** A list's all together: of those who are shown as selected none is missing when something is done to them. */
export async function dropOldSelections() {
  await db
    .deleteFrom("selected_rows")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("selected_rows as later")
            .select("later.row_id")
            .whereRef("later.user_id", "=", "selected_rows.user_id")
            .whereRef("later.list", "=", "selected_rows.list")
            .where("later.selected_at", ">=", sql<Date>`now() - interval '1 day'`),
        ),
      ),
    )
    .execute();
}
