import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { aStudent } from "../tests/support/factories";
import { listingProps, startBaseline } from "./baseline";
import type { By } from "./baseline-process";
import { fillPostings, size, startPortal } from "./ground";
import { type Side, answerOf, cookieOf, flatness, load, takeTurns, watched } from "./load";
import { type Row, megabytes, percent, row, times } from "./results";

const api = "/api/placements";
const json = `${api}?limit=24`;

/** The portal's share of what the bare answer of Node, Express or React gets, and two web processes' cost. */
export async function bench(): Promise<Row[]> {
  await fillPostings(size(100_000, 1_000));
  const web = await startPortal();
  const uncached = await startPortal({ CACHE_SECONDS: "0" });
  const second = await startPortal({ CACHE_SECONDS: "0" });
  const user = await aStudent();
  const cookie = await cookieOf(user);

  const to = (headers: Side["headers"], path: string): Side => ({ targets: [web], path, headers });
  const visitor = (path: string) => to({ "Accept-Encoding": "br" }, path);
  const student = (path: string) => to(cookie, path);
  const fresh = { ...visitor(json), targets: [uncached] };
  const listing = student("/jobs");
  const feed = await fetch(`${web.url}/jobs.atom`);
  const unchanged = to({ "If-None-Match": feed.headers.get("ETag") ?? "" }, "/jobs.atom");
  const everyday = ["/", "/jobs", "/jobs?search=engineer&location=pune", json].map(visitor);
  const personal = ["/jobs", "/my-applications", "/api/auth/me"].map(student);
  const memory = await memoryOf(web.pid, [...everyday, ...personal]);
  const react = await listingProps(user);
  return [
    await against("visitor's listing / bare Node", visitor("/jobs"), {}, 0.5),
    (await beside("an unchanged feed (304) / visitor's listing", unchanged, visitor("/jobs")))[0],
    await against("JSON list of 24, cached / bare Express", visitor(json), { express: api }, 1),
    await against("JSON list of 24, made anew / bare Express", fresh, { express: api }, 0.15),
    await against("student's listing of 24 cards / React alone", listing, { react }, 0.5),
    ...(await beside(
      "two web processes / one",
      { ...listing, targets: [uncached, second] },
      { ...listing, targets: [uncached] },
      // Postgres and the load need a core each.
      availableParallelism() >= 4 ? 1.5 : undefined,
    )),
    ...memory,
  ];
}

/** `by` answers the same as the portal, with nothing else to do; only the portal frames cached faces of cards. */
async function against(what: string, ours: Side, by: By, atLeast: number) {
  const answer = await answerOf(ours);
  const { stop, ...target } = await startBaseline(answer, by);
  const theirs = { ...ours, targets: [target] };
  assert.equal(unframed((await answerOf(theirs)).body), unframed(answer.body));
  const [portal, bare] = await takeTurns(ours, theirs);
  await stop();
  const [cost, least] = [portal.cost, bare.cost].map(Math.round);
  const rates = `${Math.round(1e6 / portal.cost)} per CPU second; ${percent(portal.rate / bare.rate)} of its req/s`;
  const detail = `${cost} against ${least} µs; ${rates}`;
  return row(what, { value: bare.cost / portal.cost, unit: percent, atLeast, detail });
}

const unframed = (page: Buffer) => String(page).replace(/<\/?div\b[^>]*>/g, "");

/** What costs no more than another, and may be as many times as fast. */
async function beside(what: string, side: Side, other: Side, atLeast?: number) {
  const [its, theirs] = await takeTurns(side, other);
  const detail = `${Math.round(its.cost)} against ${Math.round(theirs.cost)} µs`;
  const cost = { value: its.cost / theirs.cost, unit: times, atMost: 1.1, detail };
  const rate = { value: its.rate / theirs.rate, unit: times, atLeast };
  return [row(`${what}: CPU a request`, cost), row(`${what}: req/s`, rate)] as const;
}

/** Of one web process while it answers all of these, 100,000 times without a pause: somebody always waits. */
async function memoryOf(pid: number, sides: Side[]) {
  await load(sides, { answers: size(25_000, 100) }); // fills caches and compiles code
  const { memory } = await watched(pid, () => load(sides, { answers: size(75_000, 300) }));
  const what = "a web process in 100,000 requests";
  const most = { value: Math.max(...memory), unit: megabytes, atMost: 250 };
  return [row(`${what}: most memory`, most), flatness(what, memory)];
}
