import { availableParallelism } from "node:os";
import { bareExpress, bareNode, reactAlone, startBaseline } from "./baseline";
import type { Baseline } from "./baseline-process";
import { onGround, postingsSql, size, startTarget, studentHeaders } from "./ground";
import {
  type Side,
  answerOf,
  costOf,
  load,
  rateOf,
  requestsOf,
  residentMb,
  takeTurns,
} from "./load";
import { type Row, megabytes, percent, row, times } from "./results";

const json = "/api/placements?limit=24";
/** One student may search so often a minute only. */
const searchers = size(200, 5);

/** The portal's share of what the bare answer of Node, Express or React gets, and two web processes' cost. */
export function bench(): Promise<Row[]> {
  return onGround([postingsSql(size(100_000, 1_000))], async (ground) => {
    const web = await startTarget(ground);
    const uncached = await startTarget(ground, { CACHE_SECONDS: "0" });
    const second = await startTarget(ground, { CACHE_SECONDS: "0" });
    const students: Awaited<ReturnType<typeof studentHeaders>>[] = [];
    for (let n = 0; n < searchers; n++) students.push(await studentHeaders());
    const own = students.map(({ headers }) => ({ "Accept-Encoding": "identity", ...headers }));
    const [student] = students.map((one) => one.student);
    if (!student) throw new Error("no student");

    const visitor = (path: string): Side => {
      return { targets: [web], path, headers: [{ "Accept-Encoding": "br" }] };
    };
    const ofStudent = (path: string): Side => ({ targets: [web], path, headers: own.slice(0, 1) });
    const fresh: Side = { ...visitor(json), targets: [uncached] };
    const jobs = visitor("/jobs");
    const listing = ofStudent("/jobs");
    const details = ofStudent(await aJobsPath());
    const search: Side = { ...ofStudent("/jobs?search=engineer&location=pune"), headers: own };
    const everyday = ["/", "/jobs", "/jobs?search=engineer&location=pune", json].map(visitor);
    const personal = ["/jobs", "/my-applications", "/api/auth/me"].map(ofStudent);
    const memory = await memoryOf([...everyday, ...personal]);
    return [
      await against("visitor's listing / bare Node", 0.5, jobs, bareNode),
      await against("JSON list of 24, cached / bare Express", 1, visitor(json), bareExpress),
      await against("JSON list of 24, made anew / bare Express", 0.15, fresh, bareExpress),
      await against("student's listing of 24 cards / React alone", 0.5, listing, (side) =>
        reactAlone(side, student),
      ),
      await against("student's details page / bare Node", undefined, details, bareNode),
      await against("student's search / bare Node", undefined, search, bareNode),
      ...(await twoAgainstOne({ ...listing, targets: [uncached, second] })),
      ...memory,
    ];
  });
}

async function aJobsPath() {
  const { listPostings } = await import("../app/postings/listing.server");
  const { detailsPath } = await import("../app/postings/types");
  const { items } = await listPostings("job", { search: "", location: "", limit: 1 });
  return detailsPath(items[0] ?? { type: "job", id: "" });
}

async function against(
  what: string,
  atLeast: number | undefined,
  ours: Side,
  baseline: (side: Side) => Promise<Baseline>,
) {
  const bare = await baseline(ours);
  const { stop, ...target } = await startBaseline(bare);
  try {
    const theirs = { ...ours, targets: [target] };
    assertSame(what, String(bare.body), String((await answerOf(theirs)).body));
    const [portal, floor] = await takeTurns(ours, theirs);
    const [cost, least] = [costOf(portal), costOf(floor)];
    const detail = `${Math.round(1e6 / cost)} per CPU second; ${Math.round(cost)} against ${Math.round(least)} µs; ${percent(rateOf(portal) / rateOf(floor))} of its req/s`;
    return row({ what, value: least / cost, unit: percent, atLeast, detail });
  } finally {
    await stop();
  }
}

function assertSame(what: string, ours: string, theirs: string) {
  if (theirs === ours) return;
  const place = [...ours].findIndex((character, index) => character !== theirs[index]);
  const [here, there] = [ours, theirs].map((text) => text.slice(place - 60, place + 60));
  throw new Error(`${what}: the portal's ${here}\nis the baseline's ${there}`);
}

async function twoAgainstOne(side: Side) {
  const [two, one] = await takeTurns(side, { ...side, targets: side.targets.slice(0, 1) });
  const what = "two web processes / one";
  const detail = `${Math.round(costOf(two))} against ${Math.round(costOf(one))} µs`;
  // Postgres and the load need a core each.
  const atLeast = availableParallelism() >= 4 ? 1.5 : undefined;
  const [cost, rate] = [costOf(two) / costOf(one), rateOf(two) / rateOf(one)];
  return [
    row({ what: `${what}: CPU a request`, value: cost, unit: times, atMost: 1.1, detail }),
    row({ what: `${what}: req/s (≥ 1.5× given 4 cores)`, value: rate, unit: times, atLeast }),
  ];
}

/** Of one web process while it answers all of these, 100,000 times. */
async function memoryOf(sides: Side[]) {
  const requests = sides.flatMap(requestsOf);
  const resident: number[] = [];
  for (let sample = 0; sample < 20; sample++) {
    await load(sides[0]?.targets ?? [], requests, { answers: size(5_000, 100) });
    resident.push(residentMb(sides[0]?.targets[0]?.pid ?? 0));
  }
  // The first ones fill caches and compile code.
  const [first = NaN, last = NaN] = [resident[4], resident[19]];
  const change = Math.abs(last / first - 1);
  const detail = `${megabytes(first)} then, ${megabytes(last)} at the end`;
  const what = "memory of a web process in 100,000 requests";
  return [
    row({ what: `${what}: most`, value: Math.max(...resident), unit: megabytes, atMost: 250 }),
    row({
      what: `${what}: change after 25,000`,
      value: change,
      unit: percent,
      atMost: 0.1,
      detail,
    }),
  ];
}
