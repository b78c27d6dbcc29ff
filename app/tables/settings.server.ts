import { sql } from "kysely";
import { db } from "~/db/client";
import { type User, assertCan } from "../access/can";
import type { TableView } from "../components/table-view";
import { AppError } from "../errors";
import { type ListName, lists, rowChoices } from "./lists";

/** How somebody likes the office's lists: rows a page for all of them, columns for each. */

const isChoice = (text: string | null) => rowChoices.some((rows) => String(rows) === text);

type Asked = {
  /** The address of the page. */
  address: string;
  /** Rows a page of who has chosen nothing. */
  usual: number;
};

/** A list as this person likes it. `rows=` of the address goes before what is remembered. */
export async function viewOf(
  user: User,
  list: ListName,
  { address, usual }: Asked,
): Promise<TableView> {
  const found = await db
    .selectFrom("table_settings")
    .select(["rows_a_page as rows", "columns"])
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  const { pathname, searchParams } = new URL(address);
  const path = pathname.replace(/\.data$/, "");
  const asked = searchParams.get("rows");
  const remembered = found?.rows ?? usual;
  const rows = isChoice(asked) ? Number(asked) : remembered;
  return {
    ...{ list, rows, usual },
    here: searchParams.size ? `${path}?${searchParams}` : path,
    sizes: [...new Set([usual, ...rowChoices])].sort((one, other) => one - other),
    columns: found?.columns[list] ?? {},
    query: rows === remembered ? {} : { rows: String(rows) },
  };
}

/** For all lists; '' is as many as each list has by itself. Throws 422 for a number that is not offered. */
export async function rememberRows(user: User | null, list: ListName, rows: string) {
  assertCan(user, lists[list], (m) => m.tables.refused);
  if (rows && !isChoice(rows)) throw new AppError((m) => m.tables.noSuchRows, 422);
  const rows_a_page = rows ? Number(rows) : null;
  await db
    .insertInto("table_settings")
    .values({ user_id: user.id, rows_a_page, columns: "{}" })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ rows_a_page }))
    .execute();
}

const isColumn = (name: string) => /^[a-z][a-z\d.]{0,80}$/i.test(name);
const mostColumns = 200;

/**
 * The columns of one list. What was not offered stays as it was: another posting's applicants have other questions, and a
 * later build has other columns.
 */
export async function rememberColumns(
  user: User | null,
  list: ListName,
  { shown, offered }: { shown: string[]; offered: string[] },
) {
  assertCan(user, lists[list], (m) => m.tables.refused);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("table_settings")
      .values({ user_id: user.id, columns: "{}" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { columns } = await trx
      .selectFrom("table_settings")
      .select("columns")
      .where("user_id", "=", user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const ticked = new Set(shown);
    const names = offered.slice(0, mostColumns).filter(isColumn);
    const now = names.map((name) => [name, ticked.has(name)] as const);
    const others = Object.entries(columns[list] ?? {}).filter(([name]) => !names.includes(name));
    const chosen = Object.fromEntries([...now, ...others].slice(0, mostColumns));
    await trx
      .updateTable("table_settings")
      .set({ columns: sql`columns || ${JSON.stringify({ [list]: chosen })}::jsonb` })
      .where("user_id", "=", user.id)
      .execute();
  });
}
