import { type User, assertCan, reachOf } from "../access/can";
import { assertProved } from "../accounts/users.server";
import { fromCell } from "../csv";
import { AppError } from "../errors";
import { limit } from "../http/rate-limits.server";
import { type Repair, isCutByExcel, mendCell } from "../import/cells";
import { alone } from "../import/import-file.server";
import {
  type FileChoices,
  type OpenFile,
  openFile,
  rememberChoice,
} from "../import/open-file.server";
import { cellsOf, unreadable } from "../import/reader.server";
import { type RepairKind, repairTally } from "../import/tally";
import { type Say, type Texts, textsOf } from "../languages/texts";
import { noteRecordOpenings } from "../records/record-openings.server";
import { findSeason } from "../seasons/seasons.server";
import { doOrTry } from "../tried.server";
import { type Cells, carryingOut, whoIs } from "./kinds.server";
import { type RowKindName, kindOf } from "./kinds";

export type RowsChoices = FileChoices & {
  season?: string;
  /** How students told the office, of rows that do not say it. */
  toldBy?: string;
};

export type DoneRow = {
  /** As spreadsheets count. */
  row: number;
  /** As the file has it, then as the portal knows it; of each kind one. */
  student?: string;
  company?: string;
  person?: string;
  /** What it does; absent if it is wrong or changes nothing. */
  says?: string;
  warning?: string;
  /** By column. */
  errors?: Record<string, string>;
};

export type Outcome = {
  rows: DoneRow[];
  done: number;
  same: number;
  wrong: number;
  repairs: RepairKind[];
};

const mostRows = 1_000;

export function assertMayCarryOut(user: User | null, kind: RowKindName): asserts user is User {
  assertCan(user, kindOf(kind).action, (m) => m.rows.refused);
}

export async function openRows(
  staff: User | null,
  kind: RowKindName,
  { bytes, choices }: { bytes: Uint8Array; choices: RowsChoices },
) {
  assertMayCarryOut(staff, kind);
  const { columns } = kindOf(kind);
  return openFile(`rows ${kind}`, bytes, { columns, choices });
}

type Wanted = { file: OpenFile; season: string; toldBy?: string; isDry: boolean };

/**
 * Carries out the rows of a file that are right, each in its own transaction, as if somebody had typed it; the others are
 * said with their problems. Dry, each is tried and undone.
 */
export async function carryOutRows(
  staff: User | null,
  kind: RowKindName,
  wanted: Wanted,
  m = textsOf("en"),
): Promise<Outcome> {
  assertMayCarryOut(staff, kind);
  if (kindOf(kind).invites && !wanted.isDry) assertProved(staff);
  const season = await seasonOf(staff, kind, wanted.season);
  assertSaysEnough(kind, wanted.file, wanted.toldBy);
  return alone(staff, async () => {
    const outcome = await walk(staff, kind, { ...wanted, season }, m);
    if (!wanted.isDry) await rememberChoice(wanted.file);
    return outcome;
  });
}

async function seasonOf(staff: User, kind: RowKindName, id: string) {
  if (kindOf(kind).season === "none" || (!id && kindOf(kind).season === "optional")) return "";
  const refused: Say = (m) => m.rows.chooseSeason;
  const season = await findSeason(staff, id).catch(() => {
    throw new AppError(refused, 422, { fields: { season: refused } });
  });
  return season.id;
}

function assertSaysEnough(
  kind: RowKindName,
  { table, chosen, twice }: OpenFile,
  toldBy: string | undefined,
) {
  const atColumns = (sentence: Say) =>
    new AppError(sentence, 422, { fields: { columns: sentence } });
  const [same] = twice;
  if (same) throw atColumns((m) => m.import.columnTwice(same));
  if (table.count > mostRows) throw unreadable((m) => m.rows.tooMany);
  const { about, needs, columns, asksHowTold } = kindOf(kind);
  const isSaid = (name: string) =>
    chosen.includes(name) || (asksHowTold && name === "toldBy" && Boolean(toldBy));
  if (about === "student" && !chosen.includes("email") && !chosen.includes("rollNumber"))
    throw atColumns((m) => m.files.noKey);
  const missing = needs.filter((some) => !some.some(isSaid));
  if (!missing.length) return;
  const titles = missing.map((some) =>
    some.map((name) => columns.find((one) => one.name === name)?.title ?? name).join(" / "),
  );
  throw atColumns((m) => m.rows.needs(titles.join(", ")));
}

