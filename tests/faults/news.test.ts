import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SunkMail } from "../support/mail-sink";
import { until } from "../support/until";
import { byAddress, diedBetween, nothingOpen } from "./checker";
import { startHistory } from "./history";
import { startLedger } from "./ledger";
import { aJob } from "./load/actions";
import { randomFrom } from "./load/random";
import { signUp } from "./load/sign-up";
import { aVisitor } from "./load/visitor";
import { type Portal, admin, queues, startPortal } from "./portal";
import { isLong, seed } from "./settings";

/** DIGEST_STUDENTS=10000 makes a morning of a whole college. */
const students = Number(process.env.DIGEST_STUDENTS ?? (isLong ? 3_000 : 100));
const changes = isLong ? 1_000 : 60;
const rounds = isLong ? 10 : 3;
const kills = 2 * rounds;
/** Slow enough that the mails outlast the deaths. */
const NEWS_PER_MINUTE = String(Math.min(100_000, students * (isLong ? 3 : 5)));
const day = "(now() at time zone 'Asia/Kolkata')::date";

describe.each(isLong ? queues : queues.slice(1))("with the queue on %s", (queue) => {
  const random = randomFrom(seed);
  let portal: Portal;
  let deaths: number[];
  beforeAll(async () => {
    portal = await startPortal({ queue, env: { NEWS_PER_MINUTE } });
  });
  beforeEach(() => void (deaths = []));
  afterAll(() => portal.stop());

  test(`a morning's ${students} digests outlive ${kills} deaths of workers and a stop of the database`, async () => {
    const people = peopleOf(portal);
    const waits: number[] = [];
    const behind: number[] = [];
    await beginMorning(portal);
    for (let round = 1; round <= rounds; round++) {
      await sleep(random.between(50, 400));
      await killWorkers();
      if (round === 2) {
        await portal.postgres.stop();
        await sleep(500);
        await portal.postgres.start();
      }
      await startWorkers();
      if (round % 5 !== 3) continue;
      waits.push(await codeAfter(people));
      behind.push(students - byAddress(mailed("digests")).size);
    }
    await expectOneMailEach("digests", students, `codes after ${waits.join(" and ")} ms`);
    const { rows } = await portal.database.query(
      "select count(*)::int as made, count(mailed_at)::int as mailed from digests",
    );
    expect(rows).toEqual([{ made: students, mailed: students }]);
    expect(Math.min(...behind), "digests that a code passed").toBeGreaterThan(0);
  });

  test(`the mails of ${changes} applications that were moved at once outlive ${kills} deaths of workers`, async () => {
    await moveApplications(portal);
    for (let round = 1; round <= rounds; round++) {
      const before = mailed("changes").length;
      await until("some are mailed", () => mailed("changes").length > before);
      await sleep(random.between(0, 100));
      await killWorkers();
      await startWorkers();
    }
    expect(mailed("changes").length).toBeLessThan(changes); // or the last died for nothing
    await expectOneMailEach("changes", changes);
  });

  async function killWorkers() {
    await Promise.all(portal.workers.map((worker) => worker.end("SIGKILL")));
    deaths.push(Date.now());
  }

  const startWorkers = () => Promise.all(portal.workers.map((worker) => worker.start()));

  const mailed = (what: What) => portal.sink.accepted.filter(({ to }) => addresses[what].test(to));

  /** Nothing is lost, and a repeated mail is identical and its worker was killed in between. */
  async function expectOneMailEach(what: What, wanted: number, more = "") {
    const isEnough = () => mailed(what).length >= wanted;
    await until("all are mailed", isEnough);
    await nothingOpen(portal);
    const mails = byAddress(mailed(what));
    const doubled = [...mails.values()].filter((mails) => mails.length > 1);
    console.log(`${queue}: ${wanted} ${what}, ${kills} deaths: ${doubled.length} came again`, more);
    expect(mails.size).toBe(wanted);
    // A repeated mail can be recognised by its Message-ID.
    const ids = new Set(mailed(what).map(({ id }) => id));
    expect(ids.size).toBe(wanted);
    expect(ids).not.toContain("");
    const isExcused = (same: SunkMail[]) =>
      same.slice(1).every((again, n) => diedBetween(same[n]!, again, deaths));
    expect(doubled.filter((mails) => !isExcused(mails))).toEqual([]);
    const { rows } = await portal.database.query("select error from outbox");
    expect(rows).toEqual([]);
  }
});

