import { type TypeName, postingType } from "./types";

/** A posting as screens and domain functions see it. Empty fields are left out of `fields`. */
export type Posting = {
  id: string;
  type: TypeName;
  fields: PostingFields;
  /** Content hash of the podcast's picture. */
  image: string | null;
  /** Last day on which it is open, YYYY-MM-DD; null means it does not close. */
  closesOn: string | null;
  createdAt: Date;
};

export type PostingFields = Record<string, string | string[]>;

/** A one-line or many-line text field; lists are joined by commas. */
export function fieldText(posting: Posting, name: string) {
  const value = posting.fields[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

export function titleOf(posting: Posting) {
  return (
    firstText(posting, ["title", "companyName", "organization"]) || postingType(posting.type).name
  );
}

/** Who stands behind it: the line under the title. */
export function hostOf(posting: Posting) {
  return firstText(posting, ["company", "organizer", "provider", "hostCompany", "speaker"]);
}

export function descriptionOf(posting: Posting) {
  return firstText(posting, ["description", "purpose"]);
}

function firstText(posting: Posting, names: string[]) {
  return names.map((name) => fieldText(posting, name)).find(Boolean) ?? "";
}

export function linkOf(posting: Posting) {
  return fieldText(posting, postingType(posting.type).linkField);
}

/** The first `length` characters, cut between user-perceived characters, and an ellipsis if cut. */
export function preview(text: string, length: number, ellipsis = "…") {
  if (text.length <= length) return text;
  const end = characters.segment(text).containing(length)?.index;
  return text.slice(0, end).replace(/[\s.,;:…]+$/, "") + ellipsis;
}

const characters = new Intl.Segmenter("en");
