/** The report of 100,000 applications: time to the first byte, whole time, memory of the web process. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createTestDatabase, startTestPostgres, testEnv } from "../tests/support/database";
import { startWeb } from "../tests/support/web";
import { residentMb } from "./load";
import { type Row, milliseconds } from "./results";

const applications = 100_000;
const items = 2_000;
const paths = [
  "/api/applications/report",
  "/api/applications/all",
  "/admin/applications.csv",
  "/admin/applications",
  "/admin/applications?page=200",
];

export async function bench(): Promise<Row[]> {
  const postgres = await startTestPostgres();
  const database = await createTestDatabase(postgres.url);
  await fill(database.url);
  Object.assign(process.env, testEnv, { DATABASE_URL: database.url });
  const { db } = await import("../db/client");
  const { anAdmin, clientOf } = await import("../tests/support/factories");
  const web = await startWeb();
  const admin = await clientOf(web.url, await anAdmin());
  const memory = () => residentMb(web.process.pid ?? 0);

  try {
    for (const path of paths) await read(await admin.get(path)); // warm
    const rows: Row[] = [];
    for (const path of paths) rows.push(await measure(path));
    return [...rows, await readSlowly()];
  } finally {
    await web.stop();
    await db.destroy();
    await database.drop();
    await postgres.stop();
  }

  async function measure(path: string): Promise<Row> {
    const samples = [memory()];
    const started = performance.now();
    const response = await admin.get(path);
    const timer = setInterval(() => samples.push(memory()), 50);
    const { bytes, firstByte } = await read(response);
    clearInterval(timer);
    samples.push(memory());
    const whole = performance.now() - started;
    const megabytes = (bytes / 1e6).toFixed(1);
    const wait = firstByte - started;
    return {
      what: `100,000 applications: ${path}`,
      target: "first byte ≤ 1 s, memory flat",
      measured: `${milliseconds(wait)}, ${megabytes} MB in ${milliseconds(whole)}, ${range(samples)}`,
      isMet: wait <= 1_000 && isFlat(samples),
    };
  }

  /** A reader that stops after the first piece must not make the server read on. */
  async function readSlowly(): Promise<Row> {
    const samples = [memory()];
    const response = await admin.get("/api/applications/all");
    const reader = response.body?.getReader();
    await reader?.read();
    for (let index = 0; index < 40; index++) {
      await sleep(50);
      samples.push(memory());
    }
    await reader?.cancel();
    return {
      what: "the same list, its reader stops for 2 s",
      target: "memory flat",
      measured: range(samples),
      isMet: isFlat(samples),
    };
  }
}

/** What is collected now and then differs; what grows with the answer would show in its second half. */
function isFlat(samples: number[]) {
  const [before, after] = halves(samples);
  return after <= 1.1 * before && after <= 250;
}

function range(samples: number[]) {
  const [before, after] = halves(samples).map(Math.round);
  return `memory at most ${before} MB in its first half, ${after} MB in its second`;
}

/** The most in each half. */
function halves(samples: number[]): [number, number] {
  const middle = Math.ceil(samples.length / 2);
  return [Math.max(...samples.slice(0, middle)), Math.max(...samples.slice(middle))];
}

async function read(response: Response) {
  let bytes = 0;
  let firstByte = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    firstByte ||= performance.now();
    bytes += chunk.length;
  }
  return { bytes, firstByte };
}

/** Straight into the tables; a description has 2,000 characters. */
const fillSql = `
  insert into users (id, name, email, phone, password_hash)
  select gen_random_uuid(), 'Student ' || n, 'student-' || n || '@college.example', '+91 90000', '-'
  from generate_series(1, ${applications / 10}) n;

  with student as (select id, row_number() over () as n from users where role = 'user'),
  item as (
    select gen_random_uuid() as id, n,
      (array['job', 'internship', 'seminar', 'training', 'visit', 'jobfair', 'workshop'])[n % 7 + 1] as type,
      jsonb_build_object('title', 'Item ' || n, 'company', 'Company ' || n, 'location', 'Pune',
        'description', (select string_agg(md5(n::text || k), ' ') from generate_series(1, 61) k)) as details
    from generate_series(1, ${items}) n
  )
  insert into applications (id, user_id, posting_id, type, content_details, applied_link,
                            terms_version, terms_hash)
  select gen_random_uuid(), student.id, item.id, item.type, item.details,
    'https://careers.example/' || item.n, '1', '-'
  from student cross join generate_series(1, 10) round
  join item on item.n = (student.n * 10 + round) % ${items} + 1;

  analyze users;
  analyze applications;`;

async function fill(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(fillSql);
  await client.end();
}
