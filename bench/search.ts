import { fill, newDatabase, postingsSql, size, startPortal } from "./ground";
import { type Row, duration, median, row, timed, times } from "./results";

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
export async function bench(): Promise<Row[]> {
  const urls = [await portalOf(size(100_000, 2_000)), await portalOf(1_000)];
  const rows: Row[] = [];
  for (const [name, [query, atMost]] of Object.entries(searches)) {
    const path = `/api/placements?limit=24&${query}`;
    const [many = NaN, few = NaN] = await medians(urls.map((url) => url + path));
    const detail = `${duration(many)} against ${duration(few)}`;
    const ratio = { value: many / few, unit: times, atMost, detail };
    rows.push(row(`search, ${name}: 100,000 postings / 1,000`, ratio));
  }
  return rows;
}

async function portalOf(postings: number) {
  await newDatabase();
  await fill(postingsSql(postings));
  const { url } = await startPortal({ CACHE_SECONDS: "0" });
  return url;
}

async function medians(addresses: string[]) {
  const taken: number[][] = addresses.map(() => []);
  for (let round = -3; round < size(60, 5); round++) {
    for (const [side, address] of addresses.entries()) {
      const time = await timed(async () => {
        const response = await fetch(address);
        await response.text();
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
      });
      if (round >= 0) taken[side]?.push(time); // warm
    }
  }
  return taken.map(median);
}
