import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "../support/until";
import { nothingOpen } from "./checker";
import { startHistory } from "./history";
import { startLedger } from "./ledger";
import { randomFrom } from "./load/random";
import { signUp } from "./load/sign-up";
import { aVisitor } from "./load/visitor";
import { type Portal, queues, startPortal } from "./portal";
import { isLong, seed } from "./settings";

/** DIGEST_STUDENTS=10000 makes a morning of a whole college. */
const students = Number(process.env.DIGEST_STUDENTS ?? (isLong ? 3_000 : 100));
const rounds = isLong ? 10 : 3;
const kills = 2 * rounds;
/** Slow enough to outlast the deaths. */
const NEWS_PER_MINUTE = String(Math.min(100_000, students * (isLong ? 3 : 5)));
const day = "(now() at time zone 'Asia/Kolkata')::date";

describe.each(isLong ? queues : queues.slice(1))("with the queue on %s", (queue) => {
  test(`a morning's ${students} digests outlive ${kills} deaths of workers and a stop of the database`, async () => {
    const random = randomFrom(seed);
    const portal = await startPortal({ queue, env: { NEWS_PER_MINUTE } });
    onTestFinished(portal.stop);
    const history = startHistory();
    const office = aVisitor(portal.url, history);
    const people = { portal, history, ledger: startLedger(), random, office, students: [] };
    const deaths: number[] = [];
    const waits: number[] = [];
    // So that a death seldom falls between the server's 250 and our note of it.
    portal.sink.answerWith(() => sleep(30, "accept" as const));
    await beginMorning(portal);

    for (let round = 1; round <= rounds; round++) {
      await sleep(random.between(50, 400));
      await Promise.all(portal.workers.map((worker) => worker.end("SIGKILL")));
      deaths.push(Date.now());
      if (round === 2) {
        await portal.postgres.stop();
        await sleep(500);
        await portal.postgres.start();
      }
      await Promise.all(portal.workers.map((worker) => worker.start()));
      if (round % 5 === 3) waits.push(await codeAfter(people));
    }
    await until("all are mailed", () => mailed(portal).length >= students, 60_000 + students * 30);
    await nothingOpen(portal);

    const doubled = doubledOf(portal);
    console.log(
      `${queue}: ${students} digests, ${kills} deaths: ${doubled.length} came twice, ` +
        `codes after ${waits.join(" and ")} ms`,
    );
    expect(new Set(mailed(portal).map(({ to }) => to)).size).toBe(students);
    const isExcused = ([first, second, ...more]: ReturnType<typeof mailed>) =>
      more.length === 0 &&
      first!.id === second!.id &&
      deaths.some((death) => death >= first!.at - 1_000 && death <= second!.at + 1_000);
    expect(doubled.filter((mails) => !isExcused(mails))).toEqual([]);
    const { rows } = await portal.database.query(
      "select count(*)::int as made, count(mailed_at)::int as mailed from digests",
    );
    expect(rows).toEqual([{ made: students, mailed: students }]);
    // A target of two seconds; these include what the workers take to begin on a busy machine.
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });
});

/** Each of the students has one new posting to hear of, and the workers begin. */
async function beginMorning({ database }: Portal) {
  await database.query(`
    insert into users (id, name, email, phone, password_hash)
    select gen_random_uuid(), 'Asha', 'd' || n || '@college.example', '', '-'
    from generate_series(1, ${students}) n`);
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
    insert into news_runs (day, until) values (${day}, now() - interval '1 minute')`);
  await database.query(`
    insert into outbox (id, queue, name, payload)
    values (gen_random_uuid(), 'news', 'make-digests', jsonb_build_object('day', ${day}))`);
}

const mailed = ({ sink }: Portal) => sink.accepted.filter(({ to }) => /^d\d+@/.test(to));

function doubledOf(portal: Portal) {
  const byAddress = new Map<string, ReturnType<typeof mailed>>();
  for (const mail of mailed(portal))
    byAddress.set(mail.to, [...(byAddress.get(mail.to) ?? []), mail]);
  return [...byAddress.values()].filter((mails) => mails.length > 1);
}

/** Asks for a code behind all that news; returns the milliseconds until it is mailed. */
async function codeAfter(people: Parameters<typeof signUp>[0]) {
  const since = performance.now();
  const asked = await signUp(people);
  const to = asked?.entry.email;
  const { sink } = people.portal;
  await until("the code is mailed", () => sink.accepted.some((mail) => mail.to === to));
  return Math.round(performance.now() - since);
}
