import { describe, expect, test } from "vitest";
import { termsVersion, trackedTypes } from "../../app/applications/terms";
import { todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { linkOf } from "../../app/postings/posting";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { edit } from "../support/edit";
import { aPosting, aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const link = "https://careers.example/apply?id=7";
const track = "/api/applications/track";

const web = withWeb();
const cast = withCast(web);

function rowsOf(postingId: string) {
  return db.selectFrom("applications").selectAll().where("posting_id", "=", postingId).execute();
}

describe.each(trackedTypes)("a %s", (type) => {
  test("is recorded with its own link, a copy of it and the accepted terms", async () => {
    const posting = await aPosting(type, { link });
    const response = await cast.student.json("POST", track, {
      contentId: posting.id,
      contentType: type,
      appliedLink: "https://evil.example/",
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      msg: messages.apply.done,
      contentId: posting.id,
      contentType: type,
      appliedLink: link,
      contentDetails: { _id: posting.id, link: linkOf(posting) },
    });
    const [row, ...others] = await rowsOf(posting.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      user_id: cast.users.student.id,
      applied_link: link,
      terms_version: termsVersion,
      terms_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      accepted_at: expect.any(Date),
    });
  });
});

test("eight simultaneous clicks are one application and seven 409", async () => {
  const posting = await aPosting("job", { link });
  const body = { contentId: posting.id, contentType: "job", appliedLink: link };
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => cast.student.json("POST", track, body)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  const refused = responses.find(({ status }) => status === 409);
  expect(await refused?.json()).toEqual({ msg: messages.apply.repeated });
  expect(await rowsOf(posting.id)).toHaveLength(1);
});

test("two students can apply to the same item", async () => {
  const posting = await aPosting("job", { link });
  const body = { contentId: posting.id, contentType: "job", appliedLink: link };
  expect((await cast.student.json("POST", track, body)).status).toBe(201);
  expect((await cast.otherStudent.json("POST", track, body)).status).toBe(201);
});

describe("who is refused", () => {
  test.each([
    ["visitor", 401, messages.notLoggedIn],
    ["recruiter", 403, messages.apply.studentsOnly],
    ["admin", 403, messages.apply.studentsOnly],
  ] as const)("a %s, even with an unreadable body", async (who, status, msg) => {
    const posting = await aPosting("job", { link });
    for (const body of [{ contentId: posting.id, contentType: "job" }, {}]) {
      const response = await cast[who].json("POST", track, body);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ msg });
    }
    expect(await rowsOf(posting.id)).toEqual([]);
  });

  test("a student whose account was deleted a moment ago", async () => {
    const student = await aStudent();
    const client = await clientOf(web.url, student);
    const posting = await aPosting("job", { link });
    await db.deleteFrom("users").where("id", "=", student.id).execute();
    const body = { contentId: posting.id, contentType: "job" };
    expect((await client.json("POST", track, body)).status).toBe(401);
  });
});

describe("what is refused, in the documented order", () => {
  test.each([[false], [null], [""], ["an older version"], [["2026-1", "x"]]])(
    "terms that are not accepted (%j), before a missing link",
    async (terms) => {
      const posting = await aPosting("job");
      const response = await cast.student.json("POST", track, {
        contentId: posting.id,
        contentType: "job",
        terms,
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ msg: messages.apply.termsFirst });
    },
  );

  test("an item without a link, whatever link the client names", async () => {
    const posting = await aPosting("job");
    const response = await cast.student.json("POST", track, {
      contentId: posting.id,
      contentType: "job",
      appliedLink: link,
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ msg: messages.apply.noLink });
    expect(await rowsOf(posting.id)).toEqual([]);
  });

  test("a stored link that is no web address (planted in the database)", async () => {
    const posting = await aPosting("job", { link });
    await db
      .updateTable("postings")
      .set({ fields: JSON.stringify({ ...posting.fields, link: "javascript:alert(1)" }) })
      .where("id", "=", posting.id)
      .execute();
    const body = { contentId: posting.id, contentType: "job" };
    expect((await cast.student.json("POST", track, body)).status).toBe(422);
  });

  test.each([
    ["no such item", { contentId: newId(), contentType: "job" }, 404],
    ["no id", { contentId: "1; delete", contentType: "job" }, 404],
    ["a NUL", { contentId: "\0", contentType: "job" }, 404],
    ["an id that is no text", { contentId: { $ne: 1 }, contentType: "job" }, 422],
    ["nothing", {}, 422],
    ["a podcast", { contentId: newId(), contentType: "podcast" }, 422],
    ["an unknown type", { contentId: newId(), contentType: "__proto__" }, 422],
  ])("%s", async (_what, body, status) => {
    const response = await cast.student.json("POST", track, body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { msg: string }).msg).toBeTruthy();
  });

  test("an item under another type's name", async () => {
    const posting = await aPosting("job", { link });
    const body = { contentId: posting.id, contentType: "internship" };
    expect((await cast.student.json("POST", track, body)).status).toBe(404);
  });

  test("a closed item, before the terms", async () => {
    const posting = await aPosting("job", { link });
    await edit(posting, { state: "closed" });
    const body = { contentId: posting.id, contentType: "job", terms: false };
    const response = await cast.student.json("POST", track, body);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ msg: "This opportunity is closed." });
    expect(await rowsOf(posting.id)).toEqual([]);
  });

  test.each([
    [-1, true, 409],
    [0, true, 201],
    [-1, false, 201],
  ])("a deadline %i days from today that closes it (%s): %i", async (days, closes, status) => {
    const moment = new Date(Date.now() + days * 86_400_000);
    const deadline = todayIn(env.TIME_ZONE, moment);
    const posting = await aPosting("job", { link, deadline });
    await edit(posting, { closesAtDeadline: closes });
    const body = { contentId: posting.id, contentType: "job" };
    const response = await cast.student.json("POST", track, body);
    expect(response.status).toBe(status);
    const { msg } = (await response.json()) as { msg: string };
    expect(msg === "The deadline for this opportunity has passed.").toBe(status === 409);
  });

  test("reading instead of posting", async () => {
    expect((await cast.student.get(track)).status).toBe(405);
  });
});
