import { readDate } from "../as-typed/day";
import { isDay } from "../dates";
import { inHundredths, readNumber } from "../as-typed/number";
import { readHour } from "../as-typed/time";
import { unguarded } from "../as-typed/identity";
import { straightAddress } from "../text";

/**
 * How cells are read as people write them: steps that mend a text, each of which is shown, counted and can be refused as
 * a kind. A way of writing is an entry here.
 */
export type Step = {
  /** Of the repair, in calls. */
  kind: string;
  /** Each text that it mends is a kind of its own: refusing 'Nil' leaves '-' mended. */
  isWord?: boolean;
  /** The mended text, null if it says that nothing is known, undefined if the step has nothing to do. */
  mend: (text: string, heading: string) => string | null | undefined;
};

export type Repair = {
  /** What is refused by: 'comma:cgpa', 'none:activeBacklogs:nil'. */
  key: string;
  kind: string;
  column: string;
  from: string;
  /** Null: not known. */
  to: string | null;
};

/**
 * The text as it is after these steps, with what each has mended; `refused` keys are left alone and named. `heading` is what
 * stands above the cell.
 */
export function mendCell(
  column: string,
  typed: string,
  steps: Step[],
  refused: ReadonlySet<string>,
  heading = "",
) {
  const repairs: Repair[] = [];
  const left: Repair[] = [];
  let text: string | null = tidied(typed);
  for (const { kind, isWord, mend } of steps) {
    if (text === null || text === "") break;
    const to = mend(text, heading);
    if (to === undefined || to === text) continue;
    const word = isWord ? `:${text.toLowerCase()}` : "";
    const repair: Repair = {
      key: `${kind}:${column}${word}`,
      kind,
      column,
      from: typed.trim(),
      to,
    };
    if (refused.has(repair.key)) left.push(repair);
    else {
      repairs.push(repair);
      text = to;
    }
  }
  return { text, repairs: repairs.map((one) => ({ ...one, to: text })), left };
}

/** Blanks that do not break, and signs that nobody sees. */
function tidied(text: string) {
  return text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u00AD\uFEFF]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

const words = (kind: string, list: string, to: string | null): Step => {
  const known = new Set(list.split(/\s*\|\s*/));
  return { kind, isWord: true, mend: (text) => (known.has(text.toLowerCase()) ? to : undefined) };
};

const unknown = words(
  "unknown",
  "na | n/a | n.a | n.a. | ab | abs | absent | — | – | -- | --- | ? | . | not known | not available | not applicable | #n/a | null",
  null,
);
const none = words(
  "none",
  "nil | nill | none | no | zero | - | nil. | no backlogs | no arrears",
  "0",
);
/** Where a number of marks is wanted, no marks are not known, and never 0. */
const noMarks = words("unknown", "nil | none | not attended", null);

const percent: Step = {
  kind: "percent",
  mend: (text) => /^(-?[\d.,]+)\s*(?:%|per\s?cent)$/i.exec(text)?.[1],
};

const outOf = (most: number): Step => ({
  kind: "outOf",
  mend(text) {
    const [, mark, of] = /^([\d.,]+)\s*(?:\/|out\s+of)\s*(\d+)(?:\.0+)?$/i.exec(text) ?? [];
    return Number(of) === most ? mark : undefined;
  },
});

/** A comma as the decimal sign: 8,12. */
const comma: Step = {
  kind: "comma",
  mend: (text) => (/^\d{1,3},\d{1,2}$/.test(text) ? text.replace(",", ".") : undefined),
};

/** As phones and sheets write numbers: other digits, 8.8E+01, the noise of arithmetic. */
const number: Step = { kind: "number", mend: readNumber };

/** What a sheet has worked out. */
const decimals: Step = { kind: "decimals", mend: inHundredths };

const whole: Step = {
  kind: "whole",
  mend: (text) => /^(\d+)\.0+$/.exec(text)?.[1],
};

