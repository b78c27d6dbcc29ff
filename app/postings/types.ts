import type { Texts } from "../languages/texts";
import { can } from "../access/can";
import type { Role } from "~/db/schema-accounts";
import type { Field, FieldRole, PostingType, TypeWords } from "./posting-type";
import { postingTypes, wordsIn } from "./registry";

export type { Field, FieldKind, FieldRole, PostingType, TypeWords } from "./posting-type";

export type TypeName = keyof typeof postingTypes;
export const typeNames = Object.keys(postingTypes) as TypeName[]; // Object.keys widens to string

/** All types, starting with these. */
export function typesInOrder(...first: TypeName[]) {
  return [...new Set([...first, ...typeNames])];
}

/** The registry entry with its general type, so that code can iterate over its fields. */
export function postingType(name: TypeName): PostingType {
  return (postingTypes as Record<string, PostingType>)[name] ?? unknownType;
}

/** Stands in for a type that only a newer build knows (decision: unknown-types). */
const unknownType: PostingType = {
  name: "Other",
  plural: "Other",
  plain: "posting",
  plainPlural: "postings",
  menu: "Other",
  paths: ["other"],
  endpoint: "other",
  hero: { title: "", text: "" },
  previewLength: 100,
  detailsLink: "More Details",
  tracked: false,
  linkLabel: "",
  postedBy: [],
  fields: {
    title: { kind: "text", label: "Title", required: true, role: "title" },
    description: { kind: "textarea", label: "Description", required: false, role: "description" },
  },
};

/** The words of a type, as readers of `m` read them. */
export const wordsOf = madeOnce((m, type) => {
  const words: TypeWords = m.typeWords[type] ?? wordsIn(postingType(type));
  return {
    ...words,
    /** '1 job', '5,000 jobs' */
    counted: (count: number) => m.counts.of(count, words.plain, words.plainPlural),
    countedNew: (count: number) => m.counts.ofNew(count, words.plain, words.plainPlural),
  };
});

/** The fields with the labels and hints of one language, in the order of form and page. */
export const fieldsIn = madeOnce((m, type): readonly [string, Field][] => {
  const { labels, hints } = wordsOf(m, type);
  return fieldsOf(type).map(([name, field]) => [
    name,
    { ...field, label: labels[name] ?? field.label, hint: hints[name] },
  ]);
});

/** What each language and type have once for all: a list asks for it hundreds of times. */
function madeOnce<Made>(make: (m: Texts, type: TypeName) => Made) {
  const made = new WeakMap<Texts, Map<TypeName, Made>>();
  return (m: Texts, type: TypeName): Made => {
    const ofTexts = made.get(m) ?? new Map<TypeName, Made>();
    const found = ofTexts.get(type) ?? make(m, type);
    made.set(m, ofTexts.set(type, found));
    return found;
  };
}

export function fieldsOf(name: TypeName) {
  const type = postingType(name);
  const fields = fieldEntries.get(type) ?? Object.entries(type.fields);
  fieldEntries.set(type, fields);
  return fields;
}

const fieldEntries = new Map<PostingType, [string, Field][]>();

/** What the fields with these roles are called, in any type. */
export function fieldNamesOf(...roles: FieldRole[]) {
  const fields = typeNames.flatMap(fieldsOf);
  return [
    ...new Set(fields.flatMap(([name, { role }]) => (role && roles.includes(role) ? [name] : []))),
  ];
}

/** The label of the field with this role; in English unless `m` is given. */
export function labelOf(name: TypeName, wanted: FieldRole, m?: Texts) {
  const fields = m ? fieldsIn(m, name) : fieldsOf(name);
  return fields.find(([, { role }]) => role === wanted)?.[1].label;
}

/** Whether its lists can be filtered by place. */
export function hasPlace(name: TypeName) {
  return labelOf(name, "place") !== undefined;
}

/** Whether its items have a last day to apply; what has none, such as a seminar, takes place on a day. */
export function hasDeadline(name: TypeName) {
  return labelOf(name, "deadline") !== undefined;
}

/** The name of the type's picture field, if it has one. */
export function imageFieldOf(name: TypeName) {
  return fieldsOf(name).find(([, { kind }]) => kind === "image")?.[0];
}

/** Whether `search` looks through the field. */
export function isSearched({ kind, role }: Field) {
  return kind === "list" || role === "title" || role === "host" || role === "description";
}

/** The type with this name, which came from outside; undefined if there is none. */
export function typeNamed(name: unknown) {
  return typeNames.find((known) => known === name);
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

/** Whose screens these are: the office's or a recruiter's. */
export type Area = "admin" | "recruiter";

export function areaOf(user: { role: Role } | null): Area {
  return can(user, "publish postings") ? "admin" : "recruiter";
}

export function postPath(name: TypeName, area: Area = "admin") {
  return `/${area}/post/${name}`;
}

export function editPath(posting: { type: TypeName; id: string }, area: Area = "admin") {
  return `${postPath(posting.type, area)}/${posting.id}`;
}

export function workbenchPath(area: Area) {
  return area === "admin" ? "/admin/postings" : "/recruiter";
}

export function applicantsPath({ type, id }: { type: TypeName; id: string }, area: Area) {
  return `/${area}/applications/${type}/${id}`;
}

/** Where the office reviews what a recruiter sent. */
export function reviewPath({ type, id }: { type: TypeName; id: string }) {
  return `/admin/postings/${type}/${id}`;
}

/** The types that recruiters may post. */
export const recruiterTypes = typeNames.filter((name) =>
  postingType(name).postedBy.includes("recruiter"),
);