const addresses = { digests: /^d\d+@/, changes: /^a\d+@/ };
type What = keyof typeof addresses;

function peopleOf(portal: Portal) {
  const history = startHistory();
  const office = aVisitor(portal.url, history);
  const random = randomFrom(seed);
  return { portal, history, ledger: startLedger(), random, office, students: [] };
}

/** Gives each of the students one new posting to hear of, and starts the workers. */
async function beginMorning({ database }: Portal) {
  await addStudents({ database }, "d", students);
  await database.query(`
    insert into follows (id, user_id, type, search, location, created_at)
    select gen_random_uuid(), id, 'job', 'tea', '', now() - interval '2 days'
    from users where role = 'user'`);
  await database.query(`
    insert into news_settings (user_id, frequency, covered_until)
    select id, 'daily', now() - interval '1 day' from users where role = 'user'`);
  await database.query(`
    insert into postings (id, type, fields, created_at)
    values (gen_random_uuid(), 'job', '{"title": "Tea taster"}', now() - interval '1 hour')`);
  await database.query(`
    insert into news_runs (day, until) values (${day}, now() - interval '15 minutes')`);
  await database.query(`
    insert into outbox (id, queue, name, payload)
    values (gen_random_uuid(), 'news', 'make-digests', jsonb_build_object('day', ${day}))`);
}

function addStudents({ database }: Pick<Portal, "database">, initial: string, count: number) {
  return database.query(`
    insert into users (id, name, email, phone, password_hash)
    select gen_random_uuid(), 'Asha', '${initial}' || n || '@college.example', '', '-'
    from generate_series(1, ${count}) n`);
}

/** The office puts everybody who applied to a job on its shortlist, with one call. */
async function moveApplications(portal: Portal) {
  const { office } = peopleOf(portal);
  const send = async (path: string, body: object) => {
    const answer = await office.ask(path, [], (client) => client.json("POST", path, body));
    return { status: answer.status, said: JSON.parse(answer.text) as { _id: string } };
  };
  await until("the admin is logged in", async () => {
    return (await send("/api/auth/login", admin)).status === 200;
  });
  const { said: job } = await send("/api/placements", aJob("Taster"));
  await addStudents(portal, "a", changes);
  await portal.database.query(
    `with version as (
       insert into posting_versions (hash, content) values (content_version('{}'), '{}') returning hash
     )
     insert into applications (id, user_id, posting_id, type, posting_version, company, month,
       applied_link, terms_version, terms_hash)
     select gen_random_uuid(), id, $1, 'job', hash, '', '2026-11-01', '', '1', '-' from version, users where email like 'a%'
       and role = 'user'`,
    [job._id],
  );
  const emails = Array.from({ length: changes }, (_, n) => `a${n + 1}@college.example`);
  const asked = { contentType: "job", contentId: job._id, stage: "shortlisted", emails };
  expect(await send("/api/applications/stages", asked)).toMatchObject({
    status: 200,
    said: { changed: changes },
  });
}

/** Asks for a code while all that news waits; returns the milliseconds until it is mailed. */
async function codeAfter(people: Parameters<typeof signUp>[0]) {
  const since = performance.now();
  const asked = await signUp(people);
  const to = asked?.entry.email;
  const { sink } = people.portal;
  await until("the code is mailed", () => sink.accepted.some((mail) => mail.to === to));
  return Math.round(performance.now() - since);
}
