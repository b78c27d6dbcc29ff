// npx tsx bench/scale.ts [--students 5000000] [--colleges 2000] …: how many machines a results day needs (docs/scale.md).
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { quantile, table } from "./results";

/** What a visit asks for, and the row of bench/results.md (`npm run bench -- anew`) that says what it costs. */
const visit = {
  "visitor's listing, from the cache": 3,
  login: 0.6,
  "student's listing, caches on": 4,
  search: 2,
  details: 3,
  applying: 0.8,
  "My Applications": 1,
};
export type Kind = { web: number; postgres: number; perVisit: number };

/** Milliseconds of a web core and of a Postgres core for one request, and how many a visit has. */
function costs(): Record<keyof typeof visit, Kind> {
  const results = readFileSync(new URL("results.md", import.meta.url), "utf8");
  const costOf = (row: string) => {
    const [, value, unit] =
      new RegExp(`^\\| ${row} \\| [^|]+ \\| ([\\d.]+) (ms|s)`, "m").exec(results) ?? [];
    if (!value) throw new Error(`bench/results.md has no row '${row}': run the bench`);
    return Number(value) * (unit === "s" ? 1000 : 1);
  };
  const kinds = Object.entries(visit).map(([name, perVisit]) => {
    return [name, { web: costOf(`${name}: web`), postgres: costOf(`${name}: Postgres`), perVisit }];
  });
  return Object.fromEntries(kinds) as Record<keyof typeof visit, Kind>; // the same names
}

/** A visit's jobs, of which a mail takes 2 ms of a worker's core and a PDF 200 (docs/scale.md). */
const [mails, pdfs] = [0.2, 0.05];
const workerMs = mails * 2 + pdfs * 200;

const options = {
  students: { type: "string", default: "5000000" },
  colleges: { type: "string", default: "2000" },
  share: { type: "string", default: "0.6" },
  rush: { type: "string", default: "0.5" },
  "rush-minutes": { type: "string", default: "30" },
  "day-hours": { type: "string", default: "12" },
  "cores-a-machine": { type: "string", default: "4" },
  "largest-machine": { type: "string", default: "64" },
  "rupees-a-core-hour": { type: "string", default: "3" },
} as const;

/** What a visit sums up to, of what `of` gives for each kind of request. */
export function perVisit(kinds: Record<string, Kind>, of: (kind: Kind) => number) {
  return Object.values(kinds).reduce((sum, kind) => sum + of(kind) * kind.perVisit, 0);
}

/** So many requests a second for so many seconds, as they come: each of a kind, none waits for another. */
export function arrivals(kinds: Record<string, Kind>, perSecond: number, seconds: number) {
  const found: (Kind & { at: number; name: string })[] = [];
  const requestsPerVisit = perVisit(kinds, () => 1);
  for (let at = 0; ;) {
    at += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    if (at > seconds * 1000) return found;
    let left = Math.random() * requestsPerVisit;
    const all = Object.entries(kinds);
    const [name, kind] = all.find(([, { perVisit }]) => (left -= perVisit) < 0) ?? all[0]!;
    found.push({ at, name, ...kind });
  }
}

/** When each piece of work ends that comes at `at` and takes `takes`, first come first served, on so many cores. */
function served(work: { at: number; takes: number }[], cores: number) {
  const free = new Float64Array(cores); // since when, of each core
  return work.map(({ at, takes }) => {
    let first = 0;
    for (let core = 1; core < cores; core++) if (free[core]! < free[first]!) first = core;
    return (free[first] = Math.max(at, free[first]!) + takes);
  });
}

/** Milliseconds until the answer, of each request; a request's own work varies around its mean. */
export function answerTimes(
  requests: ReturnType<typeof arrivals>,
  cores: Pick<Kind, "web" | "postgres">,
) {
  const about = (mean: number) => mean * (0.5 + Math.random());
  const asked = requests.map(({ at, postgres }) => ({ at, takes: about(postgres) }));
  const rendered = served(asked, cores.postgres)
    .map((at, index) => ({ at, takes: about(requests[index]!.web), from: requests[index]!.at }))
    .sort((one, other) => one.at - other.at);
  return served(rendered, cores.web).map((end, index) => end - rendered[index]!.from);
}

const coresFor = (busyMs: number) => Math.max(1, Math.ceil(busyMs / 1000 / 0.7));
const figure = (value: number) => (value < 10 ? value.toFixed(2) : String(Math.round(value)));

/** Prints what is needed so that one answer in a hundred takes over a second at most and no core is busy for over 70 %. */
function main() {
  const { values } = parseArgs({ options });
  const of = (name: keyof typeof options) => Number(values[name]);
  const kinds = costs();
  const webMs = perVisit(kinds, ({ web }) => web);
  const postgresMs = perVisit(kinds, ({ postgres }) => postgres);
  const requestsPerVisit = perVisit(kinds, () => 1);

  function needOf(students: number) {
    const coming = students * of("share");
    const quiet = (coming * (1 - of("rush"))) / (of("day-hours") * 3600);
    const visits = (coming * of("rush")) / (of("rush-minutes") * 60) + quiet;
    const web = coresFor(visits * webMs);
    const cores = { web, postgres: coresFor(visits * postgresMs) };
    const perSecond = visits * requestsPerVisit;
    const requests = arrivals(kinds, perSecond, Math.min(60, Math.max(5, 1_000_000 / perSecond)));
    let times = answerTimes(requests, cores);
    while (quantile(times, 0.99) > 1_000) {
      cores.web += of("cores-a-machine");
      times = answerTimes(requests, cores);
    }
    return { students, visits, ...cores, worker: coresFor(visits * workerMs), times };
  }

  const machines = (cores: number) =>
    `${cores} cores, ${Math.ceil(cores / of("cores-a-machine"))} machines`;
  const studentsPerRupee = ({ students, web, worker, postgres }: ReturnType<typeof needOf>) => {
    const cores = Math.max(web + worker + postgres, of("cores-a-machine"));
    return students / (cores * of("day-hours") * of("rupees-a-core-hour"));
  };
  const all = needOf(of("students"));
  const needs = [all, needOf(of("students") / of("colleges"))];
  const line = (what: string, tell: (one: typeof all) => string) => [what, ...needs.map(tell)];
  const lines = [
    line("visits a second at the peak", ({ visits }) => figure(visits)),
    line("requests a second", ({ visits }) => figure(visits * requestsPerVisit)),
    line("web", ({ web }) => machines(web)),
    line("workers", ({ worker }) => machines(worker)),
    line("Postgres (one machine)", ({ postgres }) => `${postgres} cores`),
    line("applications a second", ({ visits }) => figure(visits * kinds.applying.perVisit)),
    line("jobs a second (Redis)", ({ visits }) => figure(visits * (mails + pdfs))),
    line(
      "answer, p50 and p99",
      ({ times }) =>
        [0.5, 0.99].map((share) => figure(quantile(times, share))).join(" and ") + " ms",
    ),
    line("students per rupee, machines for the day", (need) => figure(studentsPerRupee(need))),
  ];
  console.log(table(["", "one portal for all", "one for each college"], lines));
  const limit = (of("largest-machine") * 0.7 * 1000) / postgresMs / all.visits;
  console.log(
    `\nA Postgres of ${of("largest-machine")} cores carries ${figure(limit)} times this.`,
  );
}

if (process.argv[1]?.endsWith("scale.ts")) main();
