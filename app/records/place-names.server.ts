import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { AppError } from "../errors";
import type { Say, Sentence } from "../languages/texts";
import { comparable } from "../as-typed/comparable";
import { placeKey } from "./schema";

/** What the office, and the files that it gets, call its programmes and departments. */

export type Place = "programme" | "department";
export const places: Place[] = ["programme", "department"];

/** By what is typed, the office's own name. */
export type PlaceNames = Record<Place, Map<string, string>>;

const tables = { programme: "programmes", department: "departments" } as const;

export async function placeNames(trx: Kysely<Database>): Promise<PlaceNames> {
  const [programme, department] = await Promise.all(
    places.map(async (place) => {
      const rows = await trx.selectFrom(tables[place]).select(["name", "aliases"]).execute();
      const names = rows.map(({ name }) => [placeKey(name), name] as const);
      const aliases = rows.flatMap(({ name, aliases: own }) =>
        own.map((alias) => [placeKey(alias), name] as const),
      );
      return new Map([...aliases, ...names]);
    }),
  );
  return { programme: programme!, department: department! };
}

/** What typed names mean, by place. */
export type Aliases = Partial<Record<Place, Record<string, string>>>;

/** The names with more of them; throws 422 if one means nothing that the office has. */
export function withAliases(names: PlaceNames, more: Aliases): PlaceNames {
  const wrong: Record<string, Sentence> = {};
  const all = { programme: new Map(names.programme), department: new Map(names.department) };
  for (const place of places)
    for (const [typed, meant] of Object.entries(more[place] ?? {})) {
      const name = names[place].get(placeKey(meant));
      if (!name) wrong[`aliases.${place}.${typed}`] = (m) => m.files.noSuchPlace(meant);
      else if (!names[place].has(placeKey(typed))) all[place].set(placeKey(typed), name);
    }
  if (Object.keys(wrong).length) throw new AppError((m) => m.checkInputs, 422, { fields: wrong });
  return all;
}

/** Keeps what was answered in an import. What is known already stays as it is. */
export async function keepAliases(trx: Kysely<Database>, more: Aliases) {
  const names = await placeNames(trx);
  withAliases(names, more);
  for (const place of places)
    for (const [typed, meant] of Object.entries(more[place] ?? {})) {
      if (names[place].has(placeKey(typed))) continue;
      await trx
        .updateTable(tables[place])
        .set({ aliases: sql<string[]>`aliases || array[${typed.trim()}]::text[]` })
        .where("name", "=", names[place].get(placeKey(meant)) ?? "")
        .execute();
      names[place].set(placeKey(typed), meant);
    }
}

/** Sets what files call these, too. Throws 409 at `field` if one of them means something else already. */
export async function setAliases(
  trx: Kysely<Database>,
  place: Place,
  { name, aliases, field }: { name: string; aliases: string[]; field: string },
) {
  const names = (await placeNames(trx))[place];
  const taken = aliases.find((alias) => {
    const meant = names.get(placeKey(alias));
    return meant !== undefined && comparable(meant) !== comparable(name);
  });
  if (taken !== undefined) {
    const sentence: Say = (m) => m.programmes.aliasTaken(taken, names.get(placeKey(taken)) ?? "");
    throw new AppError(sentence, 409, { fields: { [field]: sentence } });
  }
  const own = aliases.filter((alias) => placeKey(alias) !== placeKey(name));
  await trx
    .updateTable(tables[place])
    .set({ aliases: own })
    .where(sql<boolean>`comparable(name) = comparable(${name})`)
    .execute();
}

/** Files go on using the name that was, unless it means something else by now. */
export async function keepOldName(
  trx: Kysely<Database>,
  place: Place,
  before: string,
  after: string,
) {
  const names = (await placeNames(trx))[place];
  if (names.has(placeKey(before))) return;
  await trx
    .updateTable(tables[place])
    .set({ aliases: sql<string[]>`aliases || array[${before}]::text[]` })
    .where("name", "=", after)
    .execute();
}
