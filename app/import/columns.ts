/**
 * What the columns of a file can be, and which of them each heading and its values mean. A feature lists its columns
 * as data; a new spelling is one line there.
 */
export type Column = {
  /** In calls. */
  name: string;
  /** On screens. */
  title: string;
  /** Headings that mean it, besides its name and title. Case, dots, blanks and words such as 'marks' do not matter. */
  spellings?: string[];
  /** What its values look like: decides between headings, and for a heading that nobody knows. */
  looks?: RegExp;
  /** Its headings mean other things, too, so that its values must look right. */
  mustLook?: boolean;
  /** Says whose row it is. */
  isKey?: boolean;
  /** Holds numbers: a text that stands alone in it, such as 'Principal', is no row. */
  isNumber?: boolean;
};

/** What a column of the file is read as; null: it is left out. `or` is what it may be instead. */
export type Guess = { name: string | null; or?: string };

/** Words that change nothing in what a heading means. */
const noise = new Set(
  (
    "the of in for a student students candidate percent percentage pct marks mark score aggregate " +
    "agg obtained secured std standard class current overall latest college official please enter if any"
  ).split(" "),
);

function wordsOf(heading: string) {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\+\s*2\b/g, " plustwo ")
    .replace(/%/g, " percent ")
    .replace(/(\p{L})['’]s\b/gu, "$1")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

export function foldHeading(heading: string) {
  return wordsOf(heading).join("");
}

/** The ways to read a heading, the most exact first: 'CGPA (out of 10) up to VI sem' is also 'CGPA'. */
function readings(heading: string) {
  const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const cut = bare.replace(/\b(up\s*to|till|until|as\s+on|after|out\s+of)\b.*$/i, " ");
  const counted = cut.replace(/^\s*(no|nos|number|num|count)\b\.?\s*of\b/i, " ");
  const core = (text: string) =>
    wordsOf(text)
      .filter((word) => !noise.has(word))
      .join("");
  const ways = [
    foldHeading(heading),
    core(heading),
    ...[bare, cut, counted].flatMap((text) => [foldHeading(text), core(text)]),
  ];
  return [...new Set(ways)].filter(Boolean);
}

/** By the folded spelling, the column's name. */
export function spellingsOf(columns: Column[]) {
  const exact = new Map<string, string>();
  for (const { name, title, spellings = [] } of columns)
    for (const spelling of [name, title, ...spellings])
      for (const reading of [foldHeading(spelling), readings(spelling)[1] ?? ""])
        if (reading && !exact.has(reading)) exact.set(reading, name);
  return exact;
}

/** The column that a heading means by itself, and how exactly: 0 is to the letter. */
export function columnNamed(known: Map<string, string>, heading: string) {
  const ways = readings(heading);
  const place = ways.findIndex((way) => known.has(way));
  const name = known.get(ways[place] ?? "");
  return name === undefined ? null : { name, place };
}

/** Parts of a heading that mean different columns, as in 'PUC / Diploma'. */
function alternatives(known: Map<string, string>, heading: string) {
  const parts = heading.split(/\s*(?:\/|\bor\b|,|&)\s*/i);
  return [...new Set(parts.flatMap((part) => columnNamed(known, part)?.name ?? []))];
}

/** How many of these values look like a column's, from 0 to 1; 1 if there are none. */
function likeness({ looks }: Column, values: string[]) {
  if (!looks || !values.length) return 1;
  return values.filter((value) => looks.test(value.trim())).length / values.length;
}

/** What each column is, by its heading and by its values. No two are the same. */
export function guessColumns(columns: Column[], headings: string[], values: string[][]): Guess[] {
  const known = spellingsOf(columns);
  const claims = headings.flatMap((heading, at) => {
    const own = columnNamed(known, heading);
    const others = own ? [] : alternatives(known, heading);
    const name = own?.name ?? others[0];
    const column = columns.find((one) => one.name === name);
    if (!column) return [];
    const like = likeness(column, values[at] ?? []);
    const isItsName = [column.name, column.title].some(
      (one) => foldHeading(one) === foldHeading(heading),
    );
    if (column.mustLook && like < 0.5 && !isItsName) return [];
    return [{ at, column, or: others[1], like, place: own?.place ?? 9 }];
  });
  claims.sort(
    (one, other) =>
      Number(other.like >= 0.5) - Number(one.like >= 0.5) ||
      one.place - other.place ||
      (values[other.at]?.length ? 1 : 0) - (values[one.at]?.length ? 1 : 0) ||
      one.at - other.at,
  );
  const guesses: Guess[] = headings.map(() => ({ name: null }));
  const taken = new Set<string>();
  for (const { at, column, or } of claims) {
    if (taken.has(column.name)) continue;
    taken.add(column.name);
    guesses[at] = { name: column.name, ...(or && { or }) };
  }
  for (const [at, guess] of guesses.entries()) {
    const own = values[at] ?? [];
    if (guess.name || own.length < 1 || claims.some((claim) => claim.at === at)) continue;
    const column = columns.find(
      (one) => one.isKey && one.looks && !taken.has(one.name) && likeness(one, own) > 0.8,
    );
    if (!column || !isDistinct(own)) continue;
    taken.add(column.name);
    guesses[at] = { name: column.name };
  }
  return guesses;
}

/** Whose row it is differs from row to row. */
function isDistinct(values: string[]) {
  return new Set(values).size > values.length * 0.8;
}

/** A column's letter in a spreadsheet: 0 is A, 27 is AB. */
export function letterOf(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest ? letterOf(rest - 1) : "") + String.fromCharCode(65 + (place % 26));
}
