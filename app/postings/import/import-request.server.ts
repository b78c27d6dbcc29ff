import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { readBody } from "../../http/body.server";
import { limit } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { formatNumber } from "../../text";
import { typeOfCollection } from "../posting-request.server";
import {
  type ImportReport,
  type ImportedRow,
  assertMayImport,
  checkImport,
  importPostings,
} from "./import.server";
import { dropImportFile, findImportFile, storeImportFile } from "../../import/import-file.server";
import { uploadedCsv } from "../../import/upload-request.server";
import { redirectWithFlash } from "../../http/flash.server";
import { toRefusal } from "../../http/refusal.server";
import { pagingOf } from "../../paging";
import { type TypeName, typeNamed } from "../types";
import type { Texts } from "../../languages/texts";

/** Answers POST {content endpoint}/import: 200 with every row, or 422 with the same when any is refused. */
export async function importFromRequest({ request, params, context }: ActionFunctionArgs) {
  const type = typeOfCollection(params.collection);
  assertMayImport(context.user, type);
  const { file: sent, dryRun } = await readBody(request);
  const file = await uploadedCsv(context.user, sent);
  const isDry = dryRun === "true" || dryRun === true;
  const work = isDry ? checkImport : importPostings;
  const { rows, created, updated } = await work(context.user, { type, file });
  const wrong = wrongRows(rows).length;
  const answer = { rows: rows.map(toJson), created, updated };
  if (isDry || !wrong) return answer;
  const msg = messages.import.wrong(messages.counts.rows(wrong));
  return Response.json({ msg, ...answer }, { status: 422 });
}

function toJson({ row, errors }: ImportedRow) {
  return { row, ok: !errors, ...(errors && { errors }) };
}

function wrongRows(rows: ImportReport["rows"]) {
  return rows.filter(({ errors }) => errors);
}

const pageSize = 30;

/** The type that an address or a form names; throws 422 for an unknown one. */
function typeToImport(name: unknown): TypeName {
  const type = typeNamed(name);
  if (!type)
    throw new AppError((m) => m.import.noType, 422, { fields: { type: (m) => m.import.noType } });
  return type;
}

/** Stores an uploaded file, if it can be read, and redirects to the report of what it would do. */
export async function uploadFromForm(admin: User, form: FormData, path: string, m: Texts) {
  const chosen = String(form.get("type") ?? "");
  try {
    const type = typeToImport(chosen);
    const file = await uploadedCsv(admin, form.get("file"));
    await checkImport(admin, { type, file });
    await storeImportFile(admin, type, file);
    return redirect(`${path}?page=1`, 303);
  } catch (error) {
    const { status, message, headers, fields } = toRefusal(error, (m) => m.import.failed, m);
    return data({ type: chosen, errors: fields ?? { file: message } }, { status, headers });
  }
}

/** It may hold something else than postings. */
async function findFile(admin: User) {
  const stored = await findImportFile(admin);
  const type = typeNamed(stored?.type);
  return stored && type ? { ...stored, type } : null;
}

/** What the admin's uploaded file would do, with one page of the rows to fix; null without a file. */
export async function reportOfStored(admin: User, asked: string) {
  const stored = await findFile(admin);
  if (!stored) return null;
  await limit("import", admin.id);
  const { rows } = await checkImport(admin, { type: stored.type, file: stored.bytes });
  const wrong = wrongRows(rows);
  const paging = pagingOf(asked, wrong.length, pageSize);
  const from = (paging.page - 1) * pageSize;
  const countOf = (action: ImportedRow["action"]) =>
    rows.filter((row) => row.action === action).length;
  return {
    type: stored.type,
    checked: stored.checked,
    total: rows.length,
    wrong: wrong.length,
    added: countOf("add"),
    changed: countOf("change"),
    shown: wrong.slice(from, from + pageSize),
    paging,
  };
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
  const { rows, created, updated } = await importPostings(admin, {
    type: stored.type,
    file: stored.bytes,
  });
  const wrong = wrongRows(rows).length;
  if (wrong) {
    return redirectWithFlash(`${path}?page=1`, "error", (m) =>
      m.import.wrong(m.counts.rows(wrong)),
    );
  }
  await dropImportFile(admin);
  return redirectWithFlash(path, "success", (m) =>
    m.import.done(formatNumber(created), formatNumber(updated)),
  );
}
