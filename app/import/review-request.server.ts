import { isDeepStrictEqual } from "node:util";
import type { User } from "../access/can";
import { formatNumber } from "../text";
import type { Column } from "./columns";
import { findImportFile } from "./import-file.server";
import type { FileChoices, OpenFile } from "./open-file.server";
import { type Review, passedInRanges, reviewedColumns } from "./review";
import type { RepairKind } from "./tally";

type Stored = NonNullable<Awaited<ReturnType<typeof findImportFile>>>;

/** The admin's uploaded file of this kind; null without one. */
export async function findFileOf(admin: User, kind: string) {
  const stored = await findImportFile(admin);
  if (stored?.type !== kind) return null;
  return { ...stored, choices: stored.choices as FileChoices }; // written by screens only
}

export function reviewOf(
  { checked, name, bytes }: Pick<Stored, "checked" | "name" | "bytes">,
  file: OpenFile,
  { columns, repairs }: { columns: Column[]; repairs: RepairKind[] },
): Review {
  const { sheets, sheet, isWorkbook, headingRow, passedOver } = file.table;
  const options = columns.map((one) => ({ name: one.name, title: one.title }));
  return {
    ...{ checked, name, sheets, sheet, isWorkbook, headingRow, options, repairs },
    size: `${formatNumber(Math.ceil(bytes.length / 1024))} KB`,
    columns: reviewedColumns(file, options),
    passedOver: passedInRanges(passedOver),
  };
}

/**
 * How the form of a review says that the file is to be read. Another sheet or heading row has other columns, so what the
 * form says of these then does not count.
 */
export function choicesIn(form: FormData, before: FileChoices): FileChoices {
  const texts = (name: string) => form.getAll(name).map(String);
  const [wasRow = "", ...wasSheet] = (texts("was")[0] ?? "").split(" ");
  const [sheet = wasSheet.join(" ")] = texts("sheet");
  const [headingRow = wasRow] = texts("headingRow");
  const isSame = sheet === wasSheet.join(" ") && headingRow.trim() === wasRow;
  const mended = new Set(texts("mend"));
  const row = Number(headingRow);
  return {
    ...before,
    ...(sheet && { sheet }),
    ...(Number.isInteger(row) && row > 0 && (before.headingRow || !isSame) && { headingRow: row }),
    columns: isSame ? texts("column").map((name) => name || null) : undefined,
    refused: [
      ...new Set([
        ...(before.refused ?? []).filter((key) => !mended.has(key)),
        ...texts("kind").filter((key) => !mended.has(key)),
      ]),
    ],
    aliases: answersIn(form, before.aliases),
    scales: scalesIn(form, before.scales),
  };
}

/** What marks are that may be points or percent: `scaleOf` and `scale` come in pairs; '' takes an answer back. */
function scalesIn(form: FormData, before: FileChoices["scales"] = {}) {
  const said = form.getAll("scale").map(String);
  const scales = new Map(Object.entries(before));
  for (const [at, column] of form.getAll("scaleOf").map(String).entries()) {
    const scale = said[at];
    if (scale === "points" || scale === "percent") scales.set(column, scale);
    if (scale === "") scales.delete(column);
  }
  return Object.fromEntries(scales);
}

/** What unknown names mean: `askedOf`, `asked` and `means` come in threes. */
function answersIn(form: FormData, before: FileChoices["aliases"] = {}) {
  const [of, typed, means] = ["askedOf", "asked", "means"].map((name) =>
    form.getAll(name).map(String),
  );
  const all: Record<string, Record<string, string>> = structuredClone(before);
  for (const [at, name] of (typed ?? []).entries()) {
    const [place = "", meaning = ""] = [of?.[at], means?.[at]];
    if (place && meaning) (all[place] ??= {})[name] = meaning;
  }
  return all;
}

/** Whether a form says what the file was read by; one without these fields says nothing else. */
export function isAsRead(form: FormData, { table, chosen, choices }: OpenFile) {
  if (!form.has("was")) return true;
  const asked = choicesIn(form, choices);
  return (
    (asked.sheet ?? "") === table.sheet &&
    (asked.headingRow ?? table.headingRow) === table.headingRow &&
    isDeepStrictEqual(asked.columns, chosen) &&
    isDeepStrictEqual([...(asked.refused ?? [])].sort(), [...(choices.refused ?? [])].sort()) &&
    isDeepStrictEqual(asked.aliases ?? {}, choices.aliases ?? {}) &&
    isDeepStrictEqual(asked.scales ?? {}, choices.scales ?? {})
  );
}
