import { z } from "zod";
import { type Endpoint, endpoints } from "./endpoints";

/** The OpenAPI 3.1 description, from the same schemas that check the calls. */
export function openApi({ name, origin }: { name: string; origin: string }) {
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
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: {
        Refusal: {
          type: "object",
          required: ["msg"],
          properties: {
            msg: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "string" } },
          },
        },
      },
    },
  };
}

function operation({ path, summary, who, body, optional, status = 200, query = [] }: Endpoint) {
  const parameters = [
    ...(path.includes("{id}") ? [parameter("id", "path")] : []),
    ...query.map((name) => parameter(name, "query")),
  ];
  return {
    summary,
    ...(who && { description: `For: ${who}.`, security: [{ token: [] }] }),
    ...(parameters.length && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: bodySchema(body, optional) } },
      },
    }),
    responses: {
      [status]: { description: "Done", content: { "application/json": { schema: {} } } },
      default: {
        description: "Refused, with the reason",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

function parameter(name: string, place: "path" | "query") {
  const type = name === "limit" ? "integer" : "string";
  return { name, in: place, ...(place === "path" && { required: true }), schema: { type } };
}

/** What is stored in the end, which is what has limits; fields that may be left out come out empty. */
export function bodySchema(body: z.ZodType, optional: string[] = []) {
  const schema = z.toJSONSchema(body, {
    io: "output",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // Transforms of single values give text; lists have a schema behind theirs.
      if (zodSchema._zod.def.type === "transform") jsonSchema.type = "string";
    },
  });
  return { ...schema, required: schema.required?.filter((name) => !optional.includes(name)) };
}
