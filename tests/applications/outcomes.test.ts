import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { sharedAnswer } from "../../app/applications/outcomes/outcomes.server";
import { db, pool } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { waitForConnections } from "../support/database";
import { aPosting, aStudent, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { until } from "../support/until";

const web = withWeb();
const cast = withCast(web);
beforeEach(() => db.deleteFrom("applications").execute());

type Group = { applications: number; medianPay: number | null; highestPay: number | null };
type Answer = Group & {
  finished: number;
  offers: number;
  acceptances: number;
  stages: Record<Stage, number>;
  byCompany: (Group & { company: string })[];
  byType: (Group & { contentType: string })[];
  byMonth: (Group & { month: string })[];
};

async function outcomes() {
  return (await (await cast.admin.get("/api/admin/outcomes")).json()) as Answer;
}

async function offer(company: string, ctc: number | null, stage: Stage = "offered") {
  const posting = await aPosting("job", { link: "https://a.example/b", company });
  const { id } = await anApplication(await aStudent(), posting);
  await db
    .updateTable("applications")
    .set({ stage, ctc, offered_at: new Date() })
    .where("id", "=", id)
    .execute();
  return id;
}

test("medians are right for none, one, odd and even counts", async () => {
  expect(await outcomes()).toMatchObject({ applications: 0, medianPay: null, highestPay: null });
  const figures: [number, number, number][] = [
    [600_000, 600_000, 600_000],
    [400_000, 500_000, 600_000],
    [1_000_000, 600_000, 1_000_000],
    [700_001, 650_001, 1_000_000],
  ];
  for (const [ctc, medianPay, highestPay] of figures) {
    await offer("Kaveri Chips", ctc);
    expect(await outcomes()).toMatchObject({ medianPay, highestPay });
  }
});

test("each of many who ask at once is told what was written before they asked", async () => {
  const asked: Promise<Answer>[] = [];
  for (let offers = 1; offers <= 8; offers++) {
    await offer("Kaveri Chips", offers * 100_000);
    asked.push(outcomes());
    asked.push(outcomes());
  }
  for (const [index, answer] of (await Promise.all(asked)).entries()) {
    const before = Math.floor(index / 2) + 1;
    expect(answer.highestPay).toBeGreaterThanOrEqual(before * 100_000);
    expect(answer.offers).toBeGreaterThanOrEqual(before);
  }
});

test("who asks while an answer is made shares the next, which begins after they asked", async () => {
  let written = 1;
  const waiting: (() => void)[] = [];
  const ask = sharedAnswer(async () => {
    const seen = written;
    await new Promise<void>((go) => waiting.push(go));
    if (seen === 3) throw new Error("away");
    return seen;
  });
  const isMaking = (answers: number) => until("it is made", () => waiting.length === answers);
  const first = ask();
  await isMaking(1);
  written = 2;
  const others = [ask(), ask()];
  waiting[0]?.();
  expect(await first).toBe(1);
  await isMaking(2);
  written = 3;
  const failing = ask();
  waiting[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await isMaking(3);
  written = 4;
  const last = ask();
  waiting[2]?.();
  await expect(failing).rejects.toThrow("away");
  await isMaking(4);
  waiting[3]?.();
  expect(await last).toBe(4);
});

test("a failure is known only when no statement of it runs any more", async () => {
  await sql`alter table outcome_pays rename to lost_pays`.execute(db);
  let status: Promise<number> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`lock table outcome_counts in access exclusive mode`.execute(trx);
    status = cast.admin.get("/api/admin/outcomes").then((answer) => answer.status);
    expect(await Promise.race([status, sleep(700, "waits")])).toBe("waits");
  });
  await sql`alter table lost_pays rename to outcome_pays`.execute(db);
  expect(await status).toBe(500);
});

test("counts by stage, company, type and month, and follows every change", async () => {
  const accepted = await offer("Kaveri Chips", 900_000, "accepted");
  await offer("Kaveri Chips", null, "declined");
  const workshop = await aPosting("workshop", { link: "https://a.example/b", organizer: "Tata" });
  const { id } = await anApplication(await aStudent(), workshop);
  await db.updateTable("applications").set({ finished: true }).where("id", "=", id).execute();
  const found = await outcomes();
  expect(found).toMatchObject({ applications: 3, finished: 1, offers: 2, acceptances: 1 });
  expect(found.stages).toMatchObject({ applied: 1, accepted: 1, declined: 1, rejected: 0 });
  expect(found.byCompany.map(({ company, applications }) => [company, applications])).toEqual([
    ["Kaveri Chips", 2],
    ["Tata", 1],
  ]);
  expect(found.byType.map(({ contentType }) => contentType)).toEqual(["job", "workshop"]);
  expect(found.byMonth).toHaveLength(1);
  const text = textOf(await (await cast.admin.get("/admin/outcomes")).text());
  expect(text).toContain("₹9,00,000");
  const csv = await (await cast.admin.get("/admin/outcomes.csv")).text();
  expect(csv.split("\r\n").filter(Boolean)).toHaveLength(3);
  await db.deleteFrom("applications").where("id", "=", accepted).execute();
  expect(await outcomes()).toMatchObject({ applications: 2, acceptances: 0, medianPay: null });
});

