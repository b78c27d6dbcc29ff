import { describe, expect, test } from "vitest";
import {
  type Place,
  type Student,
  averageOf,
  countOf,
  medianOf,
  places,
  readSelector,
  roundedRatio,
  selectorQuery,
  selects,
} from "../../app/figures/count";
import { type Settings, usualSettings } from "../../app/figures/settings";
import {
  type Cell,
  type Counted,
  type Ground,
  academicYear,
  aicte,
  nba,
  nirf,
} from "../../app/figures/tables";

/** The tables of numbers, worked out by hand and, of random years, against each other. */

const btech = { id: "btech", name: "B.Tech", years: 4 };
const mba = { id: "mba", name: "MBA", years: 2 };

let number = 0;
function aStudent(place: Place, of: Partial<Student> = {}): Student {
  const programme = of.programme === undefined ? "btech" : of.programme;
  return {
    enrolmentId: String(++number),
    batch: 2024,
    programme,
    department: "cse",
    isClaimed: false,
    years: { btech: 4, mba: 2 }[programme ?? ""] ?? null,
    inTime: true,
    place,
    source: null,
    pay: null,
    ...of,
  };
}
const placed = (pay: number | null, of: Partial<Student> = {}) =>
  aStudent("placed", { pay, ...of });

/**
 * B.Tech 2024: seven students. Five graduated in time: three placed (6, 8 and 12 LPA), one studies, one has not said.
 * One is placed without a recorded pay and graduated later, of one nobody recorded whether.
 * B.Tech 2023: two placed (5 and 6 LPA), one with a business, one not looking. B.Tech 2022: one, who studies.
 * MBA 2024: two placed (10 and 20 LPA). One student of 2024 has no programme, and is placed (4 LPA).
 */
const madeUp = [
  ...[
    placed(1_200_000),
    placed(600_000),
    placed(800_000),
    aStudent("studies"),
    aStudent("unknown"),
  ],
  ...[placed(null, { inTime: false }), aStudent("preparing", { inTime: null })],
  ...[placed(500_000, { batch: 2023 }), placed(600_000, { batch: 2023 })],
  ...[aStudent("business", { batch: 2023 }), aStudent("notLooking", { batch: 2023 })],
  aStudent("studies", { batch: 2022 }),
  ...[placed(1_000_000, { programme: "mba" }), placed(2_000_000, { programme: "mba" })],
  placed(400_000, { programme: null, inTime: null }),
];

const typed = (year: number, intake: number, admitted: number, lateralEntry: number) => ({
  ...{ programme: "btech", year, intake, admitted, lateralEntry },
});

function ground(settings: Partial<Settings> = {}, students = madeUp): Ground {
  return {
    year: 2024,
    programmes: [btech, mba],
    intakes: [
      ...[typed(2018, 60, 55, 0), typed(2019, 60, 58, 3), typed(2020, 120, 110, 4)],
      ...[typed(2021, 120, 112, 6)],
    ],
    students,
    settings: { ...usualSettings, ...settings },
  };
}

const valuesOf = ({ parts }: Counted) =>
  parts.map(({ title, rows }) => [title, ...rows.map((row) => row.map(({ value }) => value))]);

