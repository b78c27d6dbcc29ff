import { isDayOrHour } from "../../dates";
import { type Texts, textsOf } from "../../languages/texts";
import { type PostingFields, fieldText } from "../../postings/posting";
import {
  type Field,
  type FieldRole,
  type TypeName,
  fieldNamesOf,
  fieldsIn,
} from "../../postings/types";

/** A changed field with its values in words; '' means not given. */
export type Change = { label: string; was: string; is: string };

/** Date, time, place, deadline, pay and link (beyond: Applicants are not surprised). */
const watched: FieldRole[] = ["day", "time", "start", "end", "place", "deadline", "pay", "link"];

export const watchedNames = fieldNamesOf(...watched);

/** The differences between two versions of a posting's content, in the order of its form. */
export function changesBetween(
  type: TypeName,
  before: PostingFields,
  now: PostingFields,
  m = textsOf("en"),
) {
  return fieldsIn(m, type)
    .filter(([, { role }]) => role && watched.includes(role))
    .map(([name, field]): Change => {
      const shown = (fields: PostingFields) => inWords(m, field, fieldText({ type, fields }, name));
      return { label: field.label, was: shown(before), is: shown(now) };
    })
    .filter(({ was, is }) => was !== is);
}

function inWords(m: Texts, { kind }: Field, text: string) {
  return kind === "date" && isDayOrHour(text) ? m.dates.day(text) : text;
}

/** 'was 5 Dec 2026' */
export function wasText({ changes }: Texts, { was }: Change) {
  return was ? changes.was(was) : changes.wasNotGiven;
}

/** 'is now 7 Dec 2026' */
export function isText({ changes }: Texts, { is }: Change) {
  return is ? changes.isNow(is) : changes.isNotGiven;
}
