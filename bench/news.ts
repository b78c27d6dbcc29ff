import { sql } from "kysely";
import { onGround, postingsSql, size } from "./ground";
import { type Row, duration, row, timed } from "./results";

const students = size(10_000, 200);
const followsEach = 20;
const fresh = size(500, 50);

/** Searches of a few hundred words and a dozen places, so that many follow the same and few follow rare ones. */
const fillSql = `
  insert into users (id, name, email, phone, password_hash)
  select id, 'Asha', id || '@college.example', '', '-'
  from (select gen_random_uuid() as id from generate_series(1, ${students})) student;

  insert into follows (id, user_id, type, search, location, created_at)
  select gen_random_uuid(), users.id,
    (array['job', 'internship', 'job', 'seminar', 'job'])[1 + number % 5],
    (array['engineer', 'data', 'systems', 'design', 'tea', 'python', 'ui'])[1 + (random() * 6)::int]
      || case when random() < 0.5 then '' else ' ' || (random() * 300)::int end,
    (array['', '', 'pune', 'delhi', 'kochi', 'chennai'])[1 + (random() * 5)::int],
    now() - interval '30 days'
  from users, generate_series(1, ${followsEach}) number
  on conflict do nothing;

  update postings set created_at = now() - interval '60 days';
  update postings set created_at = now() - interval '2 hours'
  where id in (select id from postings where closes_on >= current_date order by random() limit ${fresh});
  insert into news_settings (user_id, covered_until) select id, now() - interval '14 days' from users`;

/** Who gets what on a Monday: computed by one worker and one connection. */
export function bench(): Promise<Row[]> {
  const fills = [`${postingsSql(size(20_000, 500))}; ${fillSql}`];
  return onGround(fills, async () => {
    const { db } = await import("../db/client");
    const { makeDigests } = await import("../app/news/digest/run.server");
    const { rows } = await sql<{ day: string }>`
      insert into news_runs (day, until)
      values (date_trunc('week', now())::date + 7, now() - interval '1 minute')
      returning day`.execute(db);
    const seen: number[] = [];
    const watch = setInterval(() => seen.push(process.memoryUsage().rss), 20);
    const value = await timed(() => makeDigests({ day: rows[0]?.day ?? "" }));
    clearInterval(watch);
    const [made] = (
      await sql<{ digests: number; told: number }>`
      select count(*)::int as digests, sum((items->'fresh'->>'total')::int)::int as told
      from digests`.execute(db)
    ).rows;
    if (!made?.digests) throw new Error("no digest was made");
    const half = Math.floor(seen.length / 2);
    const most = (part: number[]) => `${Math.round(Math.max(...part) / 1e6)} MB`;
    const what = `digests of ${students} students with ${followsEach} searches, ${fresh} new postings`;
    const detail = `${made.digests} digests of ${made.told} postings; memory at most ${most(seen.slice(0, half))} in its first half, ${most(seen.slice(half))} in its second`;
    return [row({ what, value, unit: duration, atMost: 60_000, detail })];
  });
}
