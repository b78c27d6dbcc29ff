import { expect, test } from "vitest";
import { type TypeName, postingType } from "../../app/postings/types";
import { db } from "../../db/client";
import { withCast, withWeb } from "../support/hooks";
import { aPicture, fullInput, validParts } from "../support/samples";

type Item = Record<string, unknown> & { _id: string; version: number; state: string };

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

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

test.each([
  [{ state: "gone" }, "state"],
  [{ state: "scheduled" }, "publishAt"],
  [{ publishAt: "tomorrow" }, "publishAt"],
  [{ publishAt: "2098-12-31T09:30:00" }, "publishAt"],
  [{ publishAt: "9999-12-31T23:59:59Z" }, "publishAt"],
  [{ publishAt: "0001-01-01T00:00:00Z" }, "publishAt"],
  [{ deadline: "0026-12-05" }, "deadline"],
  [{ closesAtDeadline: "perhaps" }, "closesAtDeadline"],
])("%o is blamed at its field", async (wrong, field) => {
  const { path } = await posted("job");
  const { errors } = await itemOf(patch(path, wrong), 422);
  expect(Object.keys(errors)).toEqual([field]);
  const whole = { ...fullInput("job"), ...wrong };
  expect((await cast.admin.json("POST", "/api/placements", whole)).status).toBe(422);
});

test("an end before its start is refused at its field, also when only one of them is sent", async () => {
  const dates = { startDate: "2098-02-01", endDate: "2098-01-31" };
  const sentence = "The end date must not be before the start date.";
  const whole = { ...fullInput("training"), ...dates };
  const refused = await itemOf(cast.admin.json("POST", "/api/trainings", whole), 422);
  expect(refused.errors).toEqual({ endDate: sentence });
  const { path } = await posted("training", { endDate: "2099-03-01" });
  expect((await itemOf(patch(path, { endDate: "2020-01-01" }), 422)).errors.endDate).toBe(sentence);
  const late = await itemOf(patch(path, { startDate: "2099-04-01" }), 422);
  expect(late.errors.endDate).toBe(sentence);
  await itemOf(patch(path, { startDate: "2099-04-01", endDate: "2099-04-01" }));
});

test("a draft may lack what is required until it is published, and then is asked for it", async () => {
  const { _id } = await itemOf(cast.admin.json("POST", "/api/placements", { state: "draft" }), 201);
  const path = `/api/placements/${_id}`;
  const { errors } = await itemOf(patch(path, { state: "published" }), 422);
  expect(Object.keys(errors)).toContain("title");
  await itemOf(patch(path, { ...fullInput("job"), state: "published" }));
});

test("a podcast's picture stays unless another is sent", async () => {
  const { path } = await posted("podcast");
  const [red, blue] = await Promise.all(
    [
      { r: 250, g: 10, b: 10 },
      { r: 9, g: 9, b: 250 },
    ].map((background) => aPicture({ background })),
  );
  const first = await itemOf(cast.admin.multipart(path, [["podcastImage", red!]], "PATCH"));
  const kept = await itemOf(patch(path, { title: "Same face", podcastImage: "0".repeat(64) }));
  expect(kept.imageUrl).toBe(first.imageUrl);
  const changed = await itemOf(cast.admin.multipart(path, [["podcastImage", blue!]], "PATCH"));
  expect(changed.imageUrl).not.toBe(first.imageUrl);
  const left = await db.selectFrom("images").select("hash").execute();
  expect(left.map(({ hash }) => `/images/${hash}.webp`)).not.toContain(first.imageUrl);
});

test("of concurrent changes that start from one version exactly one wins", async () => {
  const { path } = await posted("job");
  for (const version of [1, 2, 3]) {
    const change = async (n: number): Promise<number> => {
      const { status } = await cast.admin.fetch(path, {
        method: "PATCH",
        headers: { "If-Match": `"${version}"`, "Content-Type": "application/json" },
        body: JSON.stringify({ title: `Try ${n}` }),
      });
      // A slow machine refuses some with 503.
      return status === 503 ? change(n) : status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => change(n)));
    expect(statuses.sort()).toEqual([200, ...Array<number>(11).fill(412)]);
  }
});
