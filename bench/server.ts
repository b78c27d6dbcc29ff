import type { Baseline } from "./baseline";
import { startBaseline } from "./baselines";
import { type Side, answerOf, cpuMicroseconds, perCore, perSecond, takeTurns } from "./compare";
import { prepareGround, startTarget, studentCookie } from "./ground";
import { startLoad } from "./load";
import { type Row, percent } from "./results";

const postings = 100_000;
const filter = { search: "", location: "" };
const jsonPath = "/api/placements?limit=24";

/** What the portal adds to the bare answer: of Node, of Express, of React. */
export async function bench(): Promise<Row[]> {
  const ground = await prepareGround([postings]);
  const load = startLoad();
  const web = await startTarget();
  const unkept = await startTarget({ CACHE_SECONDS: "0" });
  try {
    const { student, cookie } = await studentCookie();
    const compressed = { "Accept-Encoding": "br" };
    const own = { "Accept-Encoding": "identity", Cookie: cookie };
    const visitor: Side = { targets: [web], path: "/jobs", headers: compressed };
    const json: Side = { targets: [web], path: jsonPath, headers: compressed };
    const listing: Side = { targets: [web], path: "/jobs", headers: own };
    const fresh: Side = { ...listing, targets: [unkept] };
    const freshJson: Side = { ...json, targets: [unkept] };
    return [
      await against(
        "visitor's listing / bare node:http",
        0.5,
        visitor,
        await sameBytes("node", visitor),
      ),
      await against(
        "visitor's JSON list of 24 / bare Express",
        0.4,
        json,
        await sameBytes("express", json),
      ),
      await against(
        "student's listing of 24 cards / React alone",
        0.5,
        listing,
        await sameMarkup(listing),
      ),
      await against(
        "the same, nothing kept (`CACHE_SECONDS=0`)",
        null,
        fresh,
        await sameMarkup(fresh),
      ),
      await against(
        "JSON list, nothing kept",
        null,
        freshJson,
        await sameBytes("express", freshJson),
      ),
    ];

    async function sameBytes(kind: "node" | "express", side: Side): Promise<Baseline> {
      const [path = ""] = side.path.split("?");
      const answer = await answerOf(side);
      return kind === "node" ? { kind, ...answer } : { kind, path, ...answer };
    }

    /** React's markup of the same data, which is checked to be the page's, byte for byte. */
    async function sameMarkup(side: Side): Promise<Baseline> {
      const { listPostings } = await import("../app/postings/listing.server");
      const { site, env } = await import("../app/env.server");
      const { todayIn } = await import("../app/dates");
      const { headers, body } = await answerOf(side);
      const screen = {
        type: "job" as const,
        filter,
        listing: await listPostings("job", { ...filter, limit: 24 }),
        path: "/jobs",
        today: todayIn(env.TIME_ZONE),
        canDelete: false,
      };
      const origin = `http://localhost:${side.targets[0]?.port}`;
      const year = new Date().getFullYear();
      const props = { screen, user: student, site, origin, year };
      return { kind: "react", headers, props, body };
    }

    async function against(
      what: string,
      least: number | null,
      ours: Side,
      baseline: Baseline,
    ): Promise<Row> {
      const bare = await startBaseline(baseline);
      try {
        const theirs = { ...ours, targets: [bare] };
        const { body } = await answerOf(theirs);
        if (!body.equals(baseline.body)) throw new Error(`${what}: the baseline's bytes differ`);
        const [portal, floor] = await takeTurns(load, ours, theirs);
        const share = perCore(portal) / perCore(floor);
        const elapsed = perSecond(portal) / perSecond(floor);
        const costs = `${cpuMicroseconds(portal)} against ${cpuMicroseconds(floor)} µs of CPU`;
        return {
          what,
          target: least === null ? "–" : `≥ ${percent(least)}`,
          measured: `${percent(share)} (${costs}; ${percent(elapsed)} of its req/s)`,
          isMet: least === null ? null : share >= least,
        };
      } finally {
        await bare.stop();
      }
    }
  } finally {
    await load.stop();
    await web.stop();
    await unkept.stop();
    await ground.stop();
  }
}
