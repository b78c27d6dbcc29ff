import { sink } from "../news/sink";
import { load } from "cheerio";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import {
  decideOutsideOffer,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import { mailOutsideOffer } from "../../app/applications/outside-offer-mail.server";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import {
  askForSecondLook,
  givePoints,
  takeBackPoints,
  upholdPoints,
} from "../../app/seasons/points.server";
import { mailAccepted, mailPoints } from "../../app/seasons/season-mails.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { db } from "../../db/client";
import {
  aCoordinator,
  aProgramme,
  aStudent,
  anAdmin,
  clientOf,
  coordinate,
} from "../support/factories";
import { aPicture } from "../support/samples";
import { withCast, withWeb } from "../support/hooks";
import { applied, joined, stageOf } from "./offers";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeEach(async () => {
  [admin, student] = await Promise.all([anAdmin(), aStudent()]);
});

const nothingMore: Clause = { kind: "after-accepting", ways: [] };

describe("points", () => {
  const rules: Clause[] = [
    { kind: "points", for: { absent: 2, noAnswer: 3 }, bars: [{ from: 3, season: true }] },
  ];
  const give = (seasonId: string, event: "absent" | "noAnswer" = "absent") =>
    givePoints(admin, {
      ...{
        season: seasonId,
        student: student.email,
        event,
        posting: "",
        reason: "Not at the test",
      },
    });

  test("bar from applying at their sum, are seen and mailed, and taken back", async () => {
    const season = await joined(student, rules);
    await give(season.id);
    await applied(student, season.id);
    const second = await give(season.id);
    await expect(applied(student, season.id)).rejects.toMatchObject({
      message: "Rule 1: with 3 points or more you are barred for the season. You have 4.",
    });
    await mailPoints(second, { id: "1" });
    expect(sink.accepted.at(-1)).toMatchObject({ to: student.email });
    expect(sink.accepted.at(-1)?.raw).toContain("Not at the test");
    const client = await clientOf(web.url, student);
    const page = load(await (await client.get(`/seasons/${season.id}`)).text());
    expect(page("main").text()).toContain("Not appearing");
    expect((await cast.admin.delete(`/api/admin/points/${second}`)).status).toBe(200);
    await applied(student, season.id);
    expect((await cast.admin.delete(`/api/admin/points/${second}`)).status).toBe(404);
  });

  test("are looked at again once, within a week, and the office says why", async () => {
    const season = await joined(student, rules);
    const [first, second, late] = [
      await give(season.id),
      await give(season.id),
      await give(season.id),
    ];
    const client = await clientOf(web.url, student);
    const asked = await client.form(`/seasons/${season.id}`, {
      ...{ do: "second-look", points: first, plea: "I was ill" },
    });
    expect(asked.status).toBe(303);
    await expect(askForSecondLook(student, first, "Again")).rejects.toMatchObject({ status: 409 });
    await expect(askForSecondLook(await aStudent(), second, "No")).rejects.toMatchObject({
      status: 409,
    });
    await sql`update season_points set at = at - interval '8 days' where id = ${late}`.execute(db);
    await expect(askForSecondLook(student, late, "Late")).rejects.toMatchObject({ status: 409 });
    await expect(upholdPoints(admin, second, "Never asked")).rejects.toMatchObject({ status: 409 });

    const path = `/admin/seasons/${season.id}/cases`;
    const office = load(await (await cast.admin.get(path)).text());
    expect(office("#points").text()).toContain("I was ill");
    await askForSecondLook(student, second, "Bus broke down");
    await cast.admin.form(path, { uphold: first, answer: "No doctor's note" });
    await takeBackPoints(admin, second, "Accepted");
    const page = load(await (await client.get(`/seasons/${season.id}`)).text());
    expect(page("main").text()).toContain("The office: No doctor's note");
    await mailPoints(first, { id: "2" });
    expect(sink.accepted.at(-1)?.raw).toContain("No doctor's note");
  });

  test("are given only for what the rules name, and by admins", async () => {
    const season = await joined(student, [nothingMore]);
    await expect(give(season.id)).rejects.toMatchObject({ status: 422 });
    await expect(
      givePoints(student, {
        ...{ season: season.id, student: student.email, event: "absent", posting: "", reason: "x" },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("an offer from outside", () => {
  const input = {
    ...{ student: "", company: "Thamirabarani Labs", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: "2026-01-31", answer: "accepted" as const },
  };

  test("counts once the office has confirmed it, and ends what accepting ends", async () => {
    const season = await joined(student, [nothingMore, { kind: "on-accepting", withdraw: "all" }]);
    const client = await clientOf(web.url, student);
    const report = await client.json("POST", "/api/offers/outside", {
      ...input,
      season: season.id,
    });
    expect(report.status).toBe(201);
    const { _id: id } = (await report.json()) as { _id: string };
    const other = await applied(student, season.id);
    const item = `/api/offers/outside/${id}`;
    expect((await client.json("PATCH", item, { confirm: true })).status).toBe(403);
    expect((await cast.admin.json("PATCH", item, { confirm: true })).status).toBe(200);
    expect((await cast.admin.json("PATCH", item, { confirm: true })).status).toBe(409);
    expect(await stageOf(other.id)).toBe("withdrawn");
    await expect(applied(student, season.id)).rejects.toMatchObject({
      message: "Rule 1: after accepting an offer of ₹9 LPA you may apply to nothing more.",
    });
    await mailAccepted(id, { id: "3" });
    expect(sink.accepted.at(-1)?.raw).toContain("Thamirabarani Labs");
    const mine = (await (await client.get("/api/offers/outside")).json()) as object[];
    expect(mine).toMatchObject([{ _id: id, state: "confirmed", answer: "accepted" }]);
  });

  test("counts as the rules say: never, or whatever its student answers", async () => {
    for (const [count, status] of [
      ["never", 201],
      ["always", 403],
    ] as const) {
      const who = await aStudent();
      const season = await joined(who, [{ kind: "outside-offers", count }, nothingMore]);
      await recordOutsideOffer(admin, {
        ...{ ...input, season: season.id, student: who.email, answer: "open" },
      });
      const tried = applied(who, season.id).then(
        () => 201,
        (error: { status: number }) => error.status,
      );
      expect([count, await tried]).toEqual([count, status]);
    }
  });

  test("is answered by its student, and refused with a reason", async () => {
    const season = await joined(student, [nothingMore]);
    const path = `/seasons/${season.id}`;
    const client = await clientOf(web.url, student);
    const fields = {
      "outside.company": "Vaigai",
      "outside.ctc": "9,00,000",
      "outside.offeredOn": "2026-01-31",
    };
    const wrong = await client.form(path, { ...fields, do: "outside" });
    expect([wrong.status, load(await wrong.text())('[name="outside.company"]').val()]).toEqual([
      422,
      "Vaigai",
    ]);
    await client.form(path, { ...fields, "outside.answer": "open", do: "outside" });
    const [mine] = (await (await client.get("/api/offers/outside")).json()) as { _id: string }[];
    await client.form(path, { do: "outside-accept", offer: mine?._id ?? "" });
    const item = `/api/offers/outside/${mine?._id}`;
    expect((await client.json("PATCH", item, { accept: false })).status).toBe(409);
    const screen = await cast.admin.form("/admin/outside-offers", {
      ...{ offer: mine?._id ?? "", do: "refuse", reason: "No letter" },
    });
    expect(screen.status).toBe(303);
    expect(load(await (await client.get(path)).text())("#outside").text()).toContain("No letter");
    await applied(student, season.id);
  });

  test("has a picture as proof until the office decides, which is mailed", async () => {
    const { name: programme } = await aProgramme({ departments: ["Ocean"] });
    await claimFacts(student, { programme, department: "Ocean", batch: 2027 });
    await coordinate(cast.users.coordinator, ["Ocean"]);
    const season = await joined(student);
    const path = `/seasons/${season.id}`;
    const client = await clientOf(web.url, student);
    const typed: [string, string][] = [
      ["do", "outside"],
      ["outside.company", "Vaigai Foods"],
      ["outside.ctc", "9,00,000"],
      ["outside.offeredOn", "2026-01-31"],
    ];
    const picture = await aPicture({ background: { r: 7, g: 8, b: 9 } });
    const refused = await client.multipart(path, [...typed, ["proof", picture]]);
    const page = load(await refused.text());
    const signed = String(page('#outside [name="proof"][type=hidden]').val());
    expect([refused.status, page('[name="outside.company"]').val()]).toEqual([422, "Vaigai Foods"]);
    const text = new File(["no picture"], "letter.png");
    const wrong = load(await (await client.multipart(path, [...typed, ["proof", text]])).text());
    expect(wrong("#outside-proof-error").text()).toBe(messages.asked.fileOfKind);
    const again = [...typed, ["outside.answer", "open"], ["proof", signed]] as [string, string][];
    expect((await client.multipart(path, again)).status).toBe(303);

    type Offer = { _id: string; proof?: string };
    const [mine] = (await (await client.get("/api/offers/outside")).json()) as Offer[];
    const proof = `/outside-offers/${mine?._id}/proof.webp`;
    expect(mine?.proof).toBe(proof);
    const everybody = {
      ...{ visitor: 303, student: 404, otherStudent: 404, recruiter: 404 },
      ...{ coordinator: 200, otherCoordinator: 404, admin: 200 },
    };
    for (const [who, status] of Object.entries(everybody)) {
      const answer = await cast[who as keyof typeof everybody].get(proof);
      expect([who, answer.status]).toEqual([who, status]);
    }
    expect((await client.get(proof)).status).toBe(200);
    const hash = signed.split(".")[0] ?? "";
    expect((await client.get(`/images/${hash}.webp`)).status).toBe(404);
    const queue = load(await (await cast.admin.get("/admin/outside-offers")).text());
    expect(queue(`img[src="${proof}"]`).attr("alt")).toBe(`Proof of ${student.name}`);

    const item = `/api/offers/outside/${mine?._id}`;
    await cast.admin.json("PATCH", item, { confirm: false, reason: "Unsigned" });
    expect((await cast.admin.get(proof)).status).toBe(404);
    const left = db.selectFrom("images").select("hash").where("hash", "=", hash);
    expect(await left.execute()).toEqual([]);
    const jobs = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "mail-outside-offer")
      .where(sql<boolean>`payload ->> 'offerId' = ${mine?._id ?? ""}`)
      .orderBy("id")
      .execute();
    expect(jobs).toHaveLength(1);
    await mailOutsideOffer(mine?._id ?? "", { id: "1" });
    const mail = sink.accepted.at(-1);
    expect(mail?.to).toBe(student.email);
    expect(mail?.raw).toContain("Subject: Your offer from Vaigai Foods does not count");
    expect(mail?.raw).toContain("Unsigned");
  });

  test("takes a proof by call, too; the office needs none", async () => {
    const season = await joined(student);
    const client = await clientOf(web.url, student);
    const fields: [string, string | File][] = [
      ["season", season.id],
      ["company", "Vaigai"],
      ["ctc", "900000"],
      ["offeredOn", "2026-01-31"],
      ["answer", "open"],
      ["proof", await aPicture({ background: { r: 9, g: 8, b: 7 } })],
    ];
    expect((await client.multipart("/api/offers/outside", fields)).status).toBe(201);
    const own = await cast.admin.multipart("/api/offers/outside", [
      ...fields,
      ["student", student.email],
    ]);
    expect(own.status).toBe(201);
    const listed = (await (await client.get("/api/offers/outside")).json()) as { proof?: string }[];
    expect(listed.filter(({ proof }) => proof)).toHaveLength(1);
  });

  test("is decided by coordinators of its student's department only", async () => {
    const { name: programme } = await aProgramme({ departments: ["Marine"] });
    await claimFacts(student, { programme, department: "Marine", batch: 2027 });
    const season = await joined(student);
    const id = await recordOutsideOffer(student, { ...input, season: season.id });
    const [own, other] = [await aCoordinator(["Marine"]), await aCoordinator(["Elsewhere"])];
    const confirm = (by: User) => decideOutsideOffer(by, id, "confirmed");
    await expect(confirm(other)).rejects.toMatchObject({ status: 404 });
    // Whether there is such an account, they do not learn either.
    const record = (named: string) =>
      recordOutsideOffer(other, {
        ...{ ...input, season: season.id },
        ...{ student: named, toldBy: "phone" },
      });
    for (const named of [student.email, student.id, "nobody@college.example"])
      await expect(record(named)).rejects.toMatchObject({
        ...{ status: 422, fields: { student: messages.seasonOffice.noSuchStudent } },
      });
    await expect(confirm(own)).rejects.toMatchObject({ status: 409 });
    await confirmFacts(admin, student.id, { changes: { department: "Marine" } });
    await confirm(own);
    await expect(
      recordOutsideOffer(student, { ...input, season: (await joined(await aStudent())).id }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test("that was confirmed wrongly is taken back: what it had ended goes on", async () => {
    const withdrawing: Clause[] = [nothingMore, { kind: "on-accepting", withdraw: "all" }];
    const season = await joined(student, withdrawing);
    const other = await applied(student, season.id);
    const id = await recordOutsideOffer(student, { ...input, season: season.id });
    const take = (by: User, reason?: string) => decideOutsideOffer(by, id, "taken-back", reason);
    await expect(take(admin, "Wrong pay")).rejects.toMatchObject({ status: 409 }); // nobody has confirmed it
    await decideOutsideOffer(admin, id, "confirmed");
    expect(await stageOf(other.id)).toBe("withdrawn");
    await expect(applied(student, season.id)).rejects.toMatchObject({ status: 403 });
    // Who looks at an older page refuses nothing that somebody else has confirmed.
    await expect(decideOutsideOffer(admin, id, "refused", "No")).rejects.toMatchObject({
      status: 409,
    });
    await expect(take(student, "Wrong pay")).rejects.toMatchObject({ status: 403 });
    await expect(take(await aCoordinator(["Elsewhere"]), "No")).rejects.toMatchObject({
      status: 404,
    });

    const path = "/admin/outside-offers";
    const silent = await cast.admin.form(path, { offer: id, do: "take-back", reason: "" });
    const form = load(await silent.text())(`details[open] [name="offer"][value="${id}"]`);
    expect([silent.status, form.length]).toEqual([422, 1]);
    const taken = await cast.admin.json("PATCH", `/api/offers/outside/${id}`, {
      ...{ takeBack: true, reason: "The letter was for another student" },
    });
    expect(taken.status).toBe(200);
    await expect(take(admin, "Again")).rejects.toMatchObject({ status: 409 });
    expect(await stageOf(other.id)).toBe("applied");
    await applied(student, season.id);
    const events = await db
      .selectFrom("application_events")
      .select(["to_stage", "note"])
      .where("application_id", "=", other.id)
      .orderBy("id")
      .execute();
    expect(events.at(-1)).toEqual({
      to_stage: "applied",
      note: "The offer from Thamirabarani Labs no longer counts, so this goes on.",
    });
    await mailOutsideOffer(id, { id: "1" });
    const mail = (sink.accepted.at(-1)?.raw ?? "").replaceAll("=\r\n", "");
    expect(mail).toContain("does not count");
    expect(mail).toContain("The letter was for another student");
    expect(mail).toContain("These go on, as that offer had ended them:");
  });
});