test("the kept counts are those of the table, after many writers at once", async () => {
  waitForConnections(pool);
  const posting = await aPosting("job", { link: "https://a.example/b", company: "Hosur" });
  const students = await Promise.all(Array.from({ length: 20 }, () => aStudent()));
  await Promise.all(students.map((student) => anApplication(student, posting)));
  const set = (stage: Stage, share: number) =>
    db
      .updateTable("applications")
      .set({ stage })
      .where(sql<boolean>`abs(hashtext(id::text)) % 3 = ${share}`)
      .execute();
  await Promise.all([set("shortlisted", 0), set("rejected", 1), set("withdrawn", 2)]);
  const counted = await sql`
    select type, company, month, stage, count(*)::int as applications
    from applications group by 1, 2, 3, 4 order by 4`.execute(db);
  const kept = await sql`
    select type, company, month, stage, sum(applications)::int as applications from outcome_counts
    group by 1, 2, 3, 4 having sum(applications) <> 0 order by 4`.execute(db);
  expect(kept.rows).toEqual(counted.rows);
});

test("the CSV has each group once and whole, wherever a batch of its counts ends", async () => {
  const companies = Array.from({ length: 300 }, (_, n) => `Company ${String(n).padStart(3, "0")}`);
  for (const stage of ["applied", "offered", "rejected"])
    await sql`
      insert into outcome_counts
      select 'job', company, '2026-01-01', ${stage}, lane, 1, lane, lane
      from generate_series(0, 1) lane, unnest(${companies}::text[]) company`.execute(db);
  await sql`
    insert into outcome_pays select 'job', company, '2026-01-01', 500000, 2
    from unnest(${companies}::text[]) company`.execute(db);
  const csv = (await (await cast.admin.get("/admin/outcomes.csv")).text()).replaceAll('"', "");
  const lines = csv.split("\r\n").filter((line) => line.includes("Company "));
  expect(lines.map((line) => line.split(",")[1])).toEqual(companies);
  expect(new Set(lines.map((line) => line.replace(/Company \d+/, "")))).toEqual(
    new Set(["Job,,2026-01,6,3,2,0,0,2,0,0,2,0,3,0,0,2,500000,500000"]),
  );
  await sql`delete from outcome_counts`.execute(db);
  await sql`delete from outcome_pays`.execute(db);
});

test("the kept pays are those of the table, however they change", async () => {
  const ids = [];
  for (const ctc of [400_000, 400_000, 500_000]) ids.push(await offer("Kaveri Chips", ctc));
  const [first = "", second = "", third = ""] = ids;
  const change = db.updateTable("applications").where("id", "=", first);
  await change.set({ ctc: 700_000 }).execute();
  await db.updateTable("applications").set({ ctc: null }).where("id", "=", second).execute();
  await db.deleteFrom("applications").where("id", "=", third).execute();
  const kept = await db
    .selectFrom("outcome_pays")
    .select(["company", "ctc", "offers"])
    .where("offers", "<>", 0)
    .execute();
  expect(kept).toEqual([{ company: "Kaveri Chips", ctc: 700_000, offers: 1 }]);
  const csv = await (await cast.admin.get("/admin/outcomes.csv")).text();
  expect(csv).toContain(`"700000","700000"`);
});

test("two who count in several statements, each in another order, do not wait for each other", async () => {
  const [applied, interview] = [await inStage("applied"), await inStage("interview")];
  const [alsoInterview, alsoApplied] = [await inStage("interview"), await inStage("applied")];
  // Of seventeen connections two have the same usual lane.
  const clients = new Map<number, pg.Client>();
  let pair: [pg.Client, pg.Client] | undefined;
  try {
    while (!pair) {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query<{ lane: number }>("select pg_backend_pid() % 16 as lane");
      const other = clients.get(rows[0]!.lane);
      if (other) pair = [other, client];
      clients.set(other ? -1 : rows[0]!.lane, client);
    }
    const [one, other] = pair;
    const move = (client: pg.Client, id: string, stage: Stage) =>
      client.query("update applications set stage = $2 where id = $1", [id, stage]);
    await Promise.all([one.query("begin"), other.query("begin")]);
    await move(one, applied, "offered");
    await move(other, alsoInterview, "shortlisted");
    await Promise.all([move(one, interview, "shortlisted"), move(other, alsoApplied, "offered")]);
    await Promise.all([one.query("commit"), other.query("commit")]);
  } finally {
    await Promise.all([...clients.values()].map((client) => client.end()));
  }
  const { stages } = await outcomes();
  expect([stages.applied, stages.interview, stages.offered, stages.shortlisted]).toEqual([
    0, 0, 2, 2,
  ]);
});

const inStage = (stage: Stage) => offer("Kaveri Chips", null, stage);
