import { isDeepStrictEqual } from "node:util";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { User } from "../access/can";
import { readBody } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";
import { AppError, validate } from "../errors";
import { dropImportFile, storeChoices, storeImportFile } from "../import/import-file.server";
import { choicesSchema, fileJson } from "../import/open-file.server";
import { problemsWorkbook } from "../import/problems-response.server";
import { choicesIn, findFileOf, isAsRead, reviewOf } from "../import/review-request.server";
import { repairsJson } from "../import/tally";
import { uploaded } from "../import/upload-request.server";
import type { Texts } from "../languages/texts";
import { listSeasons } from "../seasons/seasons.server";
import {
  type DoneRow,
  type Outcome,
  type RowsChoices,
  assertMayCarryOut,
  carryOutRows,
  openRows,
} from "./carry-out.server";
import { type RowKindName, kindOf, rowKindNamed, rowsPath } from "./kinds";

/** The kind that an address names. Throws 404 for any other. */
export function askedKind(params: ActionFunctionArgs["params"]): RowKindName {
  const kind = rowKindNamed(params.kind);
  if (!kind) throw new AppError((m) => m.pageNotFound, 404);
  return kind;
}

/** Answers POST /api/admin/files/{kind} with every row; `problems` answers with the wrong ones as a workbook. */
export async function rowsFromRequest({ request, params, context: { user } }: ActionFunctionArgs) {
  const kind = askedKind(params);
  assertMayCarryOut(user, kind);
  const { file: sent, text, dryRun, problems, season, toldBy, ...given } = await readBody(request);
  const choices = validate(choicesSchema, given);
  const { bytes } = await uploaded(user, sent, text);
  const file = await openRows(user, kind, { bytes, choices });
  const wanted = { file, season: textIn(season), toldBy: textIn(toldBy) };
  if (isTrue(problems)) return problemsFile(user, kind, wanted);
  const isDry = isTrue(dryRun);
  const { rows, done, same, wrong, repairs } = await carryOutRows(user, kind, { ...wanted, isDry });
  return {
    ...{ done: isDry ? 0 : done, unchanged: same, wrong, ...fileJson(file) },
    repairs: repairsJson(repairs),
    rows: rows.map(({ row, errors, ...rest }) => ({
      ...{ row, ok: !errors, ...rest },
      ...(errors && { errors }),
    })),
  };
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");
const isTrue = (value: unknown) => value === true || value === "true";

const storedAs = (kind: RowKindName) => `rows ${kind}`;

async function storedOf(staff: User, kind: RowKindName) {
  const stored = await findFileOf(staff, storedAs(kind));
  return stored && { ...stored, choices: stored.choices as RowsChoices }; // written below only
}

/** What the form begins with. */
export async function emptyForm(staff: User, kind: RowKindName, asked: string) {
  const seasons = (await listSeasons(staff)).filter(({ state }) => state !== "archived");
  const open = seasons.filter(({ state }) => state === "open");
  const usual = kindOf(kind).season === "needed" && open.length === 1 ? open[0]?.id : undefined;
  return {
    seasons: seasons.map(({ id, name }) => ({ id, name })),
    season: seasons.some(({ id }) => id === asked) ? asked : (usual ?? ""),
  };
}

/** Stores an uploaded file, if it can be read, and redirects to what it would do. */
export async function uploadRows(staff: User, kind: RowKindName, form: FormData, m: Texts) {
  const text = form.get("text");
  const about = { season: textIn(form.get("season")), toldBy: textIn(form.get("toldBy")) };
  try {
    const { bytes, name } = await uploaded(staff, form.get("file"), text);
    const choices: RowsChoices = about;
    await openRows(staff, kind, { bytes, choices });
    await storeImportFile(staff, { type: storedAs(kind), bytes, name, choices });
    return redirect(`${rowsPath(kind)}?checked=1`, 303);
  } catch (error) {
    const { status, message, headers, fields } = toRefusal(error, (m) => m.import.failed, m);
    const typed = typeof text === "string" ? text : "";
    const refused = { error: fields?.file ?? message, text: typed, ...about };
    return data({ refused }, { status, headers });
  }
}

const nothing: Outcome = { rows: [], done: 0, same: 0, wrong: 0, repairs: [] };
const mostShown = 200;

/** What the uploaded file would do; null without one. */
export async function reportOfRows(staff: User, kind: RowKindName, m: Texts) {
  const stored = await storedOf(staff, kind);
  if (!stored) return null;
  await limit("import", staff.id);
  const { choices, bytes } = stored;
  const file = await openRows(staff, kind, { bytes, choices });
  const wanted = { ...wantedOf(choices), file, isDry: true };
  let refusal: string | undefined;
  const outcome = await carryOutRows(staff, kind, wanted, m).catch((error: unknown) => {
    const { status, message, fields } = toRefusal(error, (m) => m.import.failed, m);
    if (status !== 422) throw error;
    // What the columns are said to be cannot be; the form shows it, to be corrected.
    refusal = fields?.columns ?? fields?.season ?? message;
    return nothing;
  });
  const { columns } = kindOf(kind);
  const shown = (which: (row: DoneRow) => unknown) =>
    outcome.rows.filter((row) => which(row)).slice(0, mostShown);
  return {
    ...{ done: outcome.done, same: outcome.same, wrong: outcome.wrong, refusal },
    review: reviewOf(stored, file, { columns, repairs: outcome.repairs }),
    ...wantedOf(choices),
    wrongRows: shown(({ errors }) => errors),
    oddRows: shown(({ errors, warning }) => !errors && warning),
    rightRows: shown(({ says }) => says),
  };
}

const wantedOf = ({ season = "", toldBy = "" }: RowsChoices) => ({ season, toldBy });

const rowsChoicesIn = (form: FormData, before: RowsChoices) => ({
  ...choicesIn(form, before),
  season: textIn(form.get("season")),
  toldBy: textIn(form.get("toldBy")),
});

/** Reads the stored file as the form says from now on. */
export async function readRowsAgain(staff: User, kind: RowKindName, form: FormData) {
  const stored = await storedOf(staff, kind);
  const path = rowsPath(kind);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  const choices = rowsChoicesIn(form, stored.choices);
  await openRows(staff, kind, { bytes: stored.bytes, choices });
  await storeChoices(staff, choices);
  return redirect(`${path}?checked=1`, 303);
}

/** Carries out the rows that are right, if it is the file that was `checked` on the page, read in the same way. */
export async function carryOutStored(staff: User, kind: RowKindName, form: FormData) {
  const stored = await storedOf(staff, kind);
  const path = rowsPath(kind);
  if (!stored) return redirectWithFlash(path, "error", (m) => m.import.expired);
  if (stored.checked !== form.get("checked"))
    return redirectWithFlash(`${path}?checked=1`, "error", (m) => m.import.another);
  const { bytes, choices } = stored;
  const file = await openRows(staff, kind, { bytes, choices });
  const about = wantedOf(choices);
  const asked = rowsChoicesIn(form, choices);
  if (!isAsRead(form, file) || !isDeepStrictEqual(wantedOf(asked), about)) {
    await storeChoices(staff, asked);
    return redirectWithFlash(`${path}?checked=1`, "error", (m) => m.filesScreen.changedFirst);
  }
  const { done, same, wrong } = await carryOutRows(staff, kind, { ...about, file, isDry: false });
  if (wrong)
    return redirectWithFlash(`${path}?checked=1`, "success", (m) =>
      [m.rows.done(done, same), m.rows.setAside(wrong)].join(" "),
    );
  await dropImportFile(staff);
  return redirectWithFlash(path, "success", (m) => m.rows.done(done, same));
}

/** The wrong rows of the stored file as a workbook; null without a file. */
export async function problemsOfRows(staff: User, kind: RowKindName) {
  const stored = await storedOf(staff, kind);
  if (!stored) return null;
  await limit("import", staff.id);
  const { bytes, choices } = stored;
  const file = await openRows(staff, kind, { bytes, choices });
  return problemsFile(staff, kind, { file, ...wantedOf(choices) });
}

type Read = Pick<Parameters<typeof carryOutRows>[2], "file" | "season" | "toldBy">;

async function problemsFile(staff: User, kind: RowKindName, read: Read) {
  const { rows } = await carryOutRows(staff, kind, { ...read, isDry: true });
  const problems = new Map(
    rows.flatMap(({ row, errors }) =>
      errors ? [[row, Object.values(errors).join(" ")] as const] : [],
    ),
  );
  return problemsWorkbook(`${kind}-problems`, read.file, problems);
}