async function walk(
  staff: User,
  kind: RowKindName,
  { file, season, toldBy = "", isDry }: Wanted,
  m: Texts,
) {
  const outcome: Outcome = { rows: [], done: 0, same: 0, wrong: 0, repairs: [] };
  const tally = repairTally();
  const seen = new Map<string, number>();
  const students = new Set<string>();
  const refused = new Set(file.choices.refused);
  const { headings } = file.table;
  const headingOf = (name: string) => headings[file.chosen.indexOf(name)] ?? "";
  const withoutColumn = Object.entries(kindOf(kind).withoutColumn ?? {}).filter(
    ([name]) => !file.chosen.includes(name),
  );
  for (const batch of file.table.rows())
    for (const one of batch) {
      const read = readCells(kind, cellsOf(one, file.chosen), { refused, headingOf });
      if (kindOf(kind).asksHowTold && toldBy) read.cells.toldBy ??= toldBy;
      for (const [name, value] of withoutColumn) read.cells[name] = value;
      tally.add(read.repairs, read.left);
      const trying = { read, season, isDry, row: one.row, seen, students };
      const found = await rowDone(staff, kind, trying, m);
      outcome.rows.push({ row: one.row, ...found });
      outcome[found.errors ? "wrong" : found.says ? "done" : "same"]++;
    }
  if (kindOf(kind).readsRecords) await noteRecordOpenings(staff, [...students]);
  return { ...outcome, repairs: tally.kinds() };
}

type Read = ReturnType<typeof readCells>;

type Reading = { refused: ReadonlySet<string>; headingOf: (column: string) => string };

function readCells(
  kind: RowKindName,
  typed: Record<string, string>,
  { refused, headingOf }: Reading,
) {
  const cells: Cells = {};
  const repairs: Repair[] = [];
  const left: Repair[] = [];
  const wrong: Record<string, Say> = {};
  for (const { name, steps } of kindOf(kind).columns) {
    const cell = fromCell(typed[name] ?? "").trim();
    if (!cell) continue;
    const mended = mendCell(name, cell, steps, refused, headingOf(name));
    repairs.push(...mended.repairs);
    left.push(...mended.left);
    const [unmade] = mended.left;
    if (unmade)
      wrong[name] = (m) => m.files.refusedRepair(unmade.from, unmade.to ?? m.files.notKnown);
    else if (name === "rollNumber" && isCutByExcel(cell)) wrong[name] = (m) => m.files.cutByExcel;
    else if (mended.text) cells[name] = mended.text;
  }
  return { cells, repairs, left, wrong };
}

type Trying = {
  read: Read;
  season: string;
  isDry: boolean;
  row: number;
  seen: Map<string, number>;
  /** Whose rows they are. */
  students: Set<string>;
};

async function rowDone(
  staff: User,
  kind: RowKindName,
  { read, season, isDry, row, seen, students }: Trying,
  m: Texts,
): Promise<Omit<DoneRow, "row">> {
  const { cells, wrong } = read;
  const { about, action, differBy, withoutAccount, invites } = kindOf(kind);
  const subject = (name: string) => ({ [about]: name });
  const asTyped = subject(cells.name || cells.rollNumber || cells.email || "");
  const saying = (errors: Record<string, Say>) =>
    Object.fromEntries(Object.entries(errors).map(([name, say]) => [name, say(m)]));
  if (Object.keys(wrong).length) return { ...asTyped, errors: saying(wrong) };
  try {
    return await doOrTry(isDry, async (trx) => {
      const who: Awaited<ReturnType<typeof whoIs>> =
        about === "student"
          ? await whoIs(trx, cells, { staff, action, withoutAccount })
          : { userId: "", name: cells.name ?? "", warning: undefined };
      if (who.userId) students.add(who.userId);
      const key = [who.userId, ...differBy.map((name) => cells[name] ?? "")].join("\n");
      const same = seen.get(key.toLowerCase());
      if (same !== undefined) return { ...asTyped, errors: { row: m.rows.sameRow(same) } };
      seen.set(key.toLowerCase(), row);
      const by = isDry ? { ...staff, isProved: true } : staff; // a look sends nothing
      const says = await carryingOut[kind](trx, by, { cells, season, userId: who.userId });
      if (says && !isDry) {
        if (invites) await limit("invite", staff.id);
        // A file is no way around what limits a coordinator's changes one by one.
        if (reachOf(staff, action) === "departments") await limit("office-change", staff.id);
      }
      return {
        ...subject(who.name),
        ...(says && { says: says(m) }),
        ...(who.warning && { warning: who.warning(m) }),
      };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, fields } = error.in(m);
    return { ...asTyped, errors: fields ?? { row: message } };
  }
}
