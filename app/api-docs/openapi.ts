import { memoized } from "../memoized";
import { limits } from "../postings/limits";
import { type Endpoint, shapes } from "../endpoint";
import { endpoints } from "./endpoints";
import { z } from "zod";
import { termsVersion } from "../applications/terms";

/** The OpenAPI 3.1 description, made from the schemas that check the calls. */
export const openApi = memoized(({ name, origin, cookie }: Portal) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${name} API`, version: "1" },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: { type: "apiKey", in: "cookie", name: cookie },
      },
      schemas: shapeSchemas,
    },
  };
});

type Portal = { name: string; origin: string; cookie: string };

function operation(endpoint: Endpoint) {
  const { path, summary, who, query = [], refusals: others } = endpoint;
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => parameter(name, "path")),
    ...query.map((name) => parameter(name, "query")),
    ...(others?.[412] ? [ifMatch] : []),
  ];
  return {
    tags: [path.split("/")[2]],
    summary,
    ...(who && { description: `For: ${who}.` }),
    security: who ? [{ token: [] }, { session: [] }] : [],
    ...(parameters.length && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: accepted(endpoint) } }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint),
      ...refusalsOf(endpoint),
      default: refused("Refused or failed, with the reason"),
    },
  };
}

const listLimitSchema = {
  description: "The maximum number of items; larger numbers count as the highest allowed",
  type: "integer",
  minimum: 1,
  maximum: limits.list.max,
  default: limits.list.usual,
};

const ifMatch = {
  name: "If-Match",
  in: "header",
  ...header(`The version that you read, as its ETag: "3"`),
};

function parameter(name: string, place: "path" | "query") {
  const schema = name === "limit" ? listLimitSchema : { type: "string" };
  return { name, in: place, ...(place === "path" && { required: true }), schema };
}

/** A body may be JSON or a form; one with a file must be multipart. */
function accepted({ body, optional, files = [] }: Endpoint) {
  if (!body) return {};
  const { properties = {}, required = [], ...schema } = bodySchema(body, optional);
  const multipart = {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(files.map(fileProperty)) },
    required,
  };
  if (files.some((file) => file.required)) return { "multipart/form-data": { schema: multipart } };
  const names = files.map(({ name }) => name);
  const json = {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([key]) => !names.includes(key)),
    ),
    required,
  };
  return {
    "application/json": withExample(json),
    ...(files.length && { "multipart/form-data": { schema: multipart } }),
  };
}

function fileProperty({ name, media = "image/*" }: { name: string; media?: string }) {
  return [name, { type: "string", contentMediaType: media }] as const;
}

function success({ answer, query, hasETag }: Endpoint) {
  if (answer === "pdf") {
    const headers = { "Content-Disposition": header("The file's name") };
    return { description: "The file", headers, content: { "application/pdf": {} } };
  }
  const headers = {
    ...(query?.includes("after") && {
      Link: header('The next page, as rel="next"; absent on the last'),
    }),
    ...(hasETag && { ETag: header("Its version, for If-Match") }),
  };
  return {
    description: "Done",
    ...(Object.keys(headers).length && { headers }),
    content: { "application/json": withExample(answerSchema(answer)) },
  };
}

function header(description: string) {
  return { description, schema: { type: "string" } };
}

/** Refusals that follow from the kind of endpoint; `default` covers the rest, such as 429 and 503. */
function refusalsOf({ path, who, body, refusals, refused: shape }: Endpoint) {
  const known: [unknown, number, string][] = [
    [body, 400, "The body cannot be read"],
    [who, 401, "Nobody is logged in"],
    [who && who !== "any account", 403, `Only for: ${who}`],
    [path.includes("{"), 404, "There is none"],
    [body, 422, "A field is wrong; `errors` says which"],
  ];
  const applying = known.filter(([applies]) => applies);
  const all: Record<number, string> = {
    ...Object.fromEntries(applying.map(([, status, why]) => [status, why])),
    ...refusals,
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, why]) => [
      status,
      refused(why, status === "422" ? shape : undefined),
    ]),
  );
}

function refused(description: string, shape?: Endpoint["answer"]) {
  const schema =
    shape && shape !== "pdf" ? answerSchema(shape) : { $ref: "#/components/schemas/Refusal" };
  return { description, content: { "application/json": { schema } } };
}

function withExample(schema: JsonSchema) {
  return { schema, example: exampleOf(schema) };
}

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const inComponents = "#/components/schemas/";

/** Every shared shape by its name. */
const shapeSchemas = Object.fromEntries(
  Object.entries(z.toJSONSchema(shapes, { uri: (id) => inComponents + id, override }).schemas).map(
    ([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema],
  ),
);

/** Uses references for shared shapes. */
export function answerSchema(answer: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(answer, { metadata: shapes, override });
  const text = JSON.stringify({ ...schema, $schema: undefined, $defs: undefined });
  return JSON.parse(text.replaceAll("#/$defs/", inComponents)) as JsonSchema;
}

/** Describes the schema's output, which has the limits but requires every field, even `optional` ones. */
export function bodySchema(body: z.ZodType, optional: string[] = []): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(body, {
    io: "output",
    unrepresentable: "any",
    override,
  });
  return { ...schema, required: schema.required?.filter((name) => !optional.includes(name)) };
}

function resolve(schema: JsonSchema): JsonSchema {
  if (!schema.$ref) return schema;
  return shapeSchemas[schema.$ref.replace(inComponents, "")] ?? {};
}

type Overriding = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };

function override({ zodSchema, jsonSchema }: Overriding) {
  // A single value is transformed to text; a list has a schema behind its transform.
  if (zodSchema._zod.def.type === "transform") jsonSchema.type = "string";
  // A named format already says what the pattern does.
  if (jsonSchema.format) delete jsonSchema.pattern;
}

const formats: Record<string, string> = {
  uuid: "0198f2c1-7a34-7c2e-9d1b-4f6a8e0c5b72",
  "date-time": "2026-11-21T06:30:00.000Z",
  date: "2027-01-31",
  uri: "https://careers.example/apply",
  email: "asha@college.example",
};

/** Example texts by field name; other fields get 'Some …'. */
const texts: Record<string, string> = {
  closesOn: "2027-01-31T17:00",
  contentId: formats.uuid ?? "",
  contentType: "job",
  date: "2027-01-31",
  deadline: "2027-01-31",
  email: "asha@college.example",
  endDate: "2027-05-31",
  imageUrl: "/images/0f3a.webp",
  level: "Advanced",
  link: "https://careers.example/apply",
  name: "Asha Nair",
  newPassword: "monsoon in june",
  otp: "048213",
  password: "monsoon in june",
  phone: "+91 98450 12345",
  proficiency: "Native",
  profilePicture: "/images/0f3a.webp",
  publishAt: "2027-01-31T09:00:00+05:30",
  registrationLink: "https://events.example/register",
  releaseDate: "2027-01-31",
  startDate: "2027-01-04",
  stage: "shortlisted",
  terms: termsVersion,
  title: "Graduate Engineer Trainee",
  token: "eyJhbGciOiJIUzI1NiJ9.…",
  youtubeLink: "https://www.youtube.com/watch?v=abcdefghijk",
};

/** A value that fits a schema: the schema's own example, if it has one. */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  const { type, format, enum: choices, anyOf, items, properties, ...rest } = resolve(schema);
  if (rest.examples?.length) return rest.examples[0];
  if (choices) return choices[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0] as JsonSchema, name);
  if (type === "array") return [exampleOf(items as JsonSchema, name)];
  if (type === "object") {
    const ofAnyName = { title: rest.additionalProperties };
    const entries = Object.entries(properties ?? ofAnyName);
    return Object.fromEntries(
      entries.map(([key, property]) => [key, exampleOf(property as JsonSchema, key)]),
    );
  }
  if (type === "integer" || type === "number") return Math.max(1, rest.minimum ?? 1);
  if (type === "boolean") return true;
  return (
    texts[name] ?? formats[format ?? ""] ?? `Some ${name.replace(/([A-Z])/g, " $1").toLowerCase()}`
  );
}
