import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import pg from "pg";
import { startPostgres } from "../local/postgres";
import { createTestDatabase, startTestPostgres, testEnv } from "../tests/support/database";
import { program } from "../tests/support/processes/child";
import { startWeb } from "../tests/support/web";
import type { Target } from "./load";

/** To see that a bench works: little data, few rounds. */
export const isShort = Boolean(process.env.BENCH_SHORT);

/** `full` in a real run. */
export function size(full: number, short: number) {
  return isShort ? short : full;
}

/** What a bench starts, stopped in reverse order when it is over, however it ends. */
export type Ground = { urls: string[]; after(stop: () => Promise<unknown>): void };

/** Runs `work` on one Postgres with a migrated database for each of `fills`; this process uses the first. */
export async function onGround<Result>(
  fills: string[],
  work: (ground: Ground) => Promise<Result>,
  { durable = false } = {},
) {
  const stops: (() => Promise<unknown>)[] = [];
  const ground: Ground = { urls: [], after: (stop) => void stops.unshift(stop) };
  try {
    if (durable) ground.urls.push(await durableDatabase(ground));
    else await testDatabases(ground, fills);
    Object.assign(process.env, testEnv, { DATABASE_URL: ground.urls[0] });
    if (durable) execFileSync(process.execPath, [program, "migrate"]);
    for (const [index, fill] of fills.entries()) await query(ground.urls[index] ?? "", fill);
    const { db } = await import("../db/client");
    ground.after(() => db.destroy());
    return await work(ground);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function testDatabases(ground: Ground, fills: string[]) {
  const postgres = await startTestPostgres();
  ground.after(postgres.stop);
  for (const _ of fills) {
    const database = await createTestDatabase(postgres.url);
    ground.after(database.drop);
    ground.urls.push(database.url);
  }
}

/** With the settings of production: each commit waits for the disk. */
async function durableDatabase(ground: Ground) {
  const dataDir = ".cache/bench";
  rmSync(dataDir, { recursive: true, force: true }); // jobs that an earlier run left would take time
  const postgres = await startPostgres({ dataDir });
  ground.after(postgres.stop);
  return postgres.url;
}

async function query(connectionString: string, sql: string) {
  if (!sql) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("set statement_timeout = 0");
  for (const statement of sql.split(/;\s*\n\s*\n/)) await client.query(statement);
  await client.end();
}

export type Web = Target & { url: string; web: Awaited<ReturnType<typeof startWeb>> };

/** A web process with production's settings, logging included. */
export async function startTarget(ground: Ground, env: Record<string, string> = {}): Promise<Web> {
  const web = await startWeb({ CACHE_SECONDS: "5", LOG_LEVEL: "info", ...env });
  ground.after(web.stop);
  return { url: web.url, port: Number(new URL(web.url).port), pid: web.process.pid ?? 0, web };
}

/** A new student and the headers of their browser. */
export async function studentHeaders() {
  const { aStudent } = await import("../tests/support/factories");
  const { startSession } = await import("../app/accounts/sessions/sessions.server");
  const student = await aStudent();
  return { student, headers: { Cookie: `jwtToken=${await startSession(student)}` } };
}

/**
 * So many postings as if posted one a minute: an eleventh is over, and each tenth is an internship,
 * all of them in a place where there is no job.
 */
export function postingsSql(rows: number) {
  return `
    insert into postings (id, type, fields, created_at)
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
      now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n;

    vacuum analyze postings`;
}
