import { sink } from "../news/sink";
import { load } from "cheerio";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { countMissed, promiseMissed } from "../../app/applications/missed-answers.server";
import { listToAnswer, sayNo, takeBackNo } from "../../app/applications/to-answer.server";
import { withdraw } from "../../app/applications/stages/own-steps.server";
import { termsVersion } from "../../app/applications/terms";
import { momentOfLocal, nowIn } from "../../app/dates";
import { env } from "../../app/env.server";
import type { Posting } from "../../app/postings/posting";
import { claimFacts } from "../../app/records/change-record.server";
import type { Rule } from "../../app/records/eligibility";
import { exceptionSchema, giveException } from "../../app/seasons/exceptions.server";
import { askForSecondLook, listOwnPoints, takeBackPoints } from "../../app/seasons/points.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { register } from "../../app/seasons/registrations.server";
import { changePolicy } from "../../app/seasons/seasons.server";
import { mailPoints } from "../../app/seasons/season-mails.server";
import { db } from "../../db/client";
import { queueOf } from "../../jobs/queue";
import { aProgramme, aSeason, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { aJobIn, anOffer, joined } from "./offers";

const web = withWeb();

const mustAnswer: Clause = { kind: "must-answer", points: 2 };
const barred: Clause = { kind: "points", for: {}, bars: [{ from: 2, season: true }] };

let student: User;
beforeEach(async () => {
  student = await aStudent();
});

const apply = (job: Posting, who = student) => trackApplication(who, job, termsVersion);
const titles = async (seasonId?: string) =>
  (await listToAnswer(student, seasonId)).map(({ id }) => id);

/** The last moment of yesterday in the portal's time zone is the last at which one could apply. */
async function closeAtMidnight(job: Posting) {
  await sql`
    update postings set closes_at_deadline = true,
      closes_on = (now() at time zone 'Asia/Kolkata')::date - 1,
      fields = fields || jsonb_build_object('deadline',
        to_char((now() at time zone 'Asia/Kolkata')::date - 1, 'YYYY-MM-DD'))
    where id = ${job.id}`.execute(db);
}

async function reopen(job: Posting) {
  await sql`
    update postings set closes_on = '2099-01-31', fields = fields || '{"deadline": "2099-01-31"}'
    where id = ${job.id}`.execute(db);
}

/** Rules and registrations are a week old. */
async function aWeekAgo(seasonId: string) {
  await sql`update season_policies set at = at - interval '7 days' where season_id = ${seasonId}`.execute(
    db,
  );
  await sql`update season_registrations set accepted_at = accepted_at - interval '7 days'
    where season_id = ${seasonId}`.execute(db);
}

/** A season with these rules and a job in it, for which the student is registered since a week. */
async function begun(clauses: Clause[] = [mustAnswer]) {
  const season = await joined(student, clauses);
  await aWeekAgo(season.id);
  return { season, job: await aJobIn(season.id, { company: "Vaigai Motors" }) };
}

const pointsOf = async (who: User, seasonId: string) =>
  (await listOwnPoints(who, seasonId)).map(({ reason }) => reason);

async function promised(job: Posting) {
  const rows = await db
    .selectFrom("outbox")
    .select("id")
    .where("name", "=", "count-missed")
    .where(sql<boolean>`payload ->> 'postingId' = ${job.id}`)
    .execute();
  return rows.length;
}

describe("saying no", () => {
  test("is asked for on the home page, on the season's and on the posting's, by forms without script", async () => {
    const { season, job } = await begun();
    const other = await aJobIn(season.id);
    const client = await clientOf(web.url, student);
    const page = async (path: string) => load(await (await client.get(path)).text());
    const details = `/jobs/details/${job.id}`;
    const home = await page("/");
    expect(home(`.notices a[href="${details}"]`).text()).toMatch(/^Apply or say no: /);
    expect(home(`a[href="${details}"]`).length).toBe(1); // not on its boards once more
    expect((await page(`/seasons/${season.id}`))("#to-answer form").length).toBe(2);
    expect((await page(details))("#answer button").text()).toBe("Say no");

    const sent = await client.form(details, { do: "say-no" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${details}#answer`]);
    const said = await page(details);
    expect(said("#answer").text()).toContain("You said no to this.");
    expect(said(".apply-form").length).toBe(0);
    expect(await titles(season.id)).toEqual([other.id]);
    await client.form(details, { do: "take-back-no" });
    expect((await page(details))(".apply-form").length).toBe(1);

    const onSeason = await client.form(`/seasons/${season.id}`, { do: "say-no", posting: job.id });
    expect(onSeason.status).toBe(303);
    await apply(other);
    expect((await page(`/seasons/${season.id}`))("#to-answer").length).toBe(0);
    expect((await page("/"))(".notices").text()).not.toContain("Apply or say no");
  });

  test("is a call that can be repeated and taken back", async () => {
    const { season, job } = await begun();
    const client = await clientOf(web.url, student);
    const list = async () =>
      (await (await client.get(`/api/seasons/${season.id}/unanswered`)).json()) as object[];
    expect(await list()).toMatchObject([
      { _id: job.id, contentType: "job", company: "Vaigai Motors", closesOn: null },
    ]);
    const path = `/api/seasons/${season.id}/no/${job.id}`;
    for (const method of ["PUT", "PUT", "DELETE", "DELETE"] as const)
      expect((await client.json(method, path, {})).status).toBe(200);
    expect(await list()).toHaveLength(1);
    const { season: another } = await begun();
    expect((await client.json("PUT", `/api/seasons/${another.id}/no/${job.id}`, {})).status).toBe(
      404,
    );
  });

  test("is for those who take part, while the posting is open, instead of applying", async () => {
    const { season, job } = await begun();
    const say = (who: User, posting = job) => sayNo(who, season.id, posting.id);
    await expect(say(await aStudent())).rejects.toMatchObject({
      ...{ status: 403, message: `Register for ${season.name} first.` },
    });
    await expect(say(await anAdmin())).rejects.toMatchObject({ status: 403 });
    await apply(job);
    await expect(say(student)).rejects.toMatchObject({ status: 409 });
    const closed = await aJobIn(season.id);
    await say(student, closed);
    await closeAtMidnight(closed);
    await expect(say(student, closed)).rejects.toMatchObject({ status: 409 });
    await expect(takeBackNo(student, season.id, closed.id)).rejects.toMatchObject({ status: 409 });
  });

  test("is asked for only where the student could apply and a rule in force asks", async () => {
    const { season } = await begun([{ kind: "must-answer", points: 1, until: "2020-01-31" }]);
    expect(await titles(season.id)).toEqual([]);
    const limited = await begun([mustAnswer, { kind: "application-limit", most: 1 }]);
    expect(await titles(limited.season.id)).toEqual([limited.job.id]);
    await apply(await aJobIn(limited.season.id));
    expect(await titles(limited.season.id)).toEqual([]);
    const without = await begun([]);
    expect(await titles(without.season.id)).toEqual([]);
    const client = await clientOf(web.url, student);
    const details = load(await (await client.get(`/jobs/details/${without.job.id}`)).text());
    expect([details(".apply-form").length, details("#answer").length]).toEqual([1, 0]);
  });
});

describe("when a posting closes", () => {
  test("who could have applied and neither did nor said no gets points, once, with a mail", async () => {
    const { season, job } = await begun([mustAnswer, barred]);
    const [applied, withdrew, saidNo, late, lastMoment, limited, stranger] = await Promise.all(
      Array.from({ length: 7 }, () => aStudent()),
    );
    const all = [applied!, withdrew!, saidNo!, limited!];
    for (const one of all) await register(one, season.id, season.policy.version);
    await aWeekAgo(season.id);
    await apply(job, applied);
    await withdraw(withdrew!, (await apply(job, withdrew)).id);
    await sayNo(saidNo!, season.id, job.id);
    // Whoever may not apply has nothing to answer.
    await db
      .insertInto("season_points")
      .values({
        ...{ id: job.id, season_id: season.id, user_id: limited!.id, event: "noAnswer" },
        ...{ posting_id: season.id, reason: "before", by_user_id: null },
        at: sql<Date>`now() - interval '3 days'`,
      })
      .execute();
    await closeAtMidnight(job);
    for (const [who, moment] of [
      [lastMoment!, "interval '1 millisecond'"],
      [late!, "interval '0'"],
    ] as const) {
      await register(who, season.id, season.policy.version);
      await sql`
        update season_registrations set accepted_at = ((now() at time zone 'Asia/Kolkata')::date::timestamp
          at time zone 'Asia/Kolkata') - ${sql.raw(moment)}
        where user_id = ${who.id}`.execute(db);
    }
    await Promise.all([countMissed(job.id), countMissed(job.id)]);
    await countMissed(job.id);
    const reason = `Rule 1: you neither applied to this posting nor said no before it closed: ${job.fields.title as string}, Vaigai Motors.`;
    expect(await pointsOf(student, season.id)).toEqual([reason]);
    expect(await pointsOf(lastMoment!, season.id)).toEqual([reason]);
    for (const one of [applied, withdrew, saidNo, late, stranger])
      expect(await pointsOf(one!, season.id)).toEqual([]);
    expect(await pointsOf(limited!, season.id)).toEqual(["before"]);

    const [{ id = "" } = {}] = await listOwnPoints(student, season.id);
    expect(queueOf["mail-missed"]).toBe("news");
    const mails = await db
      .selectFrom("outbox")
      .select("queue")
      .where(sql<boolean>`payload ->> 'pointsId' = ${id}`)
      .orderBy("id")
      .execute();
    expect(mails).toEqual([{ queue: "news" }]);
    await mailPoints(id, { id: "1" });
    expect(sink.accepted.at(-1)?.to).toBe(student.email);
    await expect(apply(await aJobIn(season.id))).rejects.toMatchObject({
      message: "Rule 2: with 2 points or more you are barred for the season. You have 2.",
    });
  });

  test("at an hour, who took part before it is counted, and who joined as it struck is not", async () => {
    const { season, job } = await begun();
    const now = nowIn(env.TIME_ZONE);
    await sql`
      update postings set closes_at_deadline = true, closes_on = ${now.slice(0, 10)},
        fields = fields || jsonb_build_object('deadline', ${now}::text)
      where id = ${job.id}`.execute(db);
    const [before, late] = [await aStudent(), await aStudent()];
    const hour = momentOfLocal(env.TIME_ZONE, now)!.valueOf();
    for (const [who, moment] of [
      [before, hour - 1],
      [late, hour],
    ] as const) {
      await register(who, season.id, season.policy.version);
      await sql`update season_registrations set accepted_at = ${new Date(moment)}
        where user_id = ${who.id}`.execute(db);
    }
    await countMissed(job.id);
    const counts = await Promise.all([before, late].map((who) => pointsOf(who, season.id)));
    expect(counts.map(({ length }) => length)).toEqual([1, 0]);
    await expect(sayNo(late, season.id, job.id)).rejects.toMatchObject({ status: 409 });
  });

  test("the student may ask for a second look, and points that are taken back free them for good", async () => {
    const { season, job } = await begun([mustAnswer, barred]);
    await closeAtMidnight(job);
    await countMissed(job.id);
    const [{ id = "" } = {}] = await listOwnPoints(student, season.id);
    const client = await clientOf(web.url, student);
    const page = load(await (await client.get(`/seasons/${season.id}`)).text());
    expect(page(`#plea-${id}`).length).toBe(1);
    await askForSecondLook(student, id, "The page was down");
    await takeBackPoints(await anAdmin(), id, "True");
    expect((await apply(await aJobIn(season.id))).id).toBeTruthy();
    await countMissed(job.id);
    expect(await pointsOf(student, season.id)).toEqual([]);
  });

  test("only those whose record meets its conditions are asked; without one, nobody", async () => {
    await aProgramme();
    const { season, job } = await begun();
    const rule: Rule = { fact: "cgpa", op: "atLeast", value: 7 };
    await db
      .updateTable("postings")
      .set({ eligibility: JSON.stringify(rule) })
      .where("id", "=", job.id)
      .execute();
    const [able, unable] = [await aStudent(), await aStudent()];
    for (const one of [able, unable]) await register(one, season.id, season.policy.version);
    await aWeekAgo(season.id);
    await claimFacts(able, { cgpa: 8 });
    await claimFacts(unable, { cgpa: 6 });
    // Whoever has no record may not apply, whatever is set aside for them.
    await giveException(
      await anAdmin(),
      exceptionSchema.parse({
        ...{ posting: job.id, condition: 1, student: student.id },
        ...{ until: "2099-01-31", reason: "Illness" },
      }),
    );
    await closeAtMidnight(job);
    await countMissed(job.id);
    const counts = await Promise.all(
      [able, unable, student].map(async (one) => (await pointsOf(one, season.id)).length),
    );
    expect(counts).toEqual([1, 0, 0]);
  });

  test("the rules of that moment count, and what is set aside for a student", async () => {
    const { season, job } = await begun([]);
    await closeAtMidnight(job);
    await changePolicy(await anAdmin(), season.id, { clauses: [mustAnswer] });
    await countMissed(job.id);
    expect(await pointsOf(student, season.id)).toEqual([]);

    const other = await begun();
    await giveException(
      await anAdmin(),
      exceptionSchema.parse({
        ...{ season: other.season.id, clause: 1, student: student.id },
        ...{ until: "2099-01-31", reason: "Illness" },
      }),
    );
    await closeAtMidnight(other.job);
    await countMissed(other.job.id);
    expect(await pointsOf(student, other.season.id)).toEqual([]);
  });

  test("a job is promised for it once, and again if it was open again", async () => {
    const { season, job } = await begun();
    const { job: without } = await begun([]);
    await closeAtMidnight(without);
    await promiseMissed();
    expect([await promised(job), await promised(without)]).toEqual([0, 0]);
    await countMissed(job.id);
    expect(await pointsOf(student, season.id)).toEqual([]);
    await closeAtMidnight(job);
    await promiseMissed();
    await promiseMissed();
    expect(await promised(job)).toBe(1);
    await countMissed(job.id);
    await db.deleteFrom("outbox").where("name", "=", "count-missed").execute();
    await promiseMissed();
    expect(await promised(job)).toBe(0);

    await reopen(job);
    await promiseMissed();
    await sayNo(student, season.id, job.id);
    expect(await pointsOf(student, season.id)).toEqual([]);
    await closeAtMidnight(job);
    await promiseMissed();
    expect(await promised(job)).toBe(1);
    await countMissed(job.id);
    expect(await pointsOf(student, season.id)).toEqual([]);
  });

  test("closed by hand it is counted, too; in the bin it is not", async () => {
    const { season, job } = await begun();
    const binned = await aJobIn(season.id);
    await sql`update postings set state = 'closed', updated_at = now() where id in (${job.id}, ${binned.id})`.execute(
      db,
    );
    await sql`update postings set deleted_at = now() where id = ${binned.id}`.execute(db);
    await countMissed(job.id);
    await countMissed(binned.id);
    expect(await pointsOf(student, season.id)).toHaveLength(1);
  });
});

test("an offer that was not answered is no posting without an answer", async () => {
  const { season } = await begun([mustAnswer, barred]);
  const offered = await anOffer(student, season.id);
  await db
    .insertInto("season_points")
    .values({
      ...{ id: offered.id, season_id: season.id, user_id: student.id, event: "noAnswer" },
      ...{ posting_id: offered.postingId, reason: "late", by_user_id: null },
    })
    .execute();
  expect((await apply(await aJobIn(season.id))).id).toBeTruthy();
});

test("a season of others asks nobody", async () => {
  const season = await aSeason({ clauses: [mustAnswer] });
  await aJobIn(season.id);
  expect(await titles()).not.toContain(season.id);
  expect(await titles(season.id)).toEqual([]);
});
