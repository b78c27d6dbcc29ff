import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { type TypeName, postingType, typeNames } from "../../app/postings/types";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { asParts, fullInput, validParts } from "../support/samples";
import { turnOf } from "../support/thorough";

type Item = Record<string, string | string[]> & { _id: string; createdAt: string };
type Refusal = { msg: string; errors?: Record<string, string> };

const web = withWeb();
const cast = withCast(web);

const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";

describe.each(turnOf(typeNames, 1, 3))("%s", (type) => {
  const { name, plain, endpoint, fields, postedBy } = postingType(type);
  const isRecruiters = postedBy.includes("recruiter");
  const base = `/api/${endpoint}`;

  test.each([
    ["field[] parts", base, asParts],
    ["one comma list", base, asCommaParts],
    ["the /create alias", `${base}/create`, asParts],
  ])("is posted by %s and read back as posted", async (_way, path, toParts) => {
    const input = fullInput(type);
    const response = await cast.admin.multipart(path, await toParts(type, input));
    expect(response.status).toBe(201);
    const { msg, ...item } = (await response.json()) as Item;
    expect(msg).toBe(messages.post.done(name));
    expect(item).toEqual({
      ...input,
      ...(type === "podcast" && {
        imageUrl: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/),
      }),
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updatedAt: item.createdAt,
      state: "published",
      version: 1,
      closesAtDeadline: false,
    });
    const read = await cast.visitor.get(`${base}/${item._id}`);
    expect(await read.json()).toEqual(item);
  });

  test.runIf(type !== "podcast")("is posted as JSON with lists", async () => {
    const response = await cast.admin.json("POST", base, fullInput(type));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject(fullInput(type));
  });

  test("is listed newest first, what is over after what is open", async () => {
    const last = ["deadline", "endDate", "date", "startDate"].find((field) => field in fields);
    const over = await aPosting(
      type,
      last ? { [last]: "2020-01-31", startDate: "2020-01-30" } : {},
    );
    const [older, newer] = [await aPosting(type), await aPosting(type)];
    const ids = await listedIds(type);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(over.id));
  });

  test("is deleted by no visitor, student or other's recruiter, but by an admin", async () => {
    const { id, fields: stored } = await aPosting(type);
    const recruiters = isRecruiters
      ? ([cast.recruiter, 404, messages.remove.gone] as const)
      : ([cast.recruiter, 403, messages.remove.refused] as const);
    for (const [client, status, msg] of [
      [cast.visitor, 401, messages.notLoggedIn],
      [cast.student, 403, messages.remove.refused],
      recruiters,
    ] as const) {
      const refused = await client.delete(`${base}/${id}`);
      expect([refused.status, await refused.json()]).toEqual([status, { msg }]);
    }
    const title = String(stored.title ?? stored.companyName);
    const response = await cast.admin.delete(`${base}/${id}`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { msg: messages.remove.done(title) },
    ]);
    expect((await cast.visitor.get(`${base}/${id}`)).status).toBe(404);
    expect((await cast.admin.delete(`${base}/${id}`)).status).toBe(404);
  });

  test("is made public by an admin alone", async () => {
    for (const [client, status] of [
      [cast.visitor, 401],
      [cast.student, 403],
      [cast.recruiter, isRecruiters ? 201 : 403],
    ] as const) {
      const before = await listedIds(type);
      expect((await client.multipart(base, await validParts(type))).status).toBe(status);
      expect(await listedIds(type)).toEqual(before);
    }
  });

  test("without its required fields is refused field by field", async () => {
    const response = await cast.admin.json("POST", base, {});
    const { msg, errors = {} } = (await response.json()) as Refusal;
    expect([response.status, msg]).toEqual([422, `Failed to post ${plain}. Please check inputs.`]);
    const required = Object.keys(fields).filter((field) => fields[field]?.required);
    expect(Object.keys(errors).sort()).toEqual(required.sort());
  });

  test.each(Object.keys(fields).filter((field) => fields[field]?.kind !== "image"))(
    "takes %s up to its limit",
    async (field) => {
      for (const [value, tooLong] of extremes(type, field)) {
        const parts = await validParts(type);
        const accepted = parts.filter(([key]) => key !== field);
        const good = await cast.admin.multipart(base, [...accepted, ...value]);
        expect(good.status, `${field} at its limit`).toBe(201);
        const bad = await cast.admin.multipart(base, [...accepted, ...tooLong]);
        const { errors = {} } = (await bad.json()) as Refusal;
        expect([bad.status, Object.keys(errors)]).toEqual([422, [field]]);
      }
    },
  );

  test("answers 404 for ids that are unknown, malformed or another type's", async () => {
    const other = await aPosting(type === "job" ? "seminar" : "job");
    const msg = type === "podcast" ? "Podcast not found." : `${plain} details not found.`;
    for (const id of [
      unknownId,
      other.id,
      "7",
      "null",
      "%27",
      "a".repeat(500),
      `${unknownId}%20`,
    ]) {
      const response = await cast.visitor.get(`${base}/${id}`);
      expect([response.status, await response.json()], id).toEqual([404, { msg }]);
      expect((await cast.admin.delete(`${base}/${id}`)).status).toBe(404);
    }
  });

  test("answers 405 with Allow for other methods", async () => {
    for (const [method, path, allow] of [
      ["PUT", base, "GET, HEAD, POST"],
      ["DELETE", base, "GET, HEAD, POST"],
      ["GET", `${base}/create`, "POST"],
      ["POST", `${base}/${unknownId}`, "GET, HEAD, PUT, PATCH, DELETE"],
      ["GET", `${base}/${unknownId}/restore`, "POST"],
      ["PATCH", base, "GET, HEAD, POST"],
    ] as const) {
      const response = await cast.admin.fetch(path, { method });
      expect([response.status, response.headers.get("Allow")], `${method} ${path}`).toEqual([
        405,
        allow,
      ]);
      expect(await response.json()).toHaveProperty("msg");
    }
  });
});

