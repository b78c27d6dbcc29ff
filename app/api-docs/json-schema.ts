import { z } from "zod";
import { shapes } from "./answers";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const inComponents = "#/components/schemas/";

/** Every shared shape by its name. */
export const shapeSchemas = Object.fromEntries(
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

export function resolve(schema: JsonSchema): JsonSchema {
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
