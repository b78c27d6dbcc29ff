import { AppError } from "../errors";
import type { User } from "../access/can";
import { pagingOf } from "../paging";
import { type Asked, countTable, readAsked, rollOf } from "./figures.server";
import { noteExport } from "./files-response.server";
import { type TableName, heads, isRoll, isTableName } from "./tables";

export function tableOf(text: string | undefined): TableName {
  if (!isTableName(text)) throw new AppError((m) => m.figures.noTable, 404);
  return text;
}

export function askedOf(request: Request) {
  return readAsked(new URL(request.url).searchParams);
}

/** The object of GET /api/admin/figures/{table}. */
export async function tableJson(admin: User | null, name: TableName, asked: Asked) {
  const { parts, gaps, settings } = await countTable(admin, name, asked);
  const about = { table: name, ...asked, settings };
  if (isRoll(name) && admin) {
    await noteExport(admin, name, asked);
    const rows: (string | number | null)[][] = [];
    for await (const batch of await rollOf(admin, name, asked)) rows.push(...batch);
    return {
      ...about,
      parts: [{ title: "", heads: heads[name], rows, paidOf: [] }],
      notRecorded: [],
    };
  }
  return {
    ...about,
    parts: parts.map(({ rows, ...part }) => ({
      ...part,
      rows: rows.map((row) => row.map(({ value }) => value)),
      paidOf: rows.map((row) => row.find(({ among }) => among)?.among ?? null),
    })),
    notRecorded: gaps.map(({ what, count, of, where }) => ({
      ...{ what, count },
      ...(of && { batch: of.batch }),
      ...(where !== undefined && { where }),
    })),
  };
}

const pageSize = 20;

/** One page of a table of students; null of a table of numbers. */
export async function pageOfRoll(
  admin: User,
  {
    table,
    asked,
    count,
    page,
  }: { table: TableName; asked: Asked; count: number; page: string | null },
) {
  if (!isRoll(table)) return null;
  const paging = pagingOf(page, count, pageSize);
  const from = (paging.page - 1) * pageSize;
  const rows = await rollOf(admin, table, asked, { limit: pageSize, offset: from });
  return { rows: await firstOf(rows), paging };
}

async function firstOf<Rows extends unknown[]>(batches: AsyncIterable<Rows>) {
  for await (const rows of batches) return rows;
  return [];
}
