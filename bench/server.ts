import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { bareExpress, bareNode, reactAlone, startBaseline } from "./baseline";
import type { Baseline } from "./baseline-process";
import { onGround, postingsSql, size, startTarget, studentHeaders } from "./ground";
import { type Side, answerOf, load, residentMb, takeTurns } from "./load";
import { type Row, megabytes, percent, row, times } from "./results";

const json = "/api/placements?limit=24";
const found = "/jobs?search=engineer&location=pune";
/** One student may search so often a minute only. */
const searchers = size(200, 5);

/** The portal's share of what the bare answer of Node, Express or React gets, and two web processes' cost. */
export function bench(): Promise<Row[]> {
  return onGround([postingsSql(size(100_000, 1_000))], async (ground) => {
    const web = await startTarget(ground);
    const uncached = await startTarget(ground, { CACHE_SECONDS: "0" });
    const second = await startTarget(ground, { CACHE_SECONDS: "0" });
    const students = await Promise.all(Array.from({ length: searchers }, studentHeaders));
    const own = students.map(({ headers }) => ({ "Accept-Encoding": "identity", ...headers }));

    const visitor = (path: string): Side => {
      return { targets: [web], path, headers: [{ "Accept-Encoding": "br" }] };
    };
    const student = (path: string): Side => ({ targets: [web], path, headers: own.slice(0, 1) });
    const fresh: Side = { ...visitor(json), targets: [uncached] };
    const listing = student("/jobs");
    const { listPostings } = await import("../app/postings/list/listing.server");
    const [job] = (await listPostings("job", { search: "", location: "", limit: 1 })).items;
    const details = student(`/jobs/details/${job?.id}`);
    const search = { ...student(found), headers: own };
    const react = (side: Side) => reactAlone(side, students[0]?.student ?? null);
    const feed = await fetch(`${web.url}/jobs.atom`);
    const headers = [{ "If-None-Match": feed.headers.get("ETag") ?? "" }];
    const unchanged: Side = { targets: [web], path: "/jobs.atom", headers };
    const everyday = ["/", "/jobs", found, json].map(visitor);
    const personal = ["/jobs", "/my-applications", "/api/auth/me"].map(student);
    const memory = await memoryOf(web.pid, [...everyday, ...personal]);
    return [
      await against("visitor's listing / bare Node", 0.5, visitor("/jobs"), bareNode),
      await unchangedFeed(unchanged, visitor("/jobs")),
      await against("JSON list of 24, cached / bare Express", 1, visitor(json), bareExpress),
      await against("JSON list of 24, made anew / bare Express", 0.15, fresh, bareExpress),
      await against("student's listing of 24 cards / React alone", 0.5, listing, react),
      await against("student's details page / bare Node", undefined, details, bareNode),
      await against("student's search / bare Node", undefined, search, bareNode),
      ...(await twoAgainstOne({ ...listing, targets: [uncached, second] })),
      ...memory,
    ];
  });
}

/** `of` answers the same bytes as the portal, with nothing else to do. */
async function against(
  what: string,
  atLeast: number | undefined,
  ours: Side,
  of: (side: Side) => Promise<Baseline>,
) {
  const baseline = await of(ours);
  const { stop, ...target } = await startBaseline(baseline);
  try {
    const theirs = { ...ours, targets: [target] };
    assert.equal(String((await answerOf(theirs)).body), String(baseline.body));
    const [portal, bare] = await takeTurns(ours, theirs);
    const [cost, least] = [portal.cost, bare.cost].map(Math.round);
    const rates = `${Math.round(1e6 / portal.cost)} per CPU second; ${percent(portal.rate / bare.rate)} of its req/s`;
    const detail = `${cost} against ${least} µs; ${rates}`;
    return row({ what, value: bare.cost / portal.cost, unit: percent, atLeast, detail });
  } finally {
    await stop();
  }
}

/** Feed readers ask every quarter of an hour, mostly for nothing. */
async function unchangedFeed(feed: Side, page: Side) {
  const [answer, cached] = await takeTurns(feed, page);
  const detail = `${Math.round(answer.cost)} against ${Math.round(cached.cost)} µs`;
  const cost = { value: answer.cost / cached.cost, unit: times, atMost: 1.1, detail };
  return row({ what: "an unchanged feed (304) / visitor's listing: CPU a request", ...cost });
}

async function twoAgainstOne(side: Side) {
  const [two, one] = await takeTurns(side, { ...side, targets: side.targets.slice(0, 1) });
  const detail = `${Math.round(two.cost)} against ${Math.round(one.cost)} µs`;
  const cost = { value: two.cost / one.cost, unit: times, atMost: 1.1, detail };
  // Postgres and the load need a core each.
  const atLeast = availableParallelism() >= 4 ? 1.5 : undefined;
  const rate = { value: two.rate / one.rate, unit: times, atLeast };
  return [
    row({ what: "two web processes / one: CPU a request", ...cost }),
    row({ what: "two web processes / one: req/s (≥ 1.5× given 4 cores)", ...rate }),
  ];
}

/** Of one web process while it answers all of these, 100,000 times. */
async function memoryOf(pid: number, sides: Side[]) {
  const resident: number[] = [];
  for (let sample = 0; sample < 20; sample++) {
    await load(sides, { answers: size(5_000, 100) });
    resident.push(residentMb(pid));
  }
  // The first ones fill caches and compile code.
  const [first = NaN, last = NaN] = [resident[4], resident[19]];
  const detail = `${megabytes(first)} then, ${megabytes(last)} at the end`;
  const most = { value: Math.max(...resident), unit: megabytes, atMost: 250 };
  const change = { value: Math.abs(last / first - 1), unit: percent, atMost: 0.1, detail };
  const what = "memory of a web process in 100,000 requests";
  return [
    row({ what: `${what}: most`, ...most }),
    row({ what: `${what}: change after 25,000`, ...change }),
  ];
}
