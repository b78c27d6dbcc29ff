import { z } from "zod";
import { says } from "../../errors";
import type { User } from "../../accounts/users.server";
import type { Resume } from "../schema";
import { type SectionName, contactFields, limits, section, sectionNames } from "../sections";
import { accountLimits, givenEmail, neededLine, oneLine } from "../../accounts/schema";

/** The profile form as typed: only texts, valid or not. */
export type FormValues = {
  account: Record<AccountField, string>;
  texts: Record<TextField, string>;
  rows: Record<SectionName, RowValues[]>;
  /** The row removed last, which can be put back. */
  removed?: { name: SectionName; place: number; row: RowValues };
};
/** `key` only tells rows apart; rows are in the form's order. */
export type RowValues = { key: string; values: Record<string, string> };

const accountFields = ["name", "email", "phone", "studentId", "picture", "version"] as const;
type AccountField = (typeof accountFields)[number];
const textFields = ["summary", "layout", "length", "language", ...contactFields] as const;
type TextField = (typeof textFields)[number];

/** The row that script clones. Browsers without <template> show it as one more row. */
export const spareKey = "__key__";

export function inputName(name: SectionName, key: string, field: string) {
  return `${name}[${key}].${field}`;
}

/** The form's first values; an empty section has no row. */
export function initialValues(
  user: User,
  saved: { resume: Resume; version: number } | null,
): FormValues {
  const account = {
    name: user.name,
    email: user.email,
    phone: user.phone,
    studentId: user.studentId ?? "",
    picture: user.picture ?? "",
    version: String(saved?.version ?? 0),
  };
  const texts = pick(textFields, (field) => saved?.resume[field] ?? "");
  const rows = pick(sectionNames, (name) =>
    (saved?.resume[name] ?? []).map((row, index) => ({
      key: String(index),
      values: pick(Object.keys(section(name).fields), (field) =>
        [row[field] ?? ""].flat().join(", "),
      ),
    })),
  );
  return { account, texts, rows };
}

/** Reads only the form's own names: `education[3].degree` and the single fields. */
export function parseProfileForm(form: FormData): FormValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const rows = pick(sectionNames, () => new Map<string, RowValues>());
  for (const [name, value] of form) {
    const [, part = "", key = "", field = ""] =
      /^(\w+)\[(\d{1,6}|__key__)\]\.(\w+)$/.exec(name) ?? [];
    const known = sectionNames.find((section) => section === part);
    if (!known || typeof value !== "string" || !Object.hasOwn(section(known).fields, field))
      continue;
    const row = rows[known].get(key) ?? { key, values: {} };
    // Reads one row more than allowed, enough to refuse them (decision: resume-limits).
    if (!rows[known].has(key) && rows[known].size > limits.rows + 1) continue;
    rows[known].set(key, row);
    row.values[field] = value;
  }
  return {
    account: pick(accountFields, text),
    texts: pick(textFields, text),
    rows: pick(sectionNames, (name) => withSpare([...rows[name].values()])),
    removed: parseRemoved(text("removed")),
  };
}

/** What the form carries of a removed row: its section, its place and its texts, as JSON. */
const removedSchema = z.object({
  name: z.enum(sectionNames),
  place: z.int().min(0),
  row: z.object({
    key: z.string().regex(/^\d{1,6}$/),
    values: z.record(z.string().regex(/^\w+$/), z.string()),
  }),
});

function parseRemoved(text: string) {
  if (!text.startsWith("{")) return undefined;
  try {
    return removedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function withSpare(all: RowValues[]) {
  const rows = all.filter(({ key }) => key !== spareKey);
  const { values = {} } = all.find(({ key }) => key === spareKey) ?? {};
  const isFilled = Object.values(values).some((value) => value.trim());
  return isFilled ? [...rows, { key: nextKey(rows), values }] : rows;
}

/** The input of `resumeSchema`, without name, e-mail and phone, which are the account's. */
export function toResumeInput({ texts, rows }: FormValues) {
  return { ...texts, ...pick(sectionNames, (name) => rows[name].map((row) => row.values)) };
}

/**
 * Applies a row button: 'add education', 'remove education 3', 'up education 3' or 'down education 3'
 * (3 is the row's key); 'undo education' puts the removed row back. Null for any other button.
 */
export function withRowsChanged(values: FormValues, intent: string): FormValues | null {
  const [verb, part, key] = intent.split(" ");
  const name = sectionNames.find((section) => section === part);
  if (!name) return null;
  const rows = [...values.rows[name]];
  let removed: FormValues["removed"];
  const place = rows.findIndex((row) => row.key === key);
  if (verb === "add") rows.push({ key: nextKey(rows), values: {} });
  else if (verb === "undo") putBack(rows, values.removed);
  else if (place < 0) return values;
  else if (verb === "remove") {
    const [row] = rows.splice(place, 1);
    if (row) removed = { name, place, row };
  } else move(rows, place, verb === "up" ? place - 1 : place + 1);
  return { ...values, rows: { ...values.rows, [name]: rows }, removed };
}

function putBack(rows: RowValues[], removed: FormValues["removed"]) {
  if (!removed) return;
  const { values } = removed.row;
  rows.splice(Math.min(removed.place, rows.length), 0, { key: nextKey(rows), values });
}

function nextKey(rows: RowValues[]) {
  return String(rows.reduce((max, { key }) => Math.max(max, Number(key) + 1), 0));
}

function move(rows: RowValues[], from: number, to: number) {
  if (to < 0 || to >= rows.length) return;
  const [row] = rows.splice(from, 1);
  if (row) rows.splice(to, 0, row);
}

function pick<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

/** What every user can change in their account. Absent fields stay as they are. */
export const profileSchema = z.object({
  name: neededLine((m) => m.profileForm.name, accountLimits.name),
  email: givenEmail,
  phone: oneLine((m) => m.profileForm.phoneNumber, accountLimits.phone).optional(),
  studentId: oneLine((m) => m.profileForm.studentId, accountLimits.studentId).optional(),
  /** Hash of a stored image; '' removes the picture. */
  picture: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, { error: says((m) => m.resume.pictureAgain) })
    .optional(),
});

export type Profile = z.output<typeof profileSchema>;
