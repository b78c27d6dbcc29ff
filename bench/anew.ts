import { readFileSync, readdirSync } from "node:fs";
import { sql } from "kysely";
import { Client } from "../tests/support/client";
import { aStudent, clientOf, password } from "../tests/support/factories";
import { db } from "../db/client";
import { fillPostings, size, startPortal } from "./ground";
import { type Side, cookieOf, cpuOf, load } from "./load";
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

const asVisitor = { "Accept-Encoding": "br" };
const students = size(40, 4);

export async function bench(): Promise<Row[]> {
  await fillPostings(size(10_000, 1_000));
  const [web, uncached] = [await startPortal(), await startPortal({ CACHE_SECONDS: "0" })];
  const jobs = await newestJobs();
  const users = await Promise.all(Array.from({ length: students }, () => aStudent()));
  const rows: Row[] = [];
  const measure = async (name: string, atMost: Cost, work: () => Promise<number>) => {
    const before = [cpuOf([web, uncached]), await postgresCpu()] as const;
    const answers = await work();
    const own = ((cpuOf([web, uncached]) - before[0]) / answers) * 1e3;
    const database = (((await postgresCpu()) - before[1]) / answers) * 1e3;
    rows.push(row(`${name}: web`, { value: own, unit: duration, atMost: atMost.web }));
    rows.push(
      row(`${name}: Postgres`, { value: database, unit: duration, atMost: atMost.postgres }),
    );
  };
  const pagesOf = async (name: string, side: Side, atMost: Cost) => {
    await load([side], { answers: size(600, 20) }); // warm
    await measure(name, atMost, async () => {
      const { answers } = await load([side], { answers: size(2_000, 40) });
      return answers;
    });
  };

  const logins = users.flatMap(({ email }) => [email, email, email]);
  await measure("login", {}, () =>
    sendAll(logins, (email) =>
      new Client(web.url).json("POST", "/api/auth/login", { email, password }),
    ),
  );
  const clients = await Promise.all(users.map((user) => clientOf(web.url, user)));
  const applications = clients.flatMap((client) => jobs.map((id) => ({ client, id })));
  await measure("applying", {}, () =>
    sendAll(applications, ({ client, id }) =>
      client.json("POST", "/api/applications/track", {
        ...{ contentType: "job", contentId: id, acceptTerms: true },
      }),
    ),
  );
  const student = await cookieOf(users[0]!);
  for (const [name, { path, isStudents, ...atMost }] of Object.entries(pages))
    await pagesOf(
      name,
      { targets: [uncached], path, headers: isStudents ? student : asVisitor },
      atMost,
    );
  const details = { path: `/jobs/details/${jobs[0]}`, headers: asVisitor };
  await pagesOf("details", { targets: [uncached], ...details }, { web: 2 });
  const listing = { targets: [web], path: "/jobs" };
  const cached = { ...listing, headers: student };
  await pagesOf("student's listing, caches on", cached, { web: 2, postgres: 0.4 });
  await pagesOf("visitor's listing, from the cache", { ...listing, headers: asVisitor }, {});
  return rows;
}

type Cost = { web?: number; postgres?: number };

async function newestJobs() {
  const { rows } = await sql<{ id: string }>`
    select id from postings where type = 'job' and state = 'published' and deleted_at is null
      and closes_on > now() order by created_at desc limit 24`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sixteen at a time; returns how many. */
async function sendAll<Item>(items: Item[], send: (item: Item) => Promise<Response>) {
  const left = [...items];
  const sendNext = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      const answer = await send(item);
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: 16 }, sendNext));
  return items.length;
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
