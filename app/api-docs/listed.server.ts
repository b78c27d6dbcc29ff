import type { Endpoint } from "../endpoint";
import { memoized } from "../memoized";
import { postingType, typeOfEndpoint } from "../postings/types";
import type { ListedCall, Resource } from "./api-screen";
import { endpoints } from "./endpoints";
import { type JsonSchema, answerSchema, bodySchema, exampleOf } from "./openapi";

/** The calls that contain `find`, by resource, for the page at /api. */
export function listResources(find: string): Resource[] {
  const words = find.toLowerCase();
  const found = allCalls().filter(({ call }) => JSON.stringify(call).toLowerCase().includes(words));
  const names = [...new Set(found.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    title: titleOf(name),
    calls: found.filter((listed) => listed.name === name).map(({ call }) => call),
  }));
}

/** The calls of one resource with an example of each; undefined if there is no such resource. */
export function findResource(name: string): Resource | undefined {
  return allCalls().some((listed) => listed.name === name) ? withExamples(name) : undefined;
}

const allCalls = memoized(() =>
  endpoints.map((endpoint) => ({ name: resourceOf(endpoint), call: describe(endpoint) })),
);

const withExamples = memoized((name: string): Resource => {
  const calls = endpoints.filter((endpoint) => resourceOf(endpoint) === name);
  return {
    name,
    title: titleOf(name),
    calls: calls.map((endpoint) => ({ ...describe(endpoint), example: examplesOf(endpoint) })),
  };
});

const accountAliases = ["signup", "forgot-password", "reset-password"];

function resourceOf({ path }: Endpoint) {
  const name = path.split("/")[2] ?? "";
  return accountAliases.includes(name) ? "auth" : name;
}

const titles: Record<string, string> = { auth: "Accounts", admin: "Office" };

function titleOf(name: string) {
  const type = typeOfEndpoint(name);
  return type ? postingType(type).plural : (titles[name] ?? name[0]?.toUpperCase() + name.slice(1));
}

function describe(endpoint: Endpoint): ListedCall {
  const { method, path, summary, who, query, body, optional, files, status = 200 } = endpoint;
  return {
    method: method.toUpperCase(),
    path,
    summary,
    who,
    query,
    fields: body ? fieldNames(bodySchema(body, optional)) : [],
    file: files?.[0]?.name,
    status,
  };
}

function fieldNames({ properties = {}, required = [] }: JsonSchema) {
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

function examplesOf({ method, path, who, query, body, optional, files, answer }: Endpoint) {
  const address = path
    .replace("{contentType}", "job")
    .replace(/\{\w+\}/, "0198f2c1-7a34-7c2e-9d1b-4f6a8e0c5b72");
  const [name] = query ?? [];
  const lines = [
    `${method.toUpperCase()} ${address}${name ? `?${name}=${name === "limit" ? "10" : "solar"}` : ""}`,
    ...(who ? ["Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.…"] : []),
    ...(body ? exampleBody(bodySchema(body, optional), files) : []),
  ];
  return {
    request: lines.join("\n"),
    answer: answer === "pdf" ? "(a PDF file)" : text(answerSchema(answer)),
  };
}

/** As JSON; as a form, a field in each line, if it needs a file. */
function exampleBody(schema: JsonSchema, files: Endpoint["files"] = []) {
  if (!files.some((file) => file.required))
    return ["Content-Type: application/json", "", text(schema)];
  const names = files.map(({ name }) => name);
  const fields = Object.entries(exampleOf(schema) as Record<string, unknown>).map(
    ([name, value]) => `${name}=${names.includes(name) ? "(the file)" : String(value)}`,
  );
  return ["Content-Type: multipart/form-data", "", ...fields];
}

function text(schema: JsonSchema) {
  return JSON.stringify(exampleOf(schema), null, 2);
}
