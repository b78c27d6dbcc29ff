import { type Web, onGround, postingsSql, size, startTarget } from "./ground";
import { type Row, duration, median, row, timed, times } from "./results";

const [many, few] = [size(100_000, 2_000), 1_000];
const rounds = size(60, 5);
const warmUp = 3;
/** Enough rounds of a slow search. */
const patienceMs = 8_000;

/** What is asked for, and how many times as long it may take in 100,000 postings. */
const searches: Record<string, [query: string, atMost: number]> = {
  "a rare word": ["search=zeppelin&location=delhi", 2],
  "a common word": ["search=engineer&location=pune", 2],
  "a word of nearly all": ["search=systems&location=e", 2],
  "two letters": ["search=qz&location=pune", 2],
  "no hit": ["search=xylophone&location=pune", 2],
  "a place without a job": ["location=atlantis", 1.2],
  "a common word in a place without a job": ["search=engineer&location=atlantis", 1.2],
};

/** The same search on many postings and on few, uncached, request by request in turn. */
export function bench(): Promise<Row[]> {
  return onGround([postingsSql(many), postingsSql(few)], async (ground) => {
    const webs: Web[] = [];
    for (const DATABASE_URL of ground.urls)
      webs.push(await startTarget(ground, { CACHE_SECONDS: "0", DATABASE_URL }));
    const rows: Row[] = [];
    for (const [name, [query, atMost]] of Object.entries(searches)) {
      const [large, small] = await compare(webs, `/api/placements?limit=24&${query}`);
      rows.push(
        row({
          what: `search, ${name}: 100,000 postings / 1,000`,
          value: large / small,
          unit: times,
          atMost,
          detail: `${duration(large)} against ${duration(small)}`,
        }),
      );
    }
    return rows;
  });
}

/** The median time on each. */
async function compare(webs: Web[], path: string) {
  const taken: number[][] = webs.map(() => []);
  const enough = performance.now() + patienceMs;
  for (let round = -warmUp; round < rounds; round++) {
    if (round >= warmUp && performance.now() > enough) break;
    for (const [side, { url }] of webs.entries()) {
      const time = await timed(async () => {
        const response = await fetch(url + path);
        await response.text();
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
      });
      if (round >= 0) taken[side]?.push(time);
    }
  }
  return taken.map(median) as [number, number];
}
