import type { Role } from "~/db/schema";
import { postingTypes } from "./registry";

export type FieldKind = "text" | "textarea" | "date" | "url" | "list" | "image";

/** What a field is to code that knows no names. */
export type FieldRole =
  | "title"
  /** Who stands behind it. */
  | "host"
  | "place"
  | "pay"
  | "duration"
  /** Whom it is for, or who comes: a line of its own on the card. */
  | "wants"
  | "description"
  /** Where one applies, registers or watches. */
  | "link"
  | "deadline"
  /** The day, and the time of it, of what takes place on one. */
  | "day"
  | "time"
  | "start"
  | "end"
  /** The day it came out; today when left empty. */
  | "released";

export type Field = {
  kind: FieldKind;
  label: string;
  required: boolean;
  /** Fields of one type may share a role: the first that is filled in plays it. */
  role?: FieldRole;
  /** One short line under the label: an example or what happens with it. */
  hint?: string;
};

export type PostingType = {
  /** In menus, badges and '{type} posted successfully!'. */
  name: string;
  plural: string;
  /** In running text: 'Failed to load {plain}s.' */
  plain: string;
  plainPlural: string;
  /** In the Services menu and on the home cards. */
  menu: string;
  /** Screens: the first is canonical. */
  paths: readonly [string, ...string[]];
  /** API collection below /api. */
  endpoint: string;
  hero: { title: string; text: string };
  filterByLocation: boolean;
  previewLength: number;
  detailsLink: string;
  /** Students apply to it through us (specification: entities, Application); others only link out. */
  tracked: boolean;
  linkLabel: string;
  postedBy: readonly Role[];
  /** A vacancy, as schema.org names its kind; without it, what has a day is an event. */
  employment?: "FULL_TIME" | "INTERN";
  /** By names of letters alone, in the order of the form and of the facts on the details page. */
  fields: Readonly<Record<string, Field>>;
};

export type TypeName = keyof typeof postingTypes;
export const typeNames = Object.keys(postingTypes) as TypeName[]; // Object.keys widens to string

/** Every type, these first: for a screen that has an order of its own. */
export function typesInOrder(...first: TypeName[]) {
  return [...new Set([...first, ...typeNames])];
}

/** The registry entry with its general type, so that code can walk its fields. */
export function postingType(name: TypeName): PostingType {
  return postingTypes[name];
}

export function fieldsOf(name: TypeName) {
  return Object.entries(postingType(name).fields);
}

/** Of the field that plays this role. */
export function labelOf(name: TypeName, wanted: FieldRole) {
  return fieldsOf(name).find(([, { role }]) => role === wanted)?.[1].label;
}

/** The name of the field that takes a picture: a posting has one at most. */
export function imageFieldOf(name: TypeName) {
  return fieldsOf(name).find(([, { kind }]) => kind === "image")?.[0];
}

/** What `search` looks through (decision: search-text). */
export function isSearched({ kind, role }: Field) {
  return kind === "list" || role === "title" || role === "host" || role === "description";
}

export function typeOfPath(path: string | undefined) {
  return typeNames.find((name) => postingType(name).paths.includes(path ?? ""));
}

export function typeOfEndpoint(endpoint: string | undefined) {
  return typeNames.find((name) => postingType(name).endpoint === endpoint);
}

export function listingPath(name: TypeName) {
  return `/${postingType(name).paths[0]}`;
}

export function detailsPath(posting: { type: TypeName; id: string }) {
  return `${listingPath(posting.type)}/details/${posting.id}`;
}

export function postPath(name: TypeName) {
  return `/admin/post/${name}`;
}
