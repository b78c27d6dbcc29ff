import { onGround, size, startTarget } from "./ground";
import { readAll, studentsSql } from "./report";
import { type Row, duration, row } from "./results";

/** BENCH_APPLICATIONS=5000000 npm run bench -- outcomes: the counts of a country. */
const applications = size(Number(process.env.BENCH_APPLICATIONS ?? 1_000_000), 20_000);
const items = applications / 200;
const atOnce = 8;
const paths = [
  "/admin-dashboard",
  "/admin/applications",
  "/admin/applications?page=100",
  "/api/applications/report",
  "/admin/outcomes",
  "/api/admin/outcomes",
  "/admin/outcomes.csv",
];

/** Dashboard, report and outcomes of so many applications: time to the first byte, of one and of the last of eight at once. */
export function bench(): Promise<Row[]> {
  return onGround([fillSql], async (ground) => {
    const { anAdmin, clientOf } = await import("../tests/support/factories");
    const web = await startTarget(ground);
    const admin = await clientOf(web.url, await anAdmin());
    const rows: Row[] = [];
    for (const path of paths) {
      for (const readers of [1, 1, atOnce]) {
        const all = Array.from({ length: readers }, () =>
          readAll(admin, path, undefined, { atMost: 5e6 }),
        );
        const [last] = (await Promise.all(all)).sort((one, other) => other.wait - one.wait);
        const { wait = NaN, whole = NaN, bytes = 0 } = last ?? {};
        const detail = `${(bytes / 1e6).toFixed(1)} MB in ${duration(whole)}`;
        const what = `${applications.toLocaleString("en")} applications, ${path}: first byte`;
        const ofWhom = readers > 1 ? `${what}, the last of ${readers} at once` : what;
        rows.push(row({ what: ofWhom, value: wait, unit: duration, atMost: 1_000, detail }));
      }
      rows.splice(-3, 1); // the first was warming up
    }
    return rows;
  });
}

/**
 * 200 applied to each of the items, of 500 companies in two years up to now, and 40 got an offer of one of two
 * pays. A fifth of the items is gone.
 */
const fillSql = `${studentsSql(applications / 100)}
  create temp table item as
    select gen_random_uuid() as id, n, 'Company ' || n % 500 as company,
      (array['job', 'internship', 'seminar', 'training', 'visit', 'jobfair', 'workshop'])[n % 7 + 1] as type,
      date_trunc('month', now()) - (n % 24) * interval '1 month' as month
    from generate_series(1, ${items}) n;

  insert into postings (id, type, fields, created_at)
  select id, type, jsonb_build_object('title', 'Item ' || n, 'company', company), month
  from item where n % 5 > 0;

  -- Without triggers, which take most of the time: what they keep is counted below.
  set session_replication_role = replica;
  with student as (select id, row_number() over () as n from users where role = 'user')
  insert into applications (id, user_id, posting_id, type, company, month, applied_at, content_details,
    applied_link, terms_version, terms_hash, finished, stage, offered_at, ctc)
  select uuidv7(at - now()), student.id, item.id, item.type, item.company, item.month, at,
    case when item.n % 5 = 0 then jsonb_build_object('title', 'Item ' || item.n) else '{}' end,
    'https://careers.example/' || item.n, '1', '-', nullif(student.n % 3 = 0, false),
    (array['offered', 'accepted', 'declined', 'applied', 'applied', 'shortlisted', 'interview', 'rejected',
      'withdrawn', 'rejected'])[student.n / 50 % 10 + 1],
    case when student.n / 50 % 10 < 2 then at + interval '20 days' end,
    case when student.n / 50 % 10 < 2 then 300000 + item.n % 97 * 12000 + student.n / 50 % 2 * 50000 end
  from student cross join generate_series(1, 100) round
  join item on item.n = (student.n * 100 + round * 7) % ${items} + 1
  cross join lateral (select least(now(), item.month + (student.n % 28) * interval '1 day') as at) applied;

  insert into application_counts (posting_id, type, applications)
  select posting_id, min(type), count(*) from applications group by posting_id;
  insert into outcome_counts
  select type, company, month, stage, count(*), count(*) filter (where finished), count(offered_at)
  from applications group by type, company, month, stage;
  insert into outcome_pays
  select type, company, month, ctc, count(*) from applications where ctc is not null
  group by type, company, month, ctc;
  set session_replication_role = default`;