describe("of a made-up year", () => {
  test("NIRF: a table for each length, three cohorts, of those who graduated in time", () => {
    expect(valuesOf(nirf(ground()))).toEqual([
      [
        "4",
        ["2018-19", 60, 55, "2019-20", 3, "2021-22", 1, 0, null, 1],
        ["2019-20", 60, 58, "2020-21", 4, "2022-23", 4, 2, 550_000, 0],
        ["2020-21", 120, 110, "2021-22", 6, "2023-24", 5, 3, 800_000, 1],
      ],
      [
        "2",
        ["2020-21", null, null, "2021-22", null, "2021-22", 0, 0, null, 0],
        ["2021-22", null, null, "2022-23", null, "2022-23", 0, 0, null, 0],
        ["2022-23", null, null, "2023-24", null, "2023-24", 2, 2, 1_500_000, 0],
      ],
    ]);
  });

  test("NIRF says what is not recorded: intakes, who graduated in time, who has no programme", () => {
    const { gaps } = nirf(ground());
    expect(gaps.filter(({ of }) => of)).toMatchObject([
      { what: "inTime", count: 1, of: { batch: 2024, years: 4 } },
      { what: "programme", count: 1, of: { batch: 2024 } },
    ]);
    const missing = gaps.filter(({ where }) => where).map(({ what, where }) => `${what} ${where}`);
    expect(missing.sort()).toEqual(
      [2020, 2021, 2022, 2023].map((first) => `intake MBA, ${academicYear(first)}`),
    );
  });

  test("NBA: by programme, with the mean of three batches, of the final year's strength", () => {
    // 1 of 1; 3 of 4; 4 placed and 1 who studies of 7: 71.428…; mean of 100, 75 and 71.43: 82.143…
    expect(valuesOf(nba(ground()))).toEqual([
      [
        "B.Tech",
        ["2021-22", 1, 0, 1, 0, 100],
        ["2022-23", 4, 2, 0, 1, 75],
        ["2023-24", 7, 4, 1, 0, 71.43],
        ["Mean of three batches", "", "", "", "", 82.14],
      ],
      [
        "MBA",
        ["2021-22", 0, 0, 0, 0, null],
        ["2022-23", 0, 0, 0, 0, null],
        ["2023-24", 2, 2, 0, 0, 100],
        ["Mean of three batches", "", "", "", "", null],
      ],
    ]);
  });

  test("NBA: of the sanctioned intake, with one decimal, if the office has set so", () => {
    const { parts, gaps } = nba(ground({ denominator: "intake", decimals: 1 }));
    // 1 of 60: 1.666…; 3 of 60: 5; 5 of 120: 4.166…; mean of 1.7, 5 and 4.2: 3.633…
    expect(parts[0]?.rows.map((row) => [row[1]?.value, row[5]?.value])).toEqual([
      ...[
        [60, 1.7],
        [60, 5],
        [120, 4.2],
        ["", 3.6],
      ],
    ]);
    expect(gaps.filter(({ what }) => what === "intake")).toHaveLength(3);
  });

  test("AICTE: three years, all programmes, lowest, average and highest of the pays known", () => {
    // 2024: 4, 6, 8, 10, 12 and 20 LPA make 60 LPA of six; one of the seven placed has no pay.
    expect(valuesOf(aicte(ground()))).toEqual([
      [
        "",
        ["2021-22", 1, 0, null, null, null],
        ["2022-23", 4, 2, 500_000, 550_000, 600_000],
        ["2023-24", 10, 7, 400_000, 1_000_000, 2_000_000],
      ],
    ]);
    const { parts, gaps } = aicte(ground({ studies: "out" }));
    expect(parts[0]?.rows.map((row) => row[1]?.value)).toEqual([0, 4, 9]);
    expect(gaps).toMatchObject([
      { what: "pay", count: 1 },
      { what: "unknown", count: 1 },
    ]);
  });
});

