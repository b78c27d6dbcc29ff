import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { type TypeName, postingType, typeNames } from "../../app/postings/types";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fullInput, validParts } from "../support/samples";
import { turnOf } from "../support/thorough";

type Item = Record<string, unknown> & { _id: string; version: number; state: string };

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";
const ahead = "2098-12-31T09:30:00+05:30";

const baseOf = (type: TypeName) => `/api/${postingType(type).endpoint}`;

async function posted(type: TypeName, changes: Record<string, string> = {}) {
  const parts = [...(await validParts(type)), ...Object.entries(changes)];
  const response = await cast.admin.multipart(baseOf(type), parts);
  expect(response.status).toBe(201);
  const { msg: _, ...item } = (await response.json()) as Item;
  return { item, path: `${baseOf(type)}/${item._id}` };
}

async function itemOf(answer: Promise<Response>, status = 200) {
  const response = await answer;
  const item = (await response.json()) as Item & { msg: string; errors: Record<string, string> };
  expect(response.status, item.msg).toBe(status);
  return item;
}

const patch = (path: string, body: unknown, client = cast.admin) =>
  client.json("PATCH", path, body);

describe.each(turnOf(typeNames, 0, 3))("%s", (type) => {
  const { plain, fields, postedBy } = postingType(type);
  const base = baseOf(type);
  const [titleField = ""] = Object.keys(fields);

  test("is changed field by field, by JSON or as a form, and grows by a version", async () => {
    const { item, path } = await posted(type);
    expect(item).toMatchObject({ version: 1, state: "published", closesAtDeadline: false });
    const once = await itemOf(patch(path, { [titleField]: "Better" }));
    expect(once).toEqual({
      ...item,
      [titleField]: "Better",
      version: 2,
      updatedAt: once.updatedAt,
    });
    const twice = await cast.admin.multipart(path, [[titleField, "Best"]], "PATCH");
    expect(twice.headers.get("ETag")).toBe('"3"');
    const read = await cast.visitor.get(path);
    expect(read.headers.get("ETag")).toBe('"3"');
    expect(await read.json()).toMatchObject({ [titleField]: "Best", version: 3 });
  });

  test("keeps what is required and lets go of what is optional", async () => {
    const { path } = await posted(type);
    for (const [name, { required, kind }] of Object.entries(fields)) {
      if (kind === "image") continue;
      const response = await patch(path, { [name]: "" });
      const answer = (await response.json()) as Item & { errors?: object };
      expect([name, response.status]).toEqual([name, required ? 422 : 200]);
      expect(Object.keys(answer.errors ?? {})).toEqual(required ? [name] : []);
      if (!required) expect(answer).not.toHaveProperty(name);
    }
  });

  test("PUT is the whole item: what it leaves out is cleared, and it can be sent back as it came", async () => {
    const { item, path } = await posted(type, { closesAtDeadline: "true" });
    const whole = await itemOf(cast.admin.json("PUT", path, { ...item, ...fullInput(type) }));
    expect(whole).toEqual({ ...item, ...fullInput(type), version: 2, updatedAt: whole.updatedAt });
    const { errors } = await itemOf(cast.admin.json("PUT", path, {}), 422);
    const needed = Object.keys(fields).filter(
      (name) => fields[name]?.required && fields[name].kind !== "image",
    );
    expect(Object.keys(errors).sort()).toEqual(needed.sort());
    const back = await itemOf(cast.admin.json("PUT", path, item));
    expect(back).toEqual({ ...item, version: 3, updatedAt: back.updatedAt });
  });

  test("started from an older version it is refused, whatever changed", async () => {
    const { path } = await posted(type);
    const match = (version: string) => ({
      method: "PATCH",
      headers: { "If-Match": version, "Content-Type": "application/json" },
      body: JSON.stringify({ [titleField]: `From ${version}` }),
    });
    expect((await cast.admin.fetch(path, match('"1"'))).status).toBe(200);
    for (const version of ['"1"', 'W/"1"', '"99"', "nonsense"]) {
      const { msg } = await itemOf(cast.admin.fetch(path, match(version)), 412);
      expect(msg).toBe("Somebody else changed this meanwhile.");
    }
    expect((await cast.admin.fetch(path, match("*"))).status).toBe(200);
    expect(await itemOf(cast.visitor.get(path))).toMatchObject({ version: 3 });
  });

  test("a draft and what is scheduled are 404 to others, and come out when told to", async () => {
    for (const way of [{ state: "draft" }, { publishAt: ahead }] as Record<string, string>[]) {
      const { item, path } = await posted(type, way);
      const state = way.state ?? "scheduled";
      expect(item.state).toBe(state);
      for (const client of [cast.visitor, cast.student, cast.recruiter]) {
        expect((await client.get(path)).status).toBe(404);
        expect(await listed(type, client)).not.toContain(item._id);
      }
      expect(await itemOf(cast.admin.get(path))).toEqual(item);
      expect(await itemOf(patch(path, { state: "published" }))).toMatchObject({
        state: "published",
      });
      expect((await cast.visitor.get(path)).status).toBe(200);
      expect((await listed(type))[0]).toBe(item._id); // the newest, whenever it was begun
    }
  });

  test("closes and opens again, and stays public", async () => {
    const { item, path } = await posted(type);
    expect(await itemOf(patch(path, { state: "closed" }))).toMatchObject({ state: "closed" });
    expect(await itemOf(cast.visitor.get(path))).toMatchObject({ state: "closed" });
    expect(await listed(type)).toContain(item._id);
    expect(await itemOf(patch(path, { state: "published" }))).toMatchObject({ state: "published" });
  });

  test("comes back out of the bin as it was", async () => {
    const { path } = await posted(type);
    const before = await itemOf(patch(path, { state: "closed" }));
    expect((await cast.admin.fetch(`${path}/restore`, { method: "POST" })).status).toBe(404);
    expect((await cast.admin.delete(path)).status).toBe(200);
    for (const client of [cast.visitor, cast.admin])
      expect((await client.get(path)).status).toBe(404);
    expect((await patch(path, { [titleField]: "Late" })).status).toBe(404);
    expect(await inState(type, "deleted")).toContain(before._id);
    expect(await itemOf(cast.admin.fetch(`${path}/restore`, { method: "POST" }))).toEqual(before);
    expect(await itemOf(cast.visitor.get(path))).toEqual(before);
  });

  test("staff list one state or all, others are refused", async () => {
    const { item: draft } = await posted(type, { state: "draft" });
    const { item: scheduled } = await posted(type, { publishAt: ahead });
    const { item: open } = await posted(type);
    const ids = [open._id, scheduled._id, draft._id];
    expect((await inState(type, "all")).slice(0, 3)).toEqual(ids);
    expect(await inState(type, "draft")).toContain(draft._id);
    expect(await inState(type, "draft")).not.toContain(open._id);
    expect(await inState(type, "scheduled")).toContain(scheduled._id);
    expect(await inState(type, "published")).not.toContain(scheduled._id);
    const page = await cast.admin.get(`${base}?state=all&limit=2`);
    const [, next = ""] =
      /^<[^>]*?(\/api[^>]*)>; rel="next"$/.exec(page.headers.get("Link") ?? "") ?? [];
    expect(((await (await cast.admin.get(next)).json()) as Item[])[0]?._id).toBe(draft._id);
    expect((await cast.admin.get(`${base}?state=gone`)).status).toBe(422);
    for (const client of [cast.visitor, cast.student]) {
      expect((await client.get(`${base}?state=draft`)).status).toBe(403);
    }
    expect(await (await cast.recruiter.get(`${base}?state=all`)).json()).toEqual([]);
  });

  test("is changed and restored by whoever looks after it alone", async () => {
    const { id } = await aPosting(type);
    for (const [client, status] of [
      [cast.visitor, 401],
      [cast.student, 403],
      [cast.recruiter, postedBy.includes("recruiter") ? 404 : 403],
    ] as const) {
      for (const [method, path] of [
        ["PATCH", `${base}/${id}`],
        ["PUT", `${base}/${id}`],
        ["POST", `${base}/${id}/restore`],
      ] as const) {
        expect((await client.json(method, path, { [titleField]: "x" })).status).toBe(status);
      }
    }
    const other = await aPosting(type === "job" ? "seminar" : "job");
    for (const wrong of [unknownId, other.id, "x", "%27"]) {
      const { msg } = await itemOf(patch(`${base}/${wrong}`, {}), 404);
      expect(msg).toBe(
        type === "podcast" ? "Podcast not found." : messages.details.notFound(plain),
      );
    }
  });
});

async function listed(type: TypeName, client = cast.visitor) {
  const items = (await (await client.get(`${baseOf(type)}?limit=200`)).json()) as Item[];
  return items.map(({ _id }) => _id);
}

async function inState(type: TypeName, state: string) {
  const items = (await (await cast.admin.get(`${baseOf(type)}?state=${state}`)).json()) as Item[];
  return items.map(({ _id }) => _id);
}
