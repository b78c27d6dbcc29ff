import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { AppError, validate } from "../../errors";
import { readBody } from "../../http/body.server";
import { limit } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { formatNumber } from "../../text";
import { typeOfCollection } from "../posting-request.server";
import {
  type ImportedRow,
  assertMayImport,
  checkImport,
  importPostings,
  openPostings,
  wrongRows,
} from "./import.server";
import {
  dropImportFile,
  findImportFile,
  storeChoices,
  storeImportFile,
} from "../../import/import-file.server";
import { type FileChoices, choicesSchema, fileJson } from "../../import/open-file.server";
import { problemsWorkbook } from "../../import/problems-response.server";
import { choicesIn, isAsRead, reviewOf } from "../../import/review-request.server";
import { uploaded } from "../../import/upload-request.server";
import { redirectWithFlash } from "../../http/flash.server";
import { toRefusal } from "../../http/refusal.server";
import { pagingOf } from "../../paging";
import { type TypeName, typeNamed } from "../types";
import { importColumns } from "./columns";
import type { Texts } from "../../languages/texts";

/**
 * Answers POST {content endpoint}/import with every row, 422 if none of them could be saved; `problems` answers with the
 * wrong ones as a workbook.
 */
export async function importFromRequest({ request, params, context }: ActionFunctionArgs) {
  const type = typeOfCollection(params.collection);
  assertMayImport(context.user, type);
  const { file: sent, text, dryRun, problems, ...given } = await readBody(request);
  const choices = validate(choicesSchema, given);
  const { bytes } = await uploaded(context.user, sent, text);
  const file = await openPostings(context.user, type, { bytes, choices });
  if (isTrue(problems)) return problemsFile(context.user, { type, file });
  const isDry = isTrue(dryRun);
  const work = isDry ? checkImport : importPostings;
  const { rows, created, updated } = await work(context.user, { type, file });
  const wrong = wrongRows(rows).length;
  const answer = { rows: rows.map(toJson), created, updated, wrong, ...fileJson(file) };
  if (isDry || !wrong || created + updated) return answer;
  const msg = messages.import.wrong(messages.counts.rows(wrong));
  return Response.json({ msg, ...answer }, { status: 422 });
}

const isTrue = (value: unknown) => value === true || value === "true";

function toJson({ row, errors }: ImportedRow) {
  return { row, ok: !errors, ...(errors && { errors }) };
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
    const { bytes, name } = await uploaded(admin, form.get("file"), form.get("text"));
    await openPostings(admin, type, { bytes, choices: {} });
    await storeImportFile(admin, { type, bytes, name });
    return redirect(`${path}?page=1`, 303);
  } catch (error) {
    const { status, message, headers, fields } = toRefusal(error, (m) => m.import.failed, m);
    const text = String(form.get("text") ?? "");
    return data({ type: chosen, text, errors: fields ?? { file: message } }, { status, headers });
  }
}

/** It may hold something else than postings. */
async function findFile(admin: User) {
  const stored = await findImportFile(admin);
  const type = typeNamed(stored?.type);
  if (!stored || !type) return null;
  const choices = stored.choices as FileChoices; // written by screens only
  const file = await openPostings(admin, type, { bytes: stored.bytes, choices });
  return { ...stored, type, choices, file };
}

/** What the admin's uploaded file would do, with one page of the rows to fix; null without a file. */
export async function reportOfStored(admin: User, asked: string) {
  const stored = await findFile(admin);
  if (!stored) return null;
  await limit("import", admin.id);
  const { type, file } = stored;
  const { rows, refusal } = await checkedRows(admin, { type, file });
  const wrong = wrongRows(rows);
  const paging = pagingOf(asked, wrong.length, pageSize);
  const from = (paging.page - 1) * pageSize;
  const countOf = (action: ImportedRow["action"]) =>
    rows.filter((row) => row.action === action).length;
  return {
    type,
    review: reviewOf(stored, file, { columns: importColumns(type), repairs: [] }),
    refusal,
    total: rows.length,
    wrong: wrong.length,
    added: countOf("add"),
    changed: countOf("change"),
    shown: wrong.slice(from, from + pageSize),
    paging,
  };
}

/** What the columns are said to be may be impossible; the form then shows why, to be corrected. */
async function checkedRows(
  admin: User,
  wanted: Parameters<typeof checkImport>[1],
): Promise<{ rows: ImportedRow[]; refusal?: string }> {
  try {
    return { rows: (await checkImport(admin, wanted)).rows };
  } catch (error) {
    const { status, message } = toRefusal(error, (m) => m.import.failed);
    if (status !== 422) throw error;
    return { rows: [], refusal: message };
  }
}

/** Reads the stored file as the form says from now on. */
export async function readAgain(admin: User, path: string, form: FormData) {
  const stored = await findFile(admin);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  const choices = choicesIn(form, stored.choices);
  await openPostings(admin, stored.type, { bytes: stored.bytes, choices });
  await storeChoices(admin, choices);
  return redirect(`${path}?page=1`, 303);
}

/**
 * Imports the rows of the admin's uploaded file that are right, if it is the one that was `checked` on the page, and the
 * form reads it in the same way; else its report is shown instead. What is set aside can be had for an hour.
 */
export async function importStored(admin: User, path: string, form: FormData) {
  const stored = await findFile(admin);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  if (stored.checked !== form.get("checked"))
    return redirectWithFlash(`${path}?page=1`, "error", (m) => m.import.another);
  const { type, file } = stored;
  if (!isAsRead(form, file)) {
    await storeChoices(admin, choicesIn(form, stored.choices));
    return redirectWithFlash(`${path}?page=1`, "error", (m) => m.filesScreen.changedFirst);
  }
  const { rows, created, updated } = await importPostings(admin, { type, file });
  const only = wrongRows(rows).map(({ row }) => row);
  const aside = (m: Texts) => m.counts.rows(only.length);
  const done = (m: Texts) => m.import.done(formatNumber(created), formatNumber(updated));
  if (only.length && created + updated === 0)
    return redirectWithFlash(`${path}?page=1`, "error", (m) => m.import.wrong(aside(m)));
  if (!only.length) {
    await dropImportFile(admin);
    return redirectWithFlash(path, "success", done);
  }
  // Of what is in by now, another look would say that it is there already.
  await storeChoices(admin, { ...stored.choices, only });
  return redirectWithFlash(
    `${path}?page=1`,
    "success",
    (m) => `${done(m)} ${m.recordImport.setAside(aside(m))}`,
  );
}

/** The wrong rows of the stored file, or null without one. */
export async function problemsOfStored(admin: User) {
  const stored = await findFile(admin);
  if (!stored) return null;
  await limit("import", admin.id);
  return problemsFile(admin, stored);
}

async function problemsFile(admin: User, { type, file }: Parameters<typeof checkImport>[1]) {
  const wrong = wrongRows((await checkImport(admin, { type, file })).rows);
  const problems = wrong.map(
    ({ row, errors = {} }) => [row, Object.values(errors).map(String).join(" ")] as const,
  );
  return problemsWorkbook(`${type}-problems`, file, new Map(problems));
}
