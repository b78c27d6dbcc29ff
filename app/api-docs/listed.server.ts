import { type Endpoint, endpoints } from "./endpoints";
import type { ListedEndpoint, ListedShape } from "./api-screen";
import { exampleOf } from "./examples";
import { type JsonSchema, answerSchema, bodySchema, shapeSchemas } from "./json-schema";

/** The endpoints for the page at /api; optional fields get a question mark. */
export function listEndpoints(): ListedEndpoint[] {
  return endpoints.map(({ method, path, summary, who, query, body, optional, files, ...rest }) => ({
    method: method.toUpperCase(),
    path,
    summary,
    who,
    query,
    fields: body ? fieldNames(bodySchema(body, optional)) : [],
    isMultipart: Boolean(files?.length),
    status: rest.status ?? 200,
    ...answerOf(rest),
  }));
}

export function listShapes(): ListedShape[] {
  return Object.entries(shapeSchemas).map(([name, schema]) => ({
    name,
    fields: fieldNames(schema),
    example: JSON.stringify(exampleOf(schema), null, 2),
  }));
}

function answerOf({ answer }: Pick<Endpoint, "answer">) {
  if (answer === "pdf") return { answer: "a PDF file", shape: undefined };
  const schema = answerSchema(answer);
  const { $ref } = schema.type === "array" ? (schema.items as JsonSchema) : schema;
  const shape = $ref?.split("/").at(-1);
  if (!shape) return { answer: `{${fieldNames(schema).join(", ")}}`, shape };
  return { answer: schema.type === "array" ? "a list of" : "", shape };
}

function fieldNames({ properties = {}, required = [] }: JsonSchema) {
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}
