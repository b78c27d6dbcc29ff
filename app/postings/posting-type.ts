import type { Role } from "~/db/schema-accounts";

/** What an entry of the registry says. */

export type FieldKind = "text" | "textarea" | "date" | "url" | "list" | "image";

/** What a field means, for code that does not know its name. */
export type FieldRole =
  | "title"
  /** The organisation. */
  | "host"
  | "place"
  | "pay"
  | "duration"
  /** Who it is for or who takes part; a separate line on the card. */
  | "wants"
  | "description"
  /** Where to apply, register or watch. */
  | "link"
  | "deadline"
  /** The day and time of an event. */
  | "day"
  | "time"
  | "start"
  | "end"
  /** The day it was released; today when left empty. */
  | "released";

export type Field = {
  kind: FieldKind;
  label: string;
  required: boolean;
  /** A date that may name an hour of its day: '2031-03-31T17:00'. */
  mayHaveHour?: true;
  /** Several fields of a type may have the same role; the first that is filled in counts. */
  role?: FieldRole;
  /** A short line under the label: an example, or what the field is used for. */
  hint?: string;
};

export type PostingType = {
  /** In menus, badges and '{type} posted successfully!'. */
  name: string;
  plural: string;
  /** In running text: '{plain} details not found.' */
  plain: string;
  plainPlural: string;
  /** In the Services menu and on the home cards. */
  menu: string;
  /** The first path segment of its screens; the first of several is canonical. */
  paths: readonly [string, ...string[]];
  /** The API collection below /api. */
  endpoint: string;
  hero: { title: string; text: string };
  previewLength: number;
  detailsLink: string;
  /** Students apply through us (specification: Application, contentType); others only link out. */
  tracked: boolean;
  linkLabel: string;
  postedBy: readonly Role[];
  /** schema.org's employmentType. A type without it that has a day is an event. */
  employment?: "FULL_TIME" | "INTERN";
  /** Names have letters only. The form and the details page show fields in this order. */
  fields: Readonly<Record<string, Field>>;
};

/** The words of a type, as readers of one language read them. */
export type TypeWords = Pick<
  PostingType,
  "name" | "plural" | "plain" | "plainPlural" | "menu" | "hero" | "detailsLink" | "linkLabel"
> & { labels: Record<string, string>; hints: Record<string, string> };
