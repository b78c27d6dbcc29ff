import {
  type Selector,
  type Student,
  averageOf,
  countOf,
  medianOf,
  paysOf,
  places,
  roundedRatio,
  selects,
} from "./count";
import type { Settings } from "./settings";

/** What the tables are made of, all of them of the same students. */
export type Ground = {
  /** The last of their years. */
  year: number;
  /** The only one asked for; absent: all. */
  programme?: string;
  /** By name. */
  programmes: { id: string; name: string; years: number }[];
  intakes: Intake[];
  /** Of the three years, also those without a programme if all are asked for. */
  students: Student[];
  settings: Settings;
};

/** Typed by the office. The academic year begins in `year`. */
export type Intake = {
  programme: string;
  year: number;
  intake: number;
  admitted: number;
  lateralEntry: number;
};

/** A number with the students behind it; null: not recorded, or nothing to count. */
export type Cell = {
  value: number | string | null;
  of?: Selector;
  /** Of a pay: how many are known, and of how many. */
  among?: Among;
};
export type Among = { known: number; all: number };
export type Part = { title: string; heads: readonly string[]; rows: Cell[][] };
/** What the table could not count. */
export type Gap = { what: GapName; count: number; of?: Selector; where?: string };
export type GapName =
  "programme" | "claimed" | "inTime" | "pay" | "intake" | "unconfirmed" | "unknown";
export type Counted = { parts: Part[]; gaps: Gap[] };

/** The manuals', to the letter. */
export const heads = {
  nirf: [
    "Academic Year",
    "No. of first year students intake in the year",
    "No. of first year students admitted in the year",
    "Academic Year",
    "No. of students admitted through Lateral entry",
    "Academic Year",
    "No. of students graduating in minimum stipulated time",
    "No. of students placed",
    "Median salary of placed graduates (Amount in Rs.)",
    "No. of students selected for Higher Studies",
  ],
  nba: [
    "Batch",
    "FS",
    "X placed",
    "Y higher studies",
    "Z own business",
    "(X+Y+Z)/FS as a percentage",
  ],
  aicte: ["Year", "Students", "Placed", "Lowest pay", "Average pay", "Highest pay"],
  "naac-placement": [
    "Year",
    "Name of student placed and contact details",
    "Program graduated from",
    "Name of the employer with contact details",
    "Pay package at appointment (In INR per annum)",
  ],
  "naac-progression": [
    "Name of student enrolling into higher education",
    "Program graduated from",
    "Name of institution joined",
    "Name of programme admitted to",
  ],
} as const;

export type TableName = keyof typeof heads;
export const tableNames = Object.keys(heads) as TableName[];
export const isTableName = (text = ""): text is TableName => Object.hasOwn(heads, text);
/** Those whose rows are students. */
export const isRoll = (name: TableName) => name === "naac-placement" || name === "naac-progression";

/** Whose rows the tables of students have. */
export const rollSelector = (name: TableName, year: number, programme?: string): Selector => ({
  batch: year,
  programme,
  places: [name === "naac-placement" ? "placed" : "studies"],
});

/** Everybody whom a table is about: of tables of students those in it. */
export function countedIn(name: TableName, { year, programme, students }: Ground) {
  return isRoll(name) ? students.filter(selects(rollSelector(name, year, programme))) : students;
}

/** A table of numbers. Of a table of students it has how many there are, and nothing else. */
export function countTableOf(name: TableName, ground: Ground): Counted {
  if (name === "nirf") return nirf(ground);
  if (name === "nba") return nba(ground);
  if (name === "aicte") return aicte(ground);
  const of = rollSelector(name, ground.year, ground.programme);
  const rows = [[{ value: countedIn(name, ground).length, of }]];
  return { parts: [{ title: "", heads: [heads[name][0]], rows }], gaps: [] };
}

export const threeYears = (year: number) => [year - 2, year - 1, year];

/** '2022-23' */
export const academicYear = (first: number) =>
  `${first}-${String((first + 1) % 100).padStart(2, "0")}`;

/** One table for each length of programme: three cohorts that should have graduated by `year`. */
export function nirf({ year, programme, programmes, intakes, ...ground }: Ground): Counted {
  const students = grouped(ground.students);
  const gaps: Gap[] = [];
  const lengths = [...new Set(programmes.map(({ years }) => years))].sort((a, b) => b - a);
  const parts = lengths.map((years) => {
    const own = programmes.filter((one) => one.years === years);
    const sum = (name: "intake" | "admitted" | "lateralEntry", first: number) => {
      const typed = own.map(({ id }) =>
        intakes.find((a) => a.programme === id && a.year === first),
      );
      const missing = own.filter((_, at) => !typed[at]);
      for (const one of missing) noteUntyped(gaps, one.name, first);
      const total = typed.reduce((all, one) => all + (one?.[name] ?? 0), 0);
      return missing.length ? null : total;
    };
    const rows = threeYears(year).map((batch): Cell[] => {
      const all: Selector = { batch, programme, years };
      const graduated: Selector = { ...all, inTime: "yes" };
      const placed: Selector = { ...graduated, places: ["placed"] };
      const paid: Selector = { ...placed, pay: "known" };
      const first = batch - years;
      // Who joins later begins in the second year; a programme of one year has none.
      const lateral = years > 1 ? first + 1 : null;
      gap(gaps, students, "claimed", { ...all, claimed: "yes" });
      gap(gaps, students, "inTime", { ...all, inTime: "none" });
      gap(gaps, students, "pay", { ...placed, pay: "none" });
      return [
        { value: academicYear(first) },
        { value: sum("intake", first) },
        { value: sum("admitted", first) },
        { value: lateral && academicYear(lateral) },
        { value: lateral && sum("lateralEntry", lateral) },
        { value: academicYear(batch - 1) },
        counted(students, graduated),
        counted(students, placed),
        ...payCells(students, { paid, placed }, [medianOf]),
        counted(students, { ...graduated, places: ["studies"] }),
      ];
    });
    return { title: String(years), heads: heads.nirf, rows };
  });
  for (const batch of threeYears(year))
    gap(gaps, students, "programme", { batch, programme: "none" });
  return { parts, gaps };
}

