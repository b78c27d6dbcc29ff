import { rmSync } from "node:fs";
import pg from "pg";
import {
  createTestDatabase,
  runMigrate,
  startLeashed,
  startTestPostgres,
  testEnv,
} from "../tests/support/database";
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

/**
 * Runs `work` on one Postgres with a migrated database for each of `fills`; this process uses the
 * first. A durable Postgres has production's settings: each commit waits for the disk.
 */
export async function onGround<Result>(
  fills: string[],
  work: (ground: Ground) => Promise<Result>,
  { isDurable = false } = {},
) {
  const stops: (() => Promise<unknown>)[] = [];
  const ground: Ground = { urls: [], after: (stop) => void stops.unshift(stop) };
  try {
    const dataDir = ".cache/bench";
    if (isDurable) rmSync(dataDir, { recursive: true, force: true }); // jobs that a run left take time
    const postgres = await (isDurable ? startLeashed({ dataDir }) : startTestPostgres());
    ground.after(postgres.stop);
    for (const fill of fills) {
      const { url } = isDurable ? postgres : await createTestDatabase(postgres.url);
      await runMigrate(url); // a test database has it behind it
      await fillWith(fill, url);
      ground.urls.push(url);
    }
    Object.assign(process.env, testEnv, { DATABASE_URL: ground.urls[0] });
    const { db } = await import("../db/client");
    ground.after(() => db.destroy());
    return await work(ground);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function fillWith(sql: string, connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.query("vacuum analyze");
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
 * all of them in a place where there is no job. Of each 17 one is a draft, one scheduled, one closed and
 * one in the bin.
 */
export function postingsSql(rows: number) {
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
