import { type RawBuilder, sql } from "kysely";
import { foundAs } from "./text";

/** Whether one of these texts has what is searched for (`foundAs`), as Postgres looks it up in an index of trigrams. */
export function isFoundIn(texts: RawBuilder<unknown>[], comparableText: string) {
  const each = texts.flatMap((text) =>
    foundAs(comparableText).map((pattern) => sql`${text} like ${pattern}`),
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
