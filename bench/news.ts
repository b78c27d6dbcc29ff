import { sql } from "kysely";
import { makeDigests } from "../app/news/digest/digest.server";
import { db } from "../db/client";
import { fillPostings, size, studentsSql } from "./ground";
import { flatness, watched } from "./load";
import { type Row, duration, row, timed } from "./results";

const students = size(10_000, 200);
const followsEach = 20;
const fresh = size(500, 50);

/** Searches of a few hundred words and a dozen places, so that many follow the same and few follow rare ones. */
const followsSql = `
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
export async function bench(): Promise<Row[]> {
  await fillPostings(size(20_000, 500), `${studentsSql(students)}; ${followsSql}`);
  const { rows } = await sql<{ day: string }>`
    insert into news_runs (day, until)
    values (date_trunc('week', now())::date + 7, now() - interval '1 minute')
    returning day`.execute(db);
  const { result: value, memory } = await watched(process.pid, () =>
    timed(() => makeDigests({ day: rows[0]?.day ?? "" })),
  );
  const { rows: made } = await sql<{ digests: number; told: number }>`
    select count(*)::int as digests, sum((items->'fresh'->>'total')::int)::int as told
    from digests`.execute(db);
  if (!made[0]?.digests) throw new Error("no digest was made");
  const what = `digests of ${students} students with ${followsEach} searches, ${fresh} new postings`;
  const detail = `${made[0].digests} digests of ${made[0].told} postings`;
  return [row(what, { value, unit: duration, atMost: 60_000, detail }), flatness(what, memory)];
}