test("a podcast without a release date was released today", async () => {
  const response = await cast.admin.multipart("/api/podcasts", await validParts("podcast"));
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  expect(await response.json()).toMatchObject({ releaseDate: today });
});

test("a collection that does not exist is 404 in JSON", async () => {
  for (const path of [
    "/api/nothing",
    "/api/nothing/create",
    `/api/jobs/${unknownId}`,
    "/api/a/b/c",
  ]) {
    const method = path.endsWith("create") ? "POST" : "GET";
    const response = await cast.admin.fetch(path, { method });
    expect([response.status, await response.json()], path).toEqual([404, { msg: "Not found." }]);
  }
});

function asCommaParts(type: TypeName, input: Record<string, string | string[]>) {
  const joined = Object.entries(input).map(([name, value]) => [
    name,
    Array.isArray(value) ? ` ${value.join(" , ,")},` : value,
  ]);
  return asParts(type, Object.fromEntries(joined) as Record<string, string>); // each is a text now
}

async function listedIds(type: TypeName) {
  const response = await cast.visitor.get(`/api/${postingType(type).endpoint}?limit=200`);
  return ((await response.json()) as Item[]).map((item) => item._id);
}

type Parts = [string, string][];

/** Pairs of the largest value that is accepted and one that is just too large. */
function extremes(type: TypeName, name: string): [Parts, Parts][] {
  const kind = postingType(type).fields[name]?.kind;
  const one = (value: string): Parts => [[name, value]];
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (): [string, string] => [`${name}[]`, "x".repeat(length)]);
  if (kind === "date") return [[one("2999-12-31"), one("3000-01-01")]];
  if (kind === "list") {
    return [
      [many(50, 100), many(51, 1)],
      [many(1, 100), many(1, 101)],
    ];
  }
  const address = "https://careers.example/";
  if (kind === "url") {
    return [[one(address.padEnd(2_000, "a")), one(address.padEnd(2_001, "a"))]];
  }
  const most = kind === "textarea" ? 20_000 : 200;
  return [[one("त".repeat(most)), one("त".repeat(most + 1))]];
}
