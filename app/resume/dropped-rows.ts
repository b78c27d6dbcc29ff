import type { Texts } from "../languages/texts";
import type { Resume, Row } from "./schema";
import { type SectionName, section, sectionNames } from "./sections";

/** A row that is not stored: its number, counted from 1, and what is missing. */
export type DroppedRow = { section: SectionName; row: number; name: string; missing: string[] };

/** Separates incomplete rows (specification: Resume save). Empty rows are dropped silently. */
export function dropIncompleteRows<Given extends Pick<Resume, SectionName>>(resume: Given) {
  const dropped: DroppedRow[] = [];
  const complete = Object.fromEntries(
    sectionNames.map((name) => [
      name,
      resume[name].filter((row, index) => {
        const missing = section(name).needs.filter((field) => isBlank(row[field]));
        if (missing.length === 0) return true;
        if (Object.values(row).some((value) => !isBlank(value))) {
          dropped.push({ section: name, row: index + 1, name: firstValue(row), missing });
        }
        return false;
      }),
    ]),
  );
  return { resume: { ...resume, ...complete }, dropped };
}

/** 'Education 2 (B.Tech): needs institution' */
export function describeDropped(
  m: Texts,
  { section: name, row, name: shown, missing }: DroppedRow,
) {
  const { title, labels } = m.sectionWords[name];
  return m.resume.rowNeeds(
    `${title} ${row}${shown && ` (${shown})`}`,
    missing.map((field) => labels[field] ?? field),
  );
}

function isBlank(value: string | string[] | null | undefined) {
  return !value?.length;
}

function firstValue(row: Row) {
  const first = Object.values(row).find((value) => !isBlank(value));
  return String([first].flat()[0] ?? "").slice(0, 20);
}
