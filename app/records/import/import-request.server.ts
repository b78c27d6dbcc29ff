import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { User } from "../../access/can";
import { readBody } from "../../http/body.server";
import { validate } from "../../errors";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import { fewAtATime, jsonArray, streamedJson } from "../../http/stream.server";
import { dropImportFile, storeChoices, storeImportFile } from "../../import/import-file.server";
import { type OpenFile, choicesSchema, fileJson } from "../../import/open-file.server";
import { problemsWorkbook } from "../../import/problems-response.server";
import { choicesIn, findFileOf, isAsRead, reviewOf } from "../../import/review-request.server";
import { repairsJson } from "../../import/tally";
import { uploaded } from "../../import/upload-request.server";
import type { Texts } from "../../languages/texts";
import { pagingOf } from "../../paging";
import { formatNumber } from "../../text";
import { programmeChoices } from "../programmes.server";
import { recordColumns } from "./columns";
import {
  type ImportedRow,
  type Outcome,
  assertMayImportRecords,
  checkRecords,
  importRecords,
  openRecords,
} from "./import.server";

/** Answers POST /api/admin/records/import with every row; `problems` answers with the wrong ones as a workbook. */
export async function importFromRequest({ request, context: { user } }: ActionFunctionArgs) {
  assertMayImportRecords(user);
  const { file: sent, text, dryRun, problems, ...given } = await readBody(request);
  const choices = validate(choicesSchema, given);
  const { bytes } = await uploaded(user, sent, text);
  const file = await openRecords(user, bytes, choices);
  if (isTrue(problems)) return problemsFile(user, file);
  const isDry = isTrue(dryRun);
  let rows: ImportedRow[] = [];
  const outcome = await (isDry ? checkRecords : importRecords)(user, {
    file,
    onBegin: () => (rows = []),
    onRow: (row) => rows.push(row),
  });
  const { add, change, wait, refuse } = outcome.totals;
  const saved = isDry
    ? { created: 0, updated: 0, waiting: 0 }
    : { created: add, updated: change, waiting: wait };
  return streamedJson(importAnswer({ ...saved, wrong: refuse, ...readJson(file, outcome) }, rows));
}

const isTrue = (value: unknown) => value === true || value === "true";

function readJson(file: OpenFile, { repairs, asks: { scales, ...names } }: Outcome) {
  return {
    ...fileJson(file),
    repairs: repairsJson(repairs),
    asks: { ...names, ...(scales.length > 0 && { scales }) },
  };
}

/** In pieces, as ten thousand rows at once would hold up everybody else. */
export async function* importAnswer(totals: object, rows: ImportedRow[]) {
  yield `${JSON.stringify(totals).slice(0, -1)},"rows":`;
  yield* jsonArray(fewAtATime(rows, toJson, 100));
  yield "}";
}

function toJson({
  row,
  email,
  name,
  rollNumber,
  action,
  errors,
  changes,
  repairs,
  warning,
}: ImportedRow) {
  const changed = changes?.map(({ fact, from, to }) => [fact, { from, to }] as const);
  const mended = repairs.map(({ column, from, to }) => [column, { from, to }] as const);
  return {
    ...{ row, email, ok: !errors },
    ...(name && { name }),
    ...(rollNumber && { rollNumber }),
    ...(errors && { errors }),
    ...(warning && { warning }),
    ...(action === "wait" && { waits: true }),
    ...(changed && { changes: Object.fromEntries(changed) }),
    ...(mended.length > 0 && { repairs: Object.fromEntries(mended) }),
  };
}

const kind = "records";
const pageSize = 30;

/** Stores an uploaded file, if it can be read, and redirects to the report of what it would do. */
export async function uploadFromForm(admin: User, form: FormData, path: string, m: Texts) {
  const text = form.get("text");
  try {
    const { bytes, name } = await uploaded(admin, form.get("file"), text);
    await openRecords(admin, bytes, {});
    await storeImportFile(admin, { type: kind, bytes, name });
    return redirect(`${path}?page=1`, 303);
  } catch (error) {
    const { status, message, headers, fields } = toRefusal(error, (m) => m.import.failed, m);
    const typed = typeof text === "string" ? text : "";
    return data({ error: fields?.file ?? message, text: typed }, { status, headers });
  }
}