/** Placement, higher studies and own business (criterion 4.6), a table for each programme. */
export function nba({ year, programmes, intakes, settings, ...ground }: Ground): Counted {
  const { denominator, decimals } = settings;
  const students = grouped(ground.students);
  const gaps: Gap[] = [];
  const parts = programmes.map(({ id, name, years }) => {
    const shares: (number | null)[] = [];
    const rows = threeYears(year).map((batch): Cell[] => {
      const all: Selector = { batch, programme: id };
      const ways = (["placed", "studies", "business"] as const).map((place) =>
        counted(students, { ...all, places: [place] }),
      );
      const typed = intakes.find((one) => one.programme === id && one.year === batch - years);
      const strength: Cell =
        denominator === "intake" ? { value: typed?.intake ?? null } : counted(students, all);
      if (strength.value === null) noteUntyped(gaps, name, batch - years);
      const sum = ways.reduce((done, { value }) => done + Number(value), 0);
      const share = roundedRatio(100 * sum, Number(strength.value ?? 0), decimals);
      shares.push(share);
      noteUnsaid(gaps, students, all);
      return [
        { value: academicYear(batch - 1) },
        strength,
        ...ways,
        { value: share, of: { ...all, places: ["placed", "studies", "business"] } },
      ];
    });
    // Of the percentages as they are shown, so that everybody can work it out again.
    const scale = 10 ** decimals;
    const known = shares.flatMap((share) => (share === null ? [] : [Math.round(share * scale)]));
    const sum = known.reduce((all, share) => all + share, 0);
    const mean = known.length === 3 ? roundedRatio(sum, 3 * scale, decimals) : null;
    const nothing: Cell[] = Array.from({ length: 4 }, () => ({ value: "" }));
    return {
      title: name,
      heads: heads.nba,
      rows: [...rows, [{ value: "Mean of three batches" }, ...nothing, { value: mean }]],
    };
  });
  for (const batch of threeYears(year))
    gap(gaps, students, "programme", { batch, programme: "none" });
  return { parts, gaps };
}

/** Three years, all programmes together. */
export function aicte({ year, programme, programmes, settings, ...ground }: Ground): Counted {
  const students = grouped(ground.students);
  const gaps: Gap[] = [];
  const looking = settings.studies === "in" ? undefined : places.filter((one) => one !== "studies");
  const rows = threeYears(year).map((batch): Cell[] => {
    const all: Selector = { batch, programme };
    const placed: Selector = { ...all, places: ["placed"] };
    const paid: Selector = { ...placed, pay: "known" };
    gap(gaps, students, "pay", { ...placed, pay: "none" });
    noteUnsaid(gaps, students, all);
    return [
      { value: academicYear(batch - 1) },
      counted(students, { ...all, places: looking }),
      counted(students, placed),
      ...payCells(students, { paid, placed }, [
        (pays) => pays[0] ?? null,
        averageOf,
        (pays) => pays.at(-1) ?? null,
      ]),
    ];
  });
  const title = programmes.find(({ id }) => id === programme)?.name ?? "";
  return { parts: [{ title, heads: heads.aicte, rows }], gaps };
}

/** Those of a selector's year and its programme or length, so that a number need not look at everybody. */
type Grouped = (of: Selector) => Student[];

function grouped(students: Student[]): Grouped {
  const groups = new Map<string, Student[]>();
  const add = (key: string, student: Student) => {
    const group = groups.get(key);
    if (group) group.push(student);
    else groups.set(key, [student]);
  };
  for (const student of students) {
    const { batch, programme, years } = student;
    add(keyOf({ batch }), student);
    add(keyOf({ batch, programme: programme ?? "none" }), student);
    if (years !== null) add(keyOf({ batch, years }), student);
  }
  return (of) => groups.get(keyOf(of)) ?? [];
}

function keyOf({ batch, programme, years }: Selector) {
  if (programme !== undefined) return `${batch} of ${programme}`;
  return years === undefined ? String(batch) : `${batch} in ${years} years`;
}

function counted(students: Grouped, of: Selector): Cell {
  return { value: countOf(students(of), of), of };
}

/** Figures of the same pays, with how many of the placed they are of. */
function payCells(
  students: Grouped,
  { paid, placed }: { paid: Selector; placed: Selector },
  figures: ((pays: number[]) => number | null)[],
): Cell[] {
  const pays = paysOf(students(paid), paid);
  const among = { known: pays.length, all: countOf(students(placed), placed) };
  return figures.map((figure) => ({
    ...{ value: figure(pays), of: paid },
    ...(pays.length > 0 && { among }),
  }));
}

function gap(gaps: Gap[], students: Grouped, what: GapName, of: Selector) {
  const count = countOf(students(of), of);
  if (count) gaps.push({ what, count, of });
}

/** Once, whatever lacks it. */
function noteUntyped(gaps: Gap[], programme: string, first: number) {
  const where = `${programme}, ${academicYear(first)}`;
  if (!gaps.some((one) => one.where === where)) gaps.push({ what: "intake", count: 1, where });
}

function noteUnsaid(gaps: Gap[], students: Grouped, of: Selector) {
  gap(gaps, students, "claimed", { ...of, claimed: "yes" });
  gap(gaps, students, "unconfirmed", { ...of, places: ["unconfirmed"] });
  gap(gaps, students, "unknown", { ...of, places: ["unknown"] });
}
