import { rmSync } from "node:fs";
import {
  createTestDatabase,
  runMigrate,
  startLeashed,
  startTestPostgres,
  testEnv,
  unhurried,
} from "../tests/support/database";
import { startWeb } from "../tests/support/web";

/** A process under load: where it listens and which it is. */
export type Target = { port: number; pid: number };

/** To see that a bench works: little data, few rounds. */
export const isShort = Boolean(process.env.BENCH_SHORT);

/** `full` in a real run. */
export function size(full: number, short: number) {
  return isShort ? short : full;
}

/** The Postgres of a bench; a durable one has production's settings: each commit waits for the disk. */
export async function startGround({ isDurable }: { isDurable: boolean }) {
  const dataDir = ".cache/bench";
  if (isDurable) rmSync(dataDir, { recursive: true, force: true }); // jobs that a run left take time
  const postgres = await (isDurable ? startLeashed({ dataDir }) : startTestPostgres());
  const { url } = postgres;
  const own = { TEST_POSTGRES_URL: url, DATABASE_URL: url, LOG_LEVEL: "error" };
  Object.assign(process.env, testEnv, own);
  await (isDurable ? runMigrate(url) : newDatabase());
  return postgres;
}

/** Migrated, for what is filled and started from now on. */
export async function newDatabase() {
  const { url } = await createTestDatabase(process.env.TEST_POSTGRES_URL ?? "");
  process.env.DATABASE_URL = url;
}

export async function fill(sql: string) {
  await unhurried(sql);
  await unhurried("vacuum analyze");
}

/** The indexes of texts are made at once, which takes a quarter of the time. */
export async function fillPostings(rows: number, more = "") {
  const { rows: indexes } = await unhurried(`select indexname as name, indexdef as definition
    from pg_indexes where tablename = 'postings' and indexdef like '%gin%'`);
  const found = indexes as { name: string; definition: string }[];
  for (const { name } of found) await unhurried(`drop index ${name}`);
  await unhurried(postingsSql(rows));
  for (const { definition } of found) await unhurried(definition);
  await fill(more);
}

export type Portal = Target & Awaited<ReturnType<typeof startWeb>>;

/** A web process with production's settings, logging included. */
export async function startPortal(env: Record<string, string> = {}): Promise<Portal> {
  const web = await startWeb({ CACHE_SECONDS: "5", LOG_LEVEL: "info", ...env });
  return { ...web, port: Number(new URL(web.url).port), pid: web.process.pid ?? 0 };
}

/**
 * So many postings as if posted one a minute: an eleventh is over, and each tenth is an internship,
 * all of them in a place where there is no job. Of each 17 one is a draft, one scheduled, one closed and
 * one in the bin.
 */
function postingsSql(rows: number) {
  return `
    insert into postings (id, type, fields, created_at, state, publish_at, deleted_at)
    select gen_random_uuid(), case n % 10 when 3 then 'internship' else 'job' end,
      jsonb_build_object(
        'title', (array['Software Engineer', 'Data Analyst', 'Design Engineer', 'Nurse'])[n % 4 + 1],
        'company', 'Company ' || n % 500,
        'location', case n % 10 when 3 then 'Atlantis'
          else (array['Pune', 'Chennai', 'Delhi', 'Kochi', 'Mumbai'])[n % 5 + 1] end,
        'description', (select string_agg(word, ' ') from (
          select (array['the', 'team', 'builds', 'systems', 'for', 'hospitals', 'banks', 'schools',
                        'with', 'care', 'and', 'patience'])[(n * 7 + k * k) % 12 + 1] as word
          from generate_series(1, 80) k) words)
          || case n % ${Math.min(rows, 20_000)} when 7 then ' zeppelin' else '' end,
        'requirements', jsonb_build_array('SQL', 'TypeScript', 'skill ' || n % 97),
        'salary', '₹' || n % 20 + 3 || ' LPA',
        'deadline', case n % 11 when 0 then '2020-01-01' else '2099-01-01' end,
        'link', 'https://careers.example/' || n),
      now() - n * interval '1 minute',
      case n % 17 when 3 then 'draft' when 5 then 'scheduled' when 9 then 'closed' else 'published' end,
      case n % 17 when 5 then now() + interval '30 days' end,
      case n % 17 when 13 then now() end
    from generate_series(1, ${rows}) n`;
}

export function studentsSql(students: number) {
  return `
    insert into users (id, name, email, phone, password_hash)
    select id, 'Asha', id || '@college.example', '', '-'
    from (select gen_random_uuid() as id from generate_series(1, ${students})) student;`;
}