/** The last year of '2023-27', and the only one of 'May 2027'. */
const year: Step = {
  kind: "year",
  mend(text) {
    const [, from, to] = /^((?:19|20)\d\d)\s*(?:-|–|\/|to)\s*((?:19|20)?\d\d)$/i.exec(text) ?? [];
    if (from && to) return to.length === 4 ? to : from.slice(0, 2) + to;
    const years = text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
    return years.length === 1 && text !== years[0] && text.length <= 20 ? years[0] : undefined;
  },
};

const choices = (kind: string, pairs: Record<string, string>): Step => {
  const to = new Map(
    Object.entries(pairs).flatMap(([value, list]) =>
      list.split(" ").map((word) => [word, value] as const),
    ),
  );
  return { kind, isWord: true, mend: (text) => to.get(text.toLowerCase().replace(/\.$/, "")) };
};

const gender = choices("gender", {
  woman: "f female girl w lady women",
  man: "m male boy men",
  another: "o other others t transgender trans x third",
});
const yesNo = choices("yesNo", { yes: "y true 1", no: "n false 0 nil none" });

const address: Step = {
  kind: "address",
  mend(text) {
    const [, inside] = /<\s*([^<>]+?)\s*>[\s.,;]*$/.exec(text) ?? [];
    const bare = (inside ?? text)
      .replace(/^mailto:\s*/i, "")
      .replace(/[.,;]+$/, "")
      .replace(/\s+/g, "");
    const straight = straightAddress(bare) ?? bare;
    return straight === text ? undefined : straight;
  },
};

/** What spreadsheets and programs put around a number so that it stays a text. */
const guarded: Step = {
  kind: "guarded",
  mend(text) {
    const bare = unguarded(text)
      .replace(/(?<=^\d+)\.0+$/, "")
      .replace(/[.,;]+$/, "");
    return bare === text ? undefined : bare;
  },
};

const title: Step = {
  kind: "title",
  mend: (text) =>
    /^(?:(?:mr|mrs|ms|miss|kum|kumari|smt|shri|sri|dr|master)\b\.?\s+|(?:mr|mrs|ms|kum|smt|dr)\.)+(\S.*)$/i.exec(
      text,
    )?.[1],
};

/** By what a column holds. */
export const readAs = {
  text: [],
  id: [unknown, guarded],
  address: [unknown, address],
  name: [title],
  count: [unknown, none, number, whole],
  percent: [unknown, noMarks, comma, number, percent, outOf(100), comma, number, decimals],
  outOfTen: [unknown, noMarks, comma, number, outOf(10), comma, number, decimals],
  year: [unknown, number, whole, year],
  gender: [unknown, gender],
  yesNo: [unknown, yesNo],
  choice: [unknown],
} satisfies Record<string, Step[]>;

/** What Excel has made of a long number: most of its digits are gone. */
export function isCutByExcel(text: string) {
  return /^\d(?:[.,]\d+)?e\+?\d{1,3}$/i.test(text.trim());
}

/** 2027-05-12 of '12/05/2027', '12.5.27', '12 May 2027'; what is no day comes back as it is. */
export function readDay(text: string) {
  const plain = text.trim().replace(/\s+00:00(:00)?$/, "");
  const date = readDate(plain, { isDay: true });
  return date?.length === 10 ? date : plain;
}

/** 2027-05-12T17:00 of '12/05/2027 5 pm', else as `readDay`: a sheet's midnight is that of a day without an hour. */
export function readDayOrHour(text: string) {
  const day = readDay(text);
  const [, first = "", last = ""] =
    /^(\S.*?)(?:\s*,\s*|\s+|(?<=\d)T(?=\d))((?:at\s+)?\d{1,2}\D.*)$/i.exec(day) ?? [];
  const hour = readHour(last);
  const read = readDay(first);
  return hour && read.length === 10 && isDay(read) ? `${read}T${hour}` : day;
}
