import { readFileSync, readdirSync } from "node:fs";
import { sql } from "kysely";
import { clientOf, aStudent } from "../tests/support/factories";
import { db } from "../db/client";
import { fill, postingsSql, size, startPortal } from "./ground";
import { type Side, cookieOf, load } from "./load";
import { type Row, duration, row } from "./results";

/**
 * What a page costs when it is made anew: milliseconds of the web process and of Postgres. The targets are those of
 * a machine with nothing else to do.
 */
const pages: Record<
  string,
  { path: string; web: number; postgres?: number; isStudents?: boolean }
> = {
  "visitor's listing": { path: "/jobs", web: 2.5, postgres: 0.8 },
  "student's listing": { path: "/jobs", web: 2.5, postgres: 0.8, isStudents: true },
  "My Applications": { path: "/my-applications", web: 3, postgres: 1, isStudents: true },
  search: { path: "/jobs?search=engineer&location=pune", web: 4, postgres: 3 },
  "search of all types": { path: "/search?q=engineer", web: 4, postgres: 3 },
  "JSON of 24": { path: "/api/placements?limit=24", web: 2.5, postgres: 0.8 },
};

export async function bench(): Promise<Row[]> {
  await fill(postingsSql(size(10_000, 1_000)));
  const [web, uncached] = [await startPortal(), await startPortal({ CACHE_SECONDS: "0" })];
  const user = await aStudent();
  const student = await cookieOf(user);
  const client = await clientOf(web.url, user);
  const { rows: jobs } = await sql<{ id: string }>`
    select id from postings where type = 'job' and state = 'published' and deleted_at is null
      and closes_on > now() order by created_at desc limit 24`.execute(db);
  for (const { id } of jobs)
    await client.json("POST", "/api/applications/track", {
      contentType: "job",
      contentId: id,
      acceptTerms: true,
    });
  const rows: Row[] = [];
  const measure = async (name: string, side: Side, atMost: { web: number; postgres?: number }) => {
    await load([side], { answers: size(600, 20) }); // warm
    const before = await postgresCpu();
    const { answers, cpuSeconds } = await load([side], { answers: size(2_000, 40) });
    const database = (((await postgresCpu()) - before) / answers) * 1e3;
    const own = (cpuSeconds / answers) * 1e3;
    rows.push(row(`${name}: web`, { value: own, unit: duration, atMost: atMost.web }));
    rows.push(
      row(`${name}: Postgres`, { value: database, unit: duration, atMost: atMost.postgres }),
    );
  };
  for (const [name, { path, isStudents, ...atMost }] of Object.entries(pages)) {
    const headers = isStudents ? student : { "Accept-Encoding": "br" };
    await measure(name, { targets: [uncached], path, headers }, atMost);
  }
  const details = `/jobs/details/${jobs[0]?.id}`;
  const asVisitor = { "Accept-Encoding": "br" };
  await measure("details", { targets: [uncached], path: details, headers: asVisitor }, { web: 2 });
  const cached = { targets: [web], path: "/jobs", headers: student };
  await measure("student's listing, caches on", cached, { web: 2, postgres: 0.4 });
  return rows;
}

/** Seconds of processor that the server we are connected to has used, with its processes that have ended. */
async function postgresCpu() {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const [, server = 0] = statOf(rows[0]?.pid ?? 0);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      const [, parent, ...rest] = statOf(pid);
      const [own = 0, system = 0, ended = 0, endedSystem = 0] = rest.slice(9, 13);
      if (Number(pid) === server) return sum + (own + system + ended + endedSystem) / 100;
      return parent === server ? sum + (own + system) / 100 : sum;
    }, 0);
}

/** The numbers of proc(5) after a process's name: state (none), parent …, utime, stime, cutime, cstime. */
function statOf(pid: number | string) {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? []
    );
  } catch {
    return []; // it has ended
  }
}
