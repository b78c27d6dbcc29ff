import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { User } from "../../access/can";
import { readBody } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import { fewAtATime, jsonArray, streamedJson } from "../../http/stream.server";
import { dropImportFile, findImportFile, storeImportFile } from "../../import/import-file.server";
import { uploadedCsv } from "../../import/upload-request.server";
import type { Texts } from "../../languages/texts";
import { messages } from "../../messages";
import { pagingOf } from "../../paging";
import { formatNumber } from "../../text";
import {
  type ImportedRow,
  assertMayImportRecords,
  checkRecords,
  importRecords,
} from "./import.server";

/** Answers POST /api/admin/records/import: 200 with every row, or 422 with the same when any is refused. */
export async function importFromRequest({ request, context: { user } }: ActionFunctionArgs) {
  assertMayImportRecords(user);
  const { file: sent, dryRun } = await readBody(request);
  const file = await uploadedCsv(user, sent);
  const isDry = dryRun === "true" || dryRun === true;
  let rows: ImportedRow[] = [];
  const totals = await (isDry ? checkRecords : importRecords)(user, {
    file,
    onBegin: () => (rows = []),
    onRow: (row) => rows.push(row),
  });
  const isSaved = !isDry && !totals.refuse;
  const saved = {
    created: isSaved ? totals.add : 0,
    updated: isSaved ? totals.change : 0,
    waiting: isSaved ? totals.wait : 0,
  };
  if (isDry || isSaved) return streamedJson(importAnswer(saved, rows));
  const msg = messages.import.wrong(messages.counts.rows(totals.refuse));
  return streamedJson(importAnswer({ msg, ...saved }, rows), { status: 422 });
}

/** In pieces, as ten thousand rows at once would hold up everybody else. */
export async function* importAnswer(totals: object, rows: ImportedRow[]) {
  yield `${JSON.stringify(totals).slice(0, -1)},"rows":`;
  yield* jsonArray(fewAtATime(rows, toJson, 100));
  yield "}";
}

function toJson({ row, email, action, errors, changes }: ImportedRow) {
  const changed = changes?.map(({ fact, from, to }) => [fact, { from, to }] as const);
  return {
    ...{ row, email, ok: !errors },
    ...(errors && { errors }),
    ...(action === "wait" && { waits: true }),
    ...(changed && { changes: Object.fromEntries(changed) }),
  };
}

const kind = "records";
const pageSize = 30;

/** Stores an uploaded file, if it can be read, and redirects to the report of what it would do. */
export async function uploadFromForm(admin: User, form: FormData, path: string, m: Texts) {
  try {
    const file = await uploadedCsv(admin, form.get("file"));
    await checkRecords(admin, { file });
    await storeImportFile(admin, kind, file);
    return redirect(`${path}?page=1`, 303);
  } catch (error) {
    const { status, message, headers, fields } = toRefusal(error, (m) => m.import.failed, m);
    return data({ error: fields?.file ?? message }, { status, headers });
  }
}

/** It may hold postings instead. */
async function findFile(admin: User) {
  const stored = await findImportFile(admin);
  return stored?.type === kind ? stored : null;
}

/** What the admin's uploaded file would do, with one page of its rows; null without a file. */
export async function reportOfStored(admin: User, asked: string) {
  const stored = await findFile(admin);
  if (!stored) return null;
  await limit("import", admin.id);
  let wanted = Number(asked) || 1;
  for (;;) {
    const { totals, wrong, changed } = await pageOfRows(admin, stored.bytes, wanted);
    const { add, change, wait, refuse } = totals;
    const paging = pagingOf(asked, refuse || add + change + wait, pageSize);
    // A page that is not there is the last one.
    if (paging.page === wanted) return { checked: stored.checked, totals, wrong, changed, paging };
    wanted = paging.page;
  }
}

/** Of the rows to fix and of those that change something, the ones on this page. */
async function pageOfRows(admin: User, file: Uint8Array, page: number) {
  const [from, to] = [(page - 1) * pageSize, page * pageSize];
  const [wrong, changed]: [ImportedRow[], ImportedRow[]] = [[], []];
  const seen = { wrong: 0, changed: 0 };
  const isShown = (place: number) => place >= from && place < to;
  const totals = await checkRecords(admin, {
    file,
    onRow(row) {
      if (row.errors && isShown(seen.wrong++)) wrong.push(row);
      if (row.changes && isShown(seen.changed++)) changed.push(row);
    },
  });
  return { totals, wrong, changed };
}

/**
 * Imports the admin's uploaded file if it is the one that was `checked` on the page. If it has to be fixed
 * by now, or another was uploaded since, its report is shown instead.
 */
export async function importStored(admin: User, path: string, checked: unknown) {
  const stored = await findFile(admin);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  if (stored.checked !== checked)
    return redirectWithFlash(`${path}?page=1`, "error", (m) => m.import.another);
  const { add, change, wait, refuse } = await importRecords(admin, { file: stored.bytes });
  if (refuse) {
    return redirectWithFlash(`${path}?page=1`, "error", (m) =>
      m.import.wrong(m.counts.rows(refuse)),
    );
  }
  await dropImportFile(admin);
  return redirectWithFlash(path, "success", (m) =>
    m.recordImport.done(formatNumber(add), formatNumber(change), formatNumber(wait)),
  );
}
