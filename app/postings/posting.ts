import { webAddress } from "../text";
import type { PostingState } from "~/db/schema-postings";
import type { Question } from "../questions/kinds";
import type { Rule } from "../records/eligibility";
import type { PostingSeason } from "../seasons/season";
import { type FieldRole, type TypeName, fieldsOf, isSearched, postingType } from "./types";

/** A posting as screens and domain functions see it. Empty fields are left out of `fields`. */
export type Posting = {
  id: string;
  type: TypeName;
  fields: PostingFields;
  /** Hash of its picture. */
  image: string | null;
  /** Digest of its PDF. */
  pdf: string | null;
  /** The last day it is open, YYYY-MM-DD, or the hour at which it closes, YYYY-MM-DDTHH:MM; null means it does not close. */
  closesOn: string | null;
  createdAt: Date;
  /** When it becomes or became public; null if it was published on creation. */
  publishAt: Date | null;
  updatedAt: Date;
  state: PostingState;
  version: number;
  /** Whether students can no longer apply after its deadline. */
  closesAtDeadline: boolean;
  /** Students apply here, without another page. */
  applyHere: boolean;
  /** The rule that says who may apply; null: everybody. */
  eligibility: Rule | null;
  /** What it asks those who apply, and what it asked before. */
  questions: Question[];
  /** The season it belongs to; null: none. */
  season: PostingSeason | null;
  /** Whether those who can apply are told, once, when it is public. */
  tellStudents: boolean;
  /** When it was moved to the bin. */
  deletedAt: Date | null;
  /** A link of this posting that was found dead; the posting may have another one by now. */
  deadLink: string | null;
};

export type PostingFields = Record<string, string | string[]>;

export type Described = Pick<Posting, "type" | "fields">;

/** A field as text; lists are joined by commas. */
export function fieldText({ fields }: Described, name: string) {
  const value = fields[name] ?? "";
  return typeof value === "string" ? value : value.join(", ");
}

/** The text of the first of these roles that is filled in, or "". */
export function textAs(posting: Described, ...roles: FieldRole[]) {
  for (const role of roles)
    for (const [name, field] of fieldsOf(posting.type)) {
      const text = field.role === role && fieldText(posting, name);
      if (text) return text;
    }
  return "";
}

export function titleOf(posting: Described) {
  return textAs(posting, "title") || postingType(posting.type).name;
}

/** The organisation, for the line under the title. */
export function hostOf(posting: Described) {
  return textAs(posting, "host");
}

export function placeOf(posting: Described) {
  return textAs(posting, "place");
}

/** 'Trainee, Moyar Systems' */
export function driveName(posting: Described) {
  return [titleOf(posting), hostOf(posting)].filter(Boolean).join(", ");
}

/** Organisation and place in one line. */
export function whereOf(posting: Described) {
  return [hostOf(posting), placeOf(posting)].filter(Boolean).join(" · ");
}

/** Pay or cost, and duration, in one line. */
export function payOf(posting: Described) {
  return [textAs(posting, "pay"), textAs(posting, "duration")].filter(Boolean).join(" · ");
}

export function wantsOf(posting: Described) {
  return textAs(posting, "wants");
}

export function descriptionOf(posting: Described) {
  return textAs(posting, "description");
}

export function linkOf(posting: Described) {
  return textAs(posting, "link");
}

/** Whether its current link was found dead. */
export function hasDeadLink(posting: Posting) {
  return posting.deadLink !== null && posting.deadLink === linkOf(posting);
}

/** Its deadline, which may have an hour, or else the day it ends or takes place. */
export function lastDayOf(posting: Described) {
  return textAs(posting, "deadline", "end", "day", "start");
}

/** The texts that `search` looks through, one per line. */
export function searchTextOf(posting: Described) {
  const searched = fieldsOf(posting.type).filter(([, field]) => isSearched(field));
  return searched.flatMap(([name]) => posting.fields[name] ?? []).join("\n");
}

/** At most the first `length` characters. A cut is made at the end of a word if one is near, and has an ellipsis. */
export function preview(text: string, length: number, ellipsis = "…") {
  if (text.length <= length) return text;
  const cut = () => text.slice(0, characters.segment(text).containing(length)?.index);
  return (wholeWords(text, length) || cut()) + ellipsis;
}

/** The whole words at the start of a longer `text` that fit into `length` characters; "" if no word ends near there. */
export function wholeWords(text: string, length: number) {
  const space = text.slice(0, length + 1).search(/\s\S{0,19}$/);
  const end = space > 0 ? space : endOfWord(text, length);
  return text.slice(0, end).replace(/[\s.,;:…।、。，]+$/, "");
}

/** Some scripts have no spaces, and a web address can be one long word. */
function endOfWord(text: string, length: number) {
  const end = words.segment(text.slice(0, length + 50)).containing(length)?.index ?? 0;
  return end > length / 2 ? end : 0;
}

const characters = new Intl.Segmenter("en");
const words = new Intl.Segmenter("en", { granularity: "word" });

/** 'job/<id>', as buttons name a posting. */
export function buttonName({ type, id }: Pick<Posting, "type" | "id">) {
  return `${type}/${id}`;
}

/** 'job/<id>/<version>': with the version that is shown, so that nothing newer is published unread. */
export function versionedName(posting: Pick<Posting, "type" | "id" | "version">) {
  return `${buttonName(posting)}/${posting.version}`;
}

/** Whether there is a way to apply: here, or at the page of its own link. */
export function takesApplications(posting: Described & Pick<Posting, "applyHere">) {
  return posting.applyHere || webAddress(linkOf(posting)) !== null;
}
