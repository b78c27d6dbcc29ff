import { sink } from "../news/sink";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { db } from "../../db/client";
import { aPosting, aStudent, anAdmin, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { load } from "cheerio";
import { anOffer, applied, eventsOf, joined, offer, stageOf, step } from "./offers";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const oneOffer: Clause[] = [
  { kind: "after-accepting", ways: [] },
  { kind: "on-accepting", withdraw: "all" },
];
const accept = (id: string) => answerOffer(student, id, { accept: true });
const revoke = (id: string) => step(admin, id, "revoked", "The position was cut.");

test("frees the student and restores what accepting had ended, where it still runs", async () => {
  const season = await joined(student, oneOffer);
  const early = await applied(student, season.id);
  const shortlisted = await applied(student, season.id);
  await step(admin, shortlisted.id, "shortlisted");
  const open = await anOffer(student, season.id);
  const gone = await applied(student, season.id);
  const own = await applied(student, season.id);
  await step(student, own.id, "withdrawn");
  const mine = await anOffer(student, season.id, { company: "Kaveri Motors" });
  await accept(mine.id);
  await db
    .updateTable("postings")
    .set({ deleted_at: new Date() })
    .where("id", "=", gone.postingId)
    .execute();
  await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });

  await revoke(mine.id);
  const stages = [early, shortlisted, open, gone, own, mine].map(({ id }) => stageOf(id));
  expect(await Promise.all(stages)).toEqual([
    ...["applied", "shortlisted", "offered", "withdrawn", "withdrawn", "revoked"],
  ]);
  const revocation = (await eventsOf(mine.id)).at(-1);
  expect((await eventsOf(early.id)).at(-1)).toMatchObject({
    ...{ from_stage: "withdrawn", to_stage: "applied", caused_by: revocation?.id },
    note: "Kaveri Motors has taken back its offer, so this goes on.",
  });
  await applied(student, season.id);
  await accept(open.id);
  expect(await stageOf(open.id)).toBe("accepted");

  await mailStage(revocation?.id ?? "", { id: "1" });
  const raw = (sink.accepted.at(-1)?.raw ?? "").replaceAll("=\r\n", "");
  expect(raw).toContain("The offer was taken back:");
  expect(raw).toContain("The position was cut.");
  expect(raw).toContain("These go on, as that offer had ended them:");
});

test("restores nothing that another acceptance ends", async () => {
  const season = await joined(student, [{ kind: "on-accepting", withdraw: "all" }]);
  const other = await applied(student, season.id);
  const first = await anOffer(student, season.id);
  await accept(first.id);
  expect(await stageOf(other.id)).toBe("withdrawn");
  const second = await anOffer(student, season.id);
  await accept(second.id);
  await revoke(first.id);
  expect(await stageOf(other.id)).toBe("withdrawn");
  await revoke(second.id);
  expect(await stageOf(other.id)).toBe("withdrawn");
});

test("leaves alone what has gone on since: who applied again has done so", async () => {
  const season = await joined(student, [{ kind: "on-accepting", withdraw: "all" }]);
  const job = await applied(student, season.id);
  const mine = await anOffer(student, season.id);
  await accept(mine.id);
  const client = await clientOf(web.url, student);
  const again = await client.json("POST", "/api/applications/track", {
    ...{ contentType: "job", contentId: job.postingId },
  });
  expect(again.status).toBe(201);
  await revoke(mine.id);
  expect((await eventsOf(job.id)).map((event) => event.to_stage)).toEqual(["withdrawn", "applied"]);
});

test("is for staff, with a reason, of an offer of a season", async () => {
  const season = await joined(student, oneOffer);
  const mine = await anOffer(student, season.id);
  const path = `/api/applications/${mine.id}`;
  const body = { stage: "revoked", note: "The position was cut." };
  const client = await clientOf(web.url, student);
  expect((await client.json("PATCH", path, body)).status).toBe(403);
  expect((await cast.recruiter.json("PATCH", path, body)).status).toBe(404);
  const silent = await cast.admin.json("PATCH", path, { stage: "revoked" });
  expect([silent.status, await silent.json()]).toMatchObject([
    422,
    { errors: { note: "Write why the offer is taken back" } },
  ]);
  expect((await cast.admin.json("PATCH", path, body)).status).toBe(200);
  expect((await cast.admin.json("PATCH", path, body)).status).toBe(409);

  const outside = await anApplication(
    student,
    await aPosting("job", { link: "https://a.example" }),
  );
  await offer(outside.id);
  const other = await cast.admin.json("PATCH", `/api/applications/${outside.id}`, body);
  expect([other.status, await other.json()]).toEqual([
    409,
    { msg: "An application that is 'Offered' cannot become 'Taken back'." },
  ]);
  const options = async (postingId: string) =>
    load(await (await cast.admin.get(`/admin/applications/job/${postingId}`)).text())(
      "select[name=stage] option[value=revoked]",
    ).length;
  expect([await options(mine.postingId), await options(outside.postingId)]).toEqual([1, 0]);
});

test("meets an acceptance: whichever comes first, the student is free afterwards", async () => {
  for (let round = 0; round < 5; round++) {
    const season = await joined(student, oneOffer);
    const other = await applied(student, season.id);
    const mine = await anOffer(student, season.id);
    await Promise.allSettled([accept(mine.id), revoke(mine.id)]);
    if ((await stageOf(mine.id)) === "accepted") await revoke(mine.id);
    expect([await stageOf(mine.id), await stageOf(other.id)]).toEqual(["revoked", "applied"]);
    student = await aStudent();
  }
});
