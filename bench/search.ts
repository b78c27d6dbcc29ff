import { onGround, postingsSql, size, startTarget } from "./ground";
import { type Row, duration, median, row, timed, times } from "./results";

const rounds = size(60, 5);
const warmUp = 3;

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
  const fills = [size(100_000, 2_000), 1_000].map(postingsSql);
  return onGround(fills, async (ground) => {
    const webs = ground.urls.map((DATABASE_URL) =>
      startTarget(ground, { CACHE_SECONDS: "0", DATABASE_URL }),
    );
    const urls = (await Promise.all(webs)).map(({ url }) => url);
    const rows: Row[] = [];
    for (const [name, [query, atMost]] of Object.entries(searches)) {
      const [many, few] = await medians(
        urls.map((url) => `${url}/api/placements?limit=24&${query}`),
      );
      const detail = `${duration(many)} against ${duration(few)}`;
      const ratio = { value: many / few, unit: times, atMost, detail };
      rows.push(row({ what: `search, ${name}: 100,000 postings / 1,000`, ...ratio }));
    }
    return rows;
  });
}

async function medians(addresses: string[]) {
  const taken: number[][] = addresses.map(() => []);
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [side, address] of addresses.entries()) {
      const time = await timed(async () => {
        const response = await fetch(address);
        await response.text();
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
      });
      taken[side]?.push(time);
    }
  }
  return taken.map((all) => median(all.slice(warmUp))) as [number, number];
}
