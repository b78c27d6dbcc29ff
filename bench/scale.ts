// npx tsx bench/scale.ts [--students 5000000] [--colleges 2000] …: how many machines a results day needs (docs/scale.md).
import { parseArgs } from "node:util";

/** Milliseconds of a web core and of a Postgres core for one request, and how many a visit has (docs/scale.md). */
export const kinds = {
  "visitor's page, cached": { web: 0.025, postgres: 0, perVisit: 3 },
  login: { web: 24, postgres: 1, perVisit: 0.6 },
  "list, logged in": { web: 0.6, postgres: 0.2, perVisit: 4 },
  search: { web: 2.5, postgres: 1, perVisit: 2 },
  details: { web: 1.5, postgres: 0.3, perVisit: 3 },
  apply: { web: 2, postgres: 1.5, perVisit: 0.8 },
  "my applications": { web: 2, postgres: 0.5, perVisit: 1 },
};
export type Kind = keyof typeof kinds;

/** Jobs: milliseconds of a worker's core, and how many a visit promises (docs/operations.md). */
const jobs = { mail: { worker: 2, perVisit: 0.2 }, PDF: { worker: 200, perVisit: 0.05 } };
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

/** So many requests a second for so many seconds, as they come: each of a kind, none waits for another. */
export function arrivals(perSecond: number, seconds: number) {
  const names = Object.keys(kinds) as Kind[];
  const whole = names.reduce((sum, name) => sum + kinds[name].perVisit, 0);
  const found: { at: number; kind: Kind }[] = [];
  for (let at = 0; ;) {
    at += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    if (at > seconds * 1000) return found;
    let left = Math.random() * whole;
    const kind = names.find((name) => (left -= kinds[name].perVisit) < 0) ?? "search";
    found.push({ at, kind });
  }
}

/** When each piece of work ends that comes at `at` and takes `takes`, first come first served, on so many cores. */
export function served(work: { at: number; takes: number }[], cores: number) {
  const free = new Float64Array(cores); // a heap: the core that is free first is its root
  return work.map(({ at, takes }) => {
    const end = Math.max(at, free[0] ?? 0) + takes;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= cores) break;
      if (child + 1 < cores && (free[child + 1] ?? 0) < (free[child] ?? 0)) child++;
      if ((free[child] ?? 0) >= end) break;
      free[place] = free[child] ?? 0;
      place = child;
    }
    free[place] = end;
    return end;
  });
}

/** Milliseconds until the answer, of each request; a request's own work varies around its mean. */
export function answerTimes(
  requests: { at: number; kind: Kind }[],
  cores: { web: number; postgres: number },
  costs: Record<Kind, { web: number; postgres: number }> = kinds,
) {
  const about = (mean: number) => mean * (0.5 + Math.random());
  const asked = requests.map(({ at, kind }) => ({ at, takes: about(costs[kind].postgres) }));
  const queried = served(asked, cores.postgres);
  const rendered = requests
    .map(({ at, kind }, index) => ({
      from: at,
      at: queried[index] ?? at,
      takes: about(costs[kind].web),
    }))
    .sort((one, other) => one.at - other.at);
  return served(rendered, cores.web).map((end, index) => end - (rendered[index]?.from ?? end));
}

export function quantile(values: number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Prints what is needed so that one answer in a hundred takes over a second at most and no core is busy for over 70 %. */
function main() {
  const { values } = parseArgs({ options });
  const of = (name: keyof typeof options) => Number(values[name]);
  const perMachine = of("cores-a-machine");
  const sum = (part: "web" | "postgres") =>
    Object.values(kinds).reduce((all, kind) => all + kind[part] * kind.perVisit, 0) / 1000;
  const workerSum =
    Object.values(jobs).reduce((all, job) => all + job.worker * job.perVisit, 0) / 1000;
  const requestsPerVisit = Object.values(kinds).reduce((all, { perVisit }) => all + perVisit, 0);
  const size = (students: number) => {
    const coming = students * of("share");
    const quiet = (coming * (1 - of("rush"))) / (of("day-hours") * 3600);
    const visits = (coming * of("rush")) / (of("rush-minutes") * 60) + quiet;
    const cores = {
      web: Math.max(1, Math.ceil((visits * sum("web")) / 0.7)),
      postgres: Math.max(1, Math.ceil((visits * sum("postgres")) / 0.7)),
    };
    const seconds = Math.min(60, Math.max(5, 1_000_000 / (visits * requestsPerVisit)));
    const requests = arrivals(visits * requestsPerVisit, seconds);
    let times = answerTimes(requests, cores);
    while (quantile(times, 0.99) > 1_000) {
      cores.web += perMachine;
      times = answerTimes(requests, cores);
    }
    const worker = Math.max(1, Math.ceil((visits * workerSum) / 0.7));
    return {
      students,
      visits,
      ...cores,
      worker,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    };
  };
  const table = [["", "one portal for all", "one for each college"]];
  const sizes = [size(of("students")), size(of("students") / of("colleges"))];
  const add = (what: string, tell: (one: ReturnType<typeof size>) => string) =>
    void table.push([what, ...sizes.map(tell)]);
  const machines = (cores: number) => `${cores} cores, ${Math.ceil(cores / perMachine)} machines`;
  const figure = (value: number) => (value < 10 ? value.toFixed(2) : String(Math.round(value)));
  add("visits a second at the peak", ({ visits }) => figure(visits));
  add("requests a second", ({ visits }) => figure(visits * requestsPerVisit));
  add("web", ({ web }) => machines(web));
  add("workers", ({ worker }) => machines(worker));
  add("Postgres (one machine)", ({ postgres }) => `${postgres} cores`);
  add("applications a second", ({ visits }) => figure(visits * kinds.apply.perVisit));
  add("jobs a second (Redis)", ({ visits }) => figure(visits * 0.25));
  add("answer, p50 and p99", ({ p50, p99 }) => `${figure(p50)} and ${figure(p99)} ms`);
  add("students per rupee, machines for the day", ({ students, web, worker, postgres }) => {
    const cores = Math.max(web + worker + postgres, perMachine);
    return figure(students / (cores * of("day-hours") * of("rupees-a-core-hour")));
  });
  for (const [index, row] of table.entries()) {
    console.log(`| ${row.join(" | ")} |`);
    if (!index) console.log("| --- | --- | --- |");
  }
  const limit = (of("largest-machine") * 0.7) / sum("postgres") / (sizes[0]?.visits ?? 1);
  console.log(
    `\nA Postgres of ${of("largest-machine")} cores carries ${figure(limit)} times this.`,
  );
}

if (process.argv[1]?.endsWith("scale.ts")) main();
