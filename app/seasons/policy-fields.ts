import { z } from "zod";

/**
 * What a form asks for an object of a zod schema, and the object that its inputs make: a rule's parameters are one
 * list, in the schema, from which their form follows. Inputs are named by their path ('2.ways.0.times').
 */

export type Field =
  | {
      control: "number" | "date" | "text" | "lines" | "names" | "tick";
      name: string;
      title: string;
      isNeeded: boolean;
    }
  | {
      control: "choice";
      name: string;
      title: string;
      isNeeded: boolean;
      choices: string[];
      /** What a choice is called, where it is not its name. */
      words?: Record<string, string>;
    }
  /** Several objects, a line of inputs each. */
  | { control: "rows"; name: string; title: string; isNeeded: boolean; fields: Field[] }
  /** One object. */
  | { control: "group"; name: string; title: string; isNeeded: boolean; fields: Field[] };

type Described = {
  type?: string;
  format?: string;
  title?: string;
  enum?: string[];
  /** What its choices are called (`meta` of the schema). */
  words?: Record<string, string>;
  const?: unknown;
  items?: Described;
  properties?: Record<string, Described>;
  required?: string[];
};

/** The fields of an object's schema, without what it always is (`kind`). */
export function fieldsOf(schema: z.ZodObject): Field[] {
  return fieldsIn(z.toJSONSchema(schema, { unrepresentable: "any" }) as Described);
}

function fieldsIn({ properties = {}, required = [] }: Described): Field[] {
  return Object.entries(properties).flatMap(([name, described]): Field[] => {
    const { type, format, title = name, enum: choices } = described;
    const field = { name, title, isNeeded: required.includes(name) };
    if (typeof described.const === "string") return [];
    if (choices)
      return [
        {
          ...field,
          control: "choice",
          choices,
          ...(described.words && { words: described.words }),
        },
      ];
    if (type === "boolean") return [{ ...field, control: "tick" }];
    if (type === "integer" || type === "number") return [{ ...field, control: "number" }];
    if (type === "object") return [{ ...field, control: "group", fields: fieldsIn(described) }];
    if (type === "array" && described.items?.type === "object")
      return [{ ...field, control: "rows", fields: fieldsIn(described.items) }];
    if (type === "array") return [{ ...field, control: "names" }];
    return [{ ...field, control: format === "date" ? "date" : "text" }];
  });
}

/** What was typed, valid or not: the schema judges it. What is left empty is absent, and so is an empty row. */
export function readFields(form: FormData, fields: Field[], at: string): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = readField(form, field, `${at}.${field.name}`);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

/** What is wrong with inputs that `readFields` has read, by their paths. */
export function errorsAt(at: string, fields: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${at}.${name}`, text]));
}

function readField(form: FormData, field: Field, path: string): unknown {
  const text = String(form.get(path) ?? "").trim();
  switch (field.control) {
    case "tick":
      return form.has(path) || (field.isNeeded ? false : undefined);
    case "number": {
      const digits = text.replaceAll(/[,\s₹]/g, "");
      if (!text) return undefined;
      return /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) : text;
    }
    case "names": {
      const names = form.getAll(path).flatMap((value) => String(value).split(","));
      const given = names.map((name) => name.trim()).filter(Boolean);
      return given.length ? given : undefined;
    }
    case "group":
      return readFields(form, field.fields, path);
    case "rows":
      return Array.from({ length: maxRows }, (_, index) =>
        readFields(form, field.fields, `${path}.${index}`),
      ).filter((row) => Object.values(row).some((value) => value !== false));
    default:
      return text || undefined;
  }
}

/** How many lines one group of inputs has at most. */
export const maxRows = 30;

/** Removes what `path` ends in from a list, or moves it one place up. */
export function without<Item>(list: Item[], index: number) {
  return list.filter((_, at) => at !== index);
}

export function movedUp<Item>(list: Item[], index: number) {
  if (index < 1 || index >= list.length) return list;
  const [before, after] = [list.slice(0, index - 1), list.slice(index + 1)];
  return [...before, ...list.slice(index - 1, index + 1).reverse(), ...after];
}

/** What an input shows of a value. */
export function asTyped(value: unknown) {
  if (Array.isArray(value)) return value.join(", ");
  return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}
