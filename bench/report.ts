import type { Client } from "../tests/support/client";
import { onGround, size, startTarget } from "./ground";
import { residentMb } from "./load";
import { type Row, duration, megabytes, percent, row } from "./results";

const applications = size(100_000, 2_000);
const items = applications / 50;
const api = ["report", "all"].map((name) => `/api/applications/${name}`);
const paths = [...api, "/admin/applications.csv", "/admin/applications"];

/** The report of 100,000 applications: time to the first byte, memory of the web process. */
export function bench(): Promise<Row[]> {
  return onGround([fillSql], async (ground) => {
    const { anAdmin, clientOf } = await import("../tests/support/factories");
    const web = await startTarget(ground);
    const admin = await clientOf(web.url, await anAdmin());
    const measure = (path: string) => readAll(admin, path, () => residentMb(web.pid));
    for (const path of paths) await measure(path); // warm
    const rows: Row[] = [];
    for (const path of paths) {
      const { bytes, wait, whole, memory } = await measure(path);
      const what = `report of 100,000 applications, ${path}`;
      const detail = `${(bytes / 1e6).toFixed(1)} MB in ${duration(whole)}`;
      const first = { value: wait, unit: duration, atMost: 1_000, detail };
      rows.push(row({ what: `${what}: first byte`, ...first }));
      if (bytes < 1e6) continue; // nothing that could pile up
      // What is collected now and then differs; what piles up would show in the second half.
      const middle = Math.ceil(memory.length / 2);
      const after = Math.max(...memory.slice(middle));
      const share = after / Math.max(...memory.slice(0, middle));
      const flat = { value: share, unit: percent, atMost: 1.1, detail: megabytes(after) };
      rows.push(row({ what: `${what}: memory, its second half / its first`, ...flat }));
    }
    return rows;
  });
}

/** Reads a whole answer, or its first bytes, noting the memory of whoever sends it. */
export async function readAll(
  admin: Client,
  path: string,
  memoryNow = () => 0,
  { atMost = Infinity } = {},
) {
  const memory = [memoryNow()];
  const timer = setInterval(() => memory.push(memoryNow()), 20);
  const started = performance.now();
  let bytes = 0;
  let wait = 0;
  const response = await admin.get(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    wait ||= performance.now() - started;
    bytes += chunk.length;
    if (bytes > atMost) break;
  }
  clearInterval(timer);
  memory.push(memoryNow());
  return { bytes, wait, whole: performance.now() - started, memory };
}

export function studentsSql(count: number) {
  return `
  insert into users (id, name, email, phone, password_hash)
  select gen_random_uuid(), 'Student ' || n, 'student-' || n || '@college.example', '+91 90000', '-'
  from generate_series(1, ${count}) n;
`;
}

/** Straight into the tables; a description has 2,000 characters. */
const fillSql = `${studentsSql(applications / 10)}
  with student as (select id, row_number() over () as n from users where role = 'user'),
  item as (
    select gen_random_uuid() as id, n,
      (array['job', 'internship', 'seminar', 'training', 'visit', 'jobfair', 'workshop'])[n % 7 + 1] as type,
      jsonb_build_object('title', 'Item ' || n, 'company', 'Company ' || n, 'location', 'Pune',
        'description', (select string_agg(md5(n::text || k), ' ') from generate_series(1, 61) k)) as details
    from generate_series(1, ${items}) n
  ),
  stored as (
    insert into posting_versions (hash, content) select content_version(details), details from item
  )
  insert into applications (id, user_id, posting_id, type, posting_version, applied_link,
                            terms_version, terms_hash)
  select gen_random_uuid(), student.id, item.id, item.type, content_version(item.details),
    'https://careers.example/' || item.n, '1', '-'
  from student cross join generate_series(1, 10) round
  join item on item.n = (student.n * 10 + round) % ${items} + 1`;
