import { z } from "zod";

/** A call of the API as its feature describes it; `app/api-docs/` makes OpenAPI and the page of it. */
export type Endpoint = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  summary: string;
  /** Who may call it; absent means everybody. */
  who?: "any account" | "student" | "recruiter" | "staff" | "coordinator or admin" | "admin";
  body?: z.ZodType;
  /** Fields of the body that may be left out. */
  optional?: string[];
  /** Fields of the body that take a file, which makes it multipart. */
  files?: { name: string; required: boolean; media?: string }[];
  /** The answer of a 422, where it is more than a Refusal. */
  refused?: z.ZodType;
  answer: z.ZodType | "pdf";
  status?: 200 | 201;
  /** Refusals besides those that follow from `who` and the body. */
  refusals?: Record<number, string>;
  /** Names of query parameters. */
  query?: string[];
  /** Answers with one posting, whose version is the ETag. */
  hasETag?: true;
};

/** What a text says that is a day or an hour. */
export const dayOrHourWords =
  "A day such as 2027-01-31, open until it ends, or an hour of it in the portal's time zone such as 2027-01-31T17:00";

/** Schemas that several answers share, by their names in the description. */
export const shapes = z.registry<{ id: string }>();

export function shape<Schema extends z.ZodType>(name: string, schema: Schema) {
  shapes.add(schema, { id: name });
  return schema;
}

export const id = z.uuid();
export const time = z.iso.datetime();
/** Of deadlines; an hour is one of the portal's time zone. */
export const dayOrHour = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/)
  .meta({ description: dayOrHourWords });

export const message = shape("Message", z.strictObject({ msg: z.string() }));

shape(
  "Refusal",
  z.strictObject({
    msg: z.string(),
    /** A sentence for each field that is wrong. */
    errors: z.record(z.string(), z.string()).optional(),
  }),
);

/** Who may apply: conditions within all, any or not, at most four levels deep. */
export const rule = z.looseObject({});

/** A posting's content as whoever applied or saved it reads it: its fields, its rule and its questions, by name. */
export const contentDetails = z.record(
  z.string(),
  z.union([z.string(), z.array(z.union([z.string(), z.looseObject({})])), z.looseObject({})]),
);

/** A row of a file that was imported. */
export const importedRow = {
  row: z.int(),
  ok: z.boolean(),
  errors: z.record(z.string(), z.string()).optional(),
};

/** How a call says that a file is to be read. */
export const fileChoices = {
  sheet: z.string(),
  headingRow: z.string(),
  columns: z.string(),
};

/** How a file was read. */
export const fileRead = {
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
  headingRow: z.int(),
  columns: z.record(z.string(), z.string().nullable()),
  ignored: z.array(z.string()),
  passedOver: z.array(z.int()),
};

/** What its cells are read as (`repairsJson`). */
export const repairsRead = z.array(
  z.strictObject({
    kind: z.string(),
    column: z.string(),
    from: z.string(),
    to: z.string().nullable(),
    cells: z.int(),
    refused: z.literal(true).optional(),
  }),
);

/** Why a file was refused; it has no rows if it cannot be read. */
export function importRefused(answer: z.ZodObject) {
  return z.strictObject({
    msg: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    ...answer.partial().shape,
  });
}

/** The schemas of an object's fields from what describes them. */
export function mapValues<Value, Result>(
  object: Record<string, Value>,
  map: (value: Value) => Result,
) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
