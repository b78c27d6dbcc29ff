import { visiblePostings } from "../../access/visible.server";
import { type Kysely, sql } from "kysely";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { PostingState } from "~/db/schema-postings";
import type { User } from "../../accounts/users.server";
import { AppError, fieldErrors } from "../../errors";
import { readDay, readDayOrHour } from "../../import/cells";
import { refuseUnread } from "../editing/proposals.server";
import { callSchema, changedStates, newStates, toChange } from "../editing/form-values";
import { changedRow } from "../editing/save-change.server";
import { type Posting, hostOf, linkOf } from "../posting";
import { type contentRow, newRow, postingColumns, toPosting } from "../postings.server";
import { type FieldRole, type TypeName, fieldsOf } from "../types";
import { isRecruiters } from "../visibility.server";
import { cellsOf, titleColumnOf } from "./columns";
import type { Sentence } from "../../languages/texts";

type Cells = Record<string, string>;

type Verdict =
  | { action: "add"; posting: ReturnType<typeof toNew>; key: string }
  | { action: "change"; posting: ReturnType<typeof toChanged>; was: PostingState }
  | { action: "none" }
  | { action: "refuse"; errors: Record<string, string> };

export type CheckedRow = { row: number; title: string } & Verdict;

type Current = { posting: Posting; hasRecruiter: boolean };

type Import = {
  user: User;
  type: TypeName;
  trx: Kysely<Database>;
  /** Locks the postings that it will change until `trx` ends. */
  isSaving: boolean;
};

/** Returns a function that checks rows batch by batch, by the rules for a call with the same content. */
export function rowChecker({ user, type, trx, isSaving }: Import) {
  const titleColumn = titleColumnOf(type);
  const rowsByName = new Map<string, number>();

  return async (rows: { row: number; cells: Cells }[]) => {
    const tidied = rows.map(({ row, cells }) => ({ row, cells: tidy(type, cells) }));
    const current = await findCurrent(tidied.flatMap(({ cells }) => cells._id ?? []));
    return tidied.map(({ row, cells }): CheckedRow => {
      const title = cells[titleColumn] ?? "";
      try {
        return { row, title, ...verdictOf(row, cells, current) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { row, title, action: "refuse", errors: error.fields ?? { _id: error.message } };
      }
    });
  };

  function verdictOf(row: number, cells: Cells, current: Map<string, Current>): Verdict {
    const { _id: id, version, ...content } = cells;
    if (!id) {
      const posting = toNew(user, type, content);
      const key = duplicateKey(type, posting);
      noteOnce(key, row, titleColumn);
      return { action: "add", posting, key };
    }
    const { posting, hasRecruiter } = current.get(id) ?? {};
    if (!posting) throw refusal({ _id: (m) => m.import.unknownId });
    noteOnce(posting.id, row, "_id");
    if (version && version !== String(posting.version)) {
      throw refusal({ version: (m) => m.change.conflict });
    }
    const before = cellsOf(posting);
    const changed = Object.entries(content).filter(([name, text]) => text !== before[name]);
    if (!changed.length) return { action: "none" };
    const after = toChanged(posting, Object.fromEntries(changed));
    const named = version ? posting.version : undefined; // the same, see above
    if (hasRecruiter) refuseUnread(posting, { next: after.state, version: named });
    return { action: "change", posting: after, was: posting.state };
  }

  function noteOnce(name: string, row: number, column: string) {
    const earlier = rowsByName.get(name);
    if (earlier) throw refusal({ [column]: (m) => m.import.repeated(earlier) });
    rowsByName.set(name, row);
  }

  async function findCurrent(ids: string[]) {
    const known = ids.filter(isId);
    const found = known.length
      ? await trx
          .selectFrom("postings")
          .select([...postingColumns, isRecruiters.as("hasRecruiter")])
          .where("type", "=", type)
          .where("id", "in", known)
          .where("deleted_at", "is", null)
          .where(visiblePostings(user))
          .$if(isSaving, (query) => query.orderBy("id").forUpdate())
          .execute()
      : [];
    return new Map(
      found.map(({ hasRecruiter, ...row }) => [row.id, { posting: toPosting(row), hasRecruiter }]),
    );
  }
}

/** The cells as a call would send them: days as YYYY-MM-DD, ids and keywords in lower case. */
function tidy(type: TypeName, cells: Cells): Cells {
  const fields = new Map(fieldsOf(type));
  const entries = Object.entries(cells).map(([name, cell]) => {
    const text = cell.replace(/\r\n?/g, "\n").trim();
    const { kind, mayHaveHour } = fields.get(name) ?? {};
    if (mayHaveHour) return [name, readDayOrHour(text)];
    if (kind === "date") return [name, readDay(text)];
    if (kind === "list") return [name, text.split(/\s*,\s*/).join(", ")];
    return [name, kind || name === "publishAt" ? text : text.toLowerCase()];
  });
  return Object.fromEntries(entries) as Cells;
}

function toNew(user: User, type: TypeName, content: Cells) {
  const isDraft = content.state === "draft";
  const { input, ...wanted } = parse(callSchema(type, { states: newStates, isDraft }), content);
  return newRow(user, type, input, wanted);
}

function toChanged(current: Posting, content: Cells) {
  const names = Object.keys(content);
  const schema = callSchema(current.type, { states: changedStates, isDraft: true, names });
  return { id: current.id, ...changedRow(current, parse(schema, content)) };
}

function parse(schema: ReturnType<typeof callSchema>, content: Cells) {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw refusal(fieldErrors(parsed.error.issues));
  return toChange(parsed.data);
}

function refusal(fields: Record<string, Sentence>) {
  return new AppError((m) => m.checkInputs, 422, { fields });
}

/** Two postings of a type are the same if title, organisation, link and last day are. */

type Content = Pick<ReturnType<typeof contentRow>, "title" | "fields" | "closes_on">;

function duplicateKey(type: TypeName, { title, fields, closes_on }: Content) {
  const posting = { type, fields: JSON.parse(fields) as Record<string, string> };
  return [title, hostOf(posting), linkOf(posting), closes_on].join("\n");
}

/** Which of these keys postings have already, not counting the bin. */
export async function findDuplicates(trx: Kysely<Database>, type: TypeName, keys: string[]) {
  const titles = [...new Set(keys.map((key) => key.split("\n")[0]))];
  const key = sql<string>`concat_ws(E'\n', title, ${filledIn(type, "host")}, ${filledIn(type, "link")}, closes_on)`;
  const found = await trx
    .selectFrom("postings")
    .select(key.as("key"))
    .where("type", "=", type)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`title = any(${titles}::text[])`)
    .where(sql<boolean>`${key} = any(${keys}::text[])`)
    .execute();
  return new Set(found.map((row) => row.key));
}

/** `textAs` in SQL: the first of the fields with this role that is filled in. */
function filledIn(type: TypeName, role: FieldRole) {
  const names = fieldsOf(type).flatMap(([name, field]) => (field.role === role ? [name] : []));
  const values = names.map((name) => sql`nullif(fields ->> ${name}::text, '')`);
  return sql`coalesce(${sql.join([...values, sql`''`])})`;
}
