import type { Kysely } from "kysely";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { PostingState } from "~/db/schema-postings";
import type { User } from "../../accounts/users.server";
import { AppError, fieldErrors } from "../../errors";
import { messages } from "../../messages";
import { refuseUnread } from "../approval/unread.server";
import { callSchema, changedStates, newStates, toChange } from "../office/call-schema";
import { changedRow } from "../office/save-change.server";
import type { Posting } from "../posting";
import { newRow, postingColumns, toPosting } from "../postings.server";
import { type TypeName, fieldsOf } from "../types";
import { isManagedBy, isRecruiters } from "../visibility.server";
import { cellsOf, titleColumnOf } from "./columns";
import type { CsvRow } from "./csv-rows.server";
import { duplicateKey } from "./duplicates.server";

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

  return async (rows: CsvRow[]) => {
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
    if (!posting) throw refusal({ _id: messages.import.unknownId });
    noteOnce(posting.id, row, "_id");
    if (version && version !== String(posting.version)) {
      throw refusal({ version: messages.change.conflict });
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
    if (earlier) throw refusal({ [column]: messages.import.repeated(earlier) });
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
          .where(isManagedBy(user))
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
  const kinds = Object.fromEntries(fieldsOf(type).map(([name, { kind }]) => [name, kind]));
  const entries = Object.entries(cells).map(([name, cell]) => {
    const text = cell.replace(/\r\n?/g, "\n").trim();
    if (kinds[name] === "date") return [name, toDay(text)];
    if (kinds[name] === "list") return [name, text.split(/\s*,\s*/).join(", ")];
    return [name, kinds[name] || name === "publishAt" ? text : text.toLowerCase()];
  });
  return Object.fromEntries(entries) as Cells;
}

/** 2027-01-31 from 31/01/2027. The day comes first, as people here write it. */
function toDay(text: string) {
  const [, day = "", month = "", year] = /^(\d\d?)[/-](\d\d?)[/-](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
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

function refusal(fields: Record<string, string>) {
  return new AppError(messages.checkInputs, 422, { fields });
}