/** What the admin's uploaded file would do, with one page of its rows; null without a file. */
export async function reportOfStored(admin: User, asked: string) {
  const stored = await findFileOf(admin, kind);
  if (!stored) return null;
  await limit("import", admin.id);
  const file = await openRecords(admin, stored.bytes, stored.choices);
  let wanted = Number(asked) || 1;
  for (;;) {
    const { outcome, refusal, ...page } = await pageOfRows(admin, file, wanted);
    const { add, change, wait, refuse } = outcome.totals;
    const paging = pagingOf(asked, Math.max(refuse, add + change + wait), pageSize);
    // A page that is not there is the last one.
    if (paging.page === wanted) {
      const review = reviewOf(stored, file, { columns: recordColumns, repairs: outcome.repairs });
      const { totals, asks, mendedRows } = outcome;
      const offices = await officesNames(asks);
      const scales = stored.choices.scales ?? {};
      return { review, totals, asks, scales, offices, mendedRows, refusal, ...page, paging };
    }
    wanted = paging.page;
  }
}

export type OfficesNames = Record<"programme" | "department", string[]>;

/** What programmes and departments can be, if a name is to be explained. */
async function officesNames({ programme, department }: Outcome["asks"]): Promise<OfficesNames> {
  if (!programme.length && !department.length) return { programme: [], department: [] };
  const all = await programmeChoices();
  return {
    programme: all.map(({ name }) => name),
    department: [...new Set(all.flatMap(({ departments }) => departments))].sort(),
  };
}

const nothing: Outcome = {
  totals: { add: 0, change: 0, wait: 0, none: 0, refuse: 0 },
  repairs: [],
  mendedRows: 0,
  asks: { programme: [], department: [], scales: [] },
};

/** Of the rows that are wrong, those to look at and those that change something, the ones on this page. */
async function pageOfRows(admin: User, file: OpenFile, page: number) {
  const [from, to] = [(page - 1) * pageSize, page * pageSize];
  const [wrong, changed, odd]: [ImportedRow[], ImportedRow[], ImportedRow[]] = [[], [], []];
  const seen = { wrong: 0, changed: 0 };
  const isShown = (place: number) => place >= from && place < to;
  try {
    const outcome = await checkRecords(admin, {
      file,
      onRow(row) {
        if (row.errors && isShown(seen.wrong++)) wrong.push(row);
        if (row.warning && !row.errors && odd.length < pageSize) odd.push(row);
        if (row.changes && isShown(seen.changed++)) changed.push(row);
      },
    });
    return { outcome, wrong, changed, odd };
  } catch (error) {
    const { status, message, fields } = toRefusal(error, (m) => m.import.failed);
    if (status !== 422) throw error;
    // What the columns are said to be cannot be; the form shows it, to be corrected.
    return { outcome: nothing, wrong, changed, odd, refusal: fields?.columns ?? message };
  }
}

/** Reads the stored file as the form says from now on. */
export async function readAgain(admin: User, path: string, form: FormData) {
  const stored = await findFileOf(admin, kind);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  const choices = choicesIn(form, stored.choices);
  await openRecords(admin, stored.bytes, choices);
  await storeChoices(admin, choices);
  return redirect(`${path}?page=1`, 303);
}

/**
 * Imports the rows of the admin's uploaded file that are right, if it is the one that was `checked` on the page, and the
 * form reads it in the same way; else its report is shown instead. What is set aside can be had for an hour.
 */
export async function importStored(admin: User, path: string, form: FormData) {
  const stored = await findFileOf(admin, kind);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  if (stored.checked !== form.get("checked"))
    return redirectWithFlash(`${path}?page=1`, "error", (m) => m.import.another);
  const file = await openRecords(admin, stored.bytes, stored.choices);
  if (!isAsRead(form, file)) {
    await storeChoices(admin, choicesIn(form, stored.choices));
    return redirectWithFlash(`${path}?page=1`, "error", (m) => m.filesScreen.changedFirst);
  }
  const { add, change, wait, refuse } = (await importRecords(admin, { file })).totals;
  const done = (m: Texts) =>
    m.recordImport.done(formatNumber(add), formatNumber(change), formatNumber(wait));
  if (refuse)
    return redirectWithFlash(
      `${path}?page=1`,
      "success",
      (m) => `${done(m)} ${m.recordImport.setAside(m.counts.rows(refuse))}`,
    );
  await dropImportFile(admin);
  return redirectWithFlash(path, "success", done);
}

/** The wrong rows of the stored file, or null without one. */
export async function problemsOfStored(admin: User) {
  const stored = await findFileOf(admin, kind);
  if (!stored) return null;
  await limit("import", admin.id);
  return problemsFile(admin, await openRecords(admin, stored.bytes, stored.choices));
}

async function problemsFile(admin: User, file: OpenFile) {
  const problems = new Map<number, string>();
  await checkRecords(admin, {
    file,
    onRow: ({ row, errors }) =>
      errors && problems.set(row, Object.values(errors).map(String).join(" ")),
  });
  return problemsWorkbook("records-problems", file, problems);
}
