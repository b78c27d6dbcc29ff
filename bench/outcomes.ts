import type { Client } from "../tests/support/client";
import { anAdmin, clientOf } from "../tests/support/factories";
import { fill, size, startPortal, studentsSql } from "./ground";
import { type Row, duration, row } from "./results";

/** BENCH_APPLICATIONS=5000000 npm run bench -- outcomes: the counts of a country. */
const applications = size(Number(process.env.BENCH_APPLICATIONS ?? 1_000_000), 20_000);
const paths = [
  "/admin-dashboard",
  "/admin/applications",
  "/admin/applications?page=100",
  "/api/applications/report",
  "/admin/outcomes",
  "/api/admin/outcomes",
  "/admin/outcomes.csv",
];

/** Dashboard, report and outcomes of so many applications: time to the first byte, of the last of eight at once and of one. */
export async function bench(): Promise<Row[]> {
  await fill(applicationsSql(applications));
  const { url } = await startPortal();
  const admin = await clientOf(url, await anAdmin());
  const rows: Row[] = [];
  for (const path of paths) {
    await readAll(admin, path, 5e6); // warm
    const alone = await readAll(admin, path, 5e6);
    const all = await Promise.all(Array.from({ length: 8 }, () => readAll(admin, path, 5e6)));
    const last = Math.max(...all.map(({ first }) => first.value));
    const what = `${applications.toLocaleString("en")} applications, ${path}: first byte, the last of 8 at once`;
    const detail = `alone ${duration(alone.first.value)}`;
    rows.push(row(what, { value: last, unit: duration, atMost: 1_000, detail }));
  }
  return rows;
}

/** Reads a whole answer, or its first bytes; `first` is about the first of them. */
export async function readAll(admin: Client, path: string, maxBytes = Infinity) {
  const started = performance.now();
  let bytes = 0;
  let value = 0;
  const response = await admin.get(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    value ||= performance.now() - started;
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  const detail = `${(bytes / 1e6).toFixed(1)} MB in ${duration(performance.now() - started)}`;
  return { bytes, first: { value, unit: duration, atMost: 1_000, detail } };
}

/**
 * 200 applied to each of the items, of 500 companies in two years up to now, and 40 got an offer of one of two
 * pays. A fifth of the items is gone; all had a description of 2,000 characters.
 */
export function applicationsSql(applications: number) {
  const items = applications / 200;
  return `${studentsSql(applications / 100)}
  create temp table item as
    select gen_random_uuid() as id, n, company, type, details, content_version(details) as version,
      date_trunc('month', now()) - (n % 24) * interval '1 month' as month
    from generate_series(1, ${items}) n
    cross join lateral (select 'Company ' || n % 500 as company,
      (array['job', 'internship', 'seminar', 'training', 'visit', 'jobfair', 'workshop'])[n % 7 + 1] as type) so
    cross join lateral (select jsonb_build_object('title', 'Item ' || n, 'company', company, 'description',
      (select string_agg(md5(n::text || k), ' ') from generate_series(1, 61) k)) as details) what;

  insert into posting_versions (hash, content) select version, details from item;
  insert into postings (id, type, fields, created_at)
  select id, type, details - 'description', month from item where n % 5 > 0;

  -- Without triggers, which take most of the time: what they keep is counted below.
  set session_replication_role = replica;
  with student as (select id, row_number() over () as n from users where role = 'user')
  insert into applications (id, user_id, posting_id, type, company, month, applied_at, posting_version,
    applied_link, terms_version, terms_hash, finished, stage, offered_at, ctc)
  select uuidv7(at - now()), student.id, item.id, item.type, item.company, item.month, at, item.version,
    'https://careers.example/' || item.n, '1', '-', nullif(student.n % 3 = 0, false),
    (array['offered', 'accepted', 'declined', 'applied', 'applied', 'shortlisted', 'interview', 'rejected',
      'withdrawn', 'rejected'])[student.n / 50 % 10 + 1],
    case when student.n / 50 % 10 < 2 then at + interval '20 days' end,
    case when student.n / 50 % 10 < 2 then 300000 + item.n % 97 * 12000 + student.n / 50 % 2 * 50000 end
  from student cross join generate_series(1, 100) round
  join item on item.n = (student.n * 100 + round * 7) % ${items} + 1
  cross join lateral (select least(now(), item.month + (student.n % 28) * interval '1 day') as at) applied;

  insert into application_counts (posting_id, lane, type, applications)
  select posting_id, 0, min(type), count(*) from applications group by posting_id;
  insert into recent_counts
  select 'applications', date_bin('15 minutes', applied_at, timestamptz 'epoch'), 0, count(*)
  from applications where applied_at > now() - interval '30 days' group by 2;
  insert into outcome_counts
  select type, company, month, stage, 0, count(*), count(*) filter (where finished), count(offered_at)
  from applications group by type, company, month, stage;
  insert into outcome_pays
  select type, company, month, ctc, count(*) from applications where ctc is not null
  group by type, company, month, ctc;
  set session_replication_role = default`;
}
