import { beforeAll, expect, test } from "vitest";
import { needsPicture } from "~/app/postings/import/columns";
import routes from "~/app/routes";
import { postingType, typeNames } from "~/app/postings/types";
import { withCast, withWeb } from "../support/hooks";

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Schema = {
  required?: string[];
  properties: Record<string, { type?: string; anyOf?: { type?: string }[] }>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

const web = withWeb();
const cast = withCast(web);
let description: Description;
beforeAll(async () => {
  description = (await (await fetch(`${web.url}/api/openapi.json`)).json()) as Description;
});

/** The documentation itself, and the route that answers 404. */
const notCalls = ["/api/openapi.json", "/api/*"];

/** The types that a call takes: types that require a picture cannot be imported, and only recruiters' are approved. */
function typesOf(path: string) {
  if (path.endsWith("/import")) return typeNames.filter((type) => !needsPicture(type));
  if (!/\/(approve|return|proposal)$/.test(path)) return typeNames;
  return typeNames.filter((type) => postingType(type).postedBy.includes("recruiter"));
}

test("every API route is documented, and nothing that is not a route", () => {
  const calls = routes
    .map(({ path = "" }) =>
      `/${path}`.replace(
        /:(id|userId|postingId|year|table|kind|file|person|note|date|content\w+)/g,
        "{$1}",
      ),
    )
    .filter((path) => path.startsWith("/api/") && !notCalls.includes(path))
    .flatMap((path) =>
      path.includes(":collection")
        ? typesOf(path).map((type) => path.replace(":collection", postingType(type).endpoint))
        : [path],
    );
  expect(description.openapi).toBe("3.1.0");
  expect(Object.keys(description.paths).sort()).toEqual(calls.sort());
});

test("every parameter in a path is described", () => {
  for (const [path, operations] of Object.entries(description.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(operations)) {
      const described = parameters.filter((parameter) => parameter.in === "path");
      expect([path, described.map(({ name }) => name)]).toEqual([path, names]);
    }
  }
});

test("the running server answers exactly the documented methods of each path", async () => {
  for (const [path, operations] of Object.entries(description.paths)) {
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const other =
      ["PUT", "POST", "DELETE", "PATCH"].find((method) => !methods.includes(method)) ?? "PUT";
    const response = await cast.visitor.json(other, path.replace("{id}", "x"), {});
    const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));
    expect([response.status, response.headers.get("Allow")?.split(", ").sort()], path).toEqual([
      405,
      allowed.sort(),
    ]);
  }
});

test("a field that is documented as required is asked for, whichever type", async () => {
  for (const name of typeNames) {
    const path = `/api/${postingType(name).endpoint}`;
    // Podcasts require a picture, so they cannot be posted as JSON.
    const [body] = Object.values(description.paths[path]?.post?.requestBody?.content ?? {});
    const schema = body?.schema;
    const response = await cast.admin.json("POST", path, {});
    const { errors } = (await response.json()) as { errors: Record<string, string> };
    expect(Object.keys(errors).sort(), path).toEqual([...(schema?.required ?? [])].sort());
    for (const [field, { type, anyOf }] of Object.entries(schema?.properties ?? {}))
      for (const one of anyOf ? anyOf.map((other) => other.type) : [type].flat())
        expect(one, field).toMatch(/^(string|array|boolean|object|integer|null)$/);
  }
});

test("a recruiter is invited without a text of one's own", async () => {
  const body = description.paths["/api/admin/recruiters"]?.post?.requestBody;
  const [described] = Object.values(body?.content ?? {});
  const refused = await cast.admin.json("POST", "/api/admin/recruiters", {});
  const { errors } = (await refused.json()) as { errors: object };
  expect(Object.keys(errors).sort()).toEqual([...(described?.schema.required ?? [])].sort());
});

test("the page for people names every call, to visitors too", async () => {
  const response = await fetch(`${web.url}/api`);
  const page = (await response.text()).replace(/<!-- -->/g, "");
  expect(response.status).toBe(200);
  for (const path of Object.keys(description.paths)) expect(page).toContain(path);
  const links = [...page.matchAll(/href="(\/api\?of=[\w-]+)#([\w-]+)"/g)];
  expect(links.length).toBeGreaterThan(60);
  const pages = new Map<string, string>();
  for (const [, address = "", anchor] of links) {
    if (!pages.has(address)) pages.set(address, await (await fetch(web.url + address)).text());
    expect(pages.get(address), address).toContain(`id="${anchor}"`);
  }
  expect(pages.get("/api?of=placements")).toContain("&quot;deadline&quot;: &quot;2027-01-31&quot;");
});

test("its box finds calls by any word of theirs", async () => {
  const find = async (words: string) => (await fetch(`${web.url}/api?find=${words}`)).text();
  expect(await find("PDF")).toContain("/api/resume/pdf");
  expect(await find("PDF")).not.toContain("/api/auth/login");
  expect(await find("xylophone")).toContain("No call has “xylophone” in it.");
});