/** The same sequence each time. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

function aRandomYear(seed: number): Ground {
  const random = randomOf(seed);
  const any = <One>(list: readonly One[]) => list[random(list.length)]!;
  const students = Array.from({ length: random(120) }, () => {
    const place = any(places);
    const pay = place === "placed" && random(5) ? 100_000 + random(40) * 50_000 : null;
    return aStudent(place, {
      ...{ pay, batch: 2022 + random(3), programme: any(["btech", "btech", "mba", null]) },
      ...{ department: any(["cse", "ee", "law", null]), inTime: any([true, true, false, null]) },
    });
  });
  const settings = {
    denominator: any(["final-year", "intake"] as const),
    studies: any(["in", "out"] as const),
    decimals: random(3),
  };
  return ground(settings, students);
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const batches = [2022, 2023, 2024];

test.each(Array.from({ length: 300 }, (_, seed) => seed))(
  "the tables of random year %d agree",
  (seed) => {
    const year = aRandomYear(seed);
    const { students, settings } = year;
    const tables = { nirf: nirf(year), nba: nba(year), aicte: aicte(year) };
    const cells: Cell[] = Object.values(tables).flatMap(({ parts }) =>
      parts.flatMap(({ rows }) => rows.flat()),
    );

    // A student is in one place, and each number's list has as many.
    for (const batch of batches) {
      const inPlaces = places.map((place) => countOf(students, { batch, places: [place] }));
      expect(sum(inPlaces)).toBe(countOf(students, { batch }));
      const inDepartments = ["cse", "ee", "law", "none"].map((department) =>
        countOf(students, { batch, department, places: ["placed"] }),
      );
      expect(sum(inDepartments)).toBe(countOf(students, { batch, places: ["placed"] }));
    }
    for (const { value, of } of cells) {
      if (!of) continue;
      const read = readSelector(new URLSearchParams(selectorQuery(of)))!;
      const listed = students.filter(selects(read));
      expect(listed.length).toBe(students.filter(selects(of)).length);
      const isPay = of.pay === "known";
      const isShare = of.places?.length === 3;
      if (isPay) expect(value === null).toBe(listed.length === 0);
      else if (!isShare) expect(value).toBe(listed.length);
    }

    batches.forEach((batch, at) => {
      const nba = sum(tables.nba.parts.map(({ rows }) => Number(rows[at]?.[2]?.value)));
      const nbaStudies = sum(tables.nba.parts.map(({ rows }) => Number(rows[at]?.[3]?.value)));
      const row = tables.aicte.parts[0]?.rows[at] ?? [];
      const [, all, placed, lowest, average, highest] = row.map(({ value }) => value);
      const homeless = (place: Place) =>
        countOf(students, { batch, programme: "none", places: [place] });
      // Programmes and those without one are everybody.
      expect(nba + homeless("placed")).toBe(placed);
      const studying = countOf(students, { batch, places: ["studies"] });
      expect(nbaStudies + homeless("studies")).toBe(studying);
      const everybody = countOf(students, { batch });
      expect(all).toBe(settings.studies === "in" ? everybody : everybody - studying);
      if (lowest !== null) {
        expect(Number(lowest)).toBeLessThanOrEqual(Number(average));
        expect(Number(average)).toBeLessThanOrEqual(Number(highest));
      }
      // Those who graduated in time, later, and of whom it is not recorded, are NBA's.
      const nirfPlaced = sum(tables.nirf.parts.map(({ rows }) => Number(rows[at]?.[7]?.value)));
      const others = (["no", "none"] as const).map(
        (inTime) =>
          countOf(students, { batch, inTime, places: ["placed"] }) -
          countOf(students, { batch, inTime, programme: "none", places: ["placed"] }),
      );
      expect(nirfPlaced + sum(others)).toBe(nba);
      for (const { rows } of tables.nirf.parts) {
        const [graduated, placedInTime, , studies] = rows[at]!.slice(6).map(({ value }) =>
          Number(value),
        );
        expect(placedInTime! + studies!).toBeLessThanOrEqual(graduated!);
      }
    });
  },
);

test("a student is looked at a few times, however many programmes there are", () => {
  const programmes = Array.from({ length: 40 }, (_, n) => ({
    ...btech,
    id: `p${n}`,
    name: `${n}`,
  }));
  let looks = 0;
  const students = Array.from({ length: 400 }, (_, n) => {
    const student = aStudent("placed", { programme: `p${n % 40}`, years: 4, pay: 500_000 });
    const get = () => {
      looks++;
      return 2022 + (n % 3);
    };
    return Object.defineProperty(student, "batch", { get });
  });
  for (const table of [nirf, nba, aicte]) {
    looks = 0;
    table({ ...ground({}, students), programmes });
    expect(looks, table.name).toBeLessThanOrEqual(10 * students.length);
  }
});

test("shares, means and medians are rounded half up, in whole numbers", () => {
  expect(roundedRatio(100, 8, 0)).toBe(13);
  expect(roundedRatio(100, 3, 2)).toBe(33.33);
  expect(roundedRatio(1005, 1000, 2)).toBe(1.01); // 1.005 is less in floating point
  expect(roundedRatio(1, 0, 2)).toBeNull();
  expect(medianOf([1, 2])).toBe(2);
  expect(medianOf([1, 2, 9])).toBe(2);
  expect(medianOf([])).toBeNull();
  expect(averageOf([1, 2])).toBe(2);
});
