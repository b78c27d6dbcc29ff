import pg from "pg";
import { type WebTarget, prepareGround, startTarget } from "./ground";
import { type Row, milliseconds, quantile } from "./results";

const [many, few] = [100_000, 1_000];
const rounds = 60;
/** Enough of a slow one. */
const patienceMs = 8_000;

const searches = {
  "a rare word": "search=zeppelin&location=pune",
  "a common word": "search=engineer&location=pune",
  "a word of nearly all": "search=systems&location=e",
  "two letters": "search=qz&location=pune",
  "no hit": "search=xylophone&location=pune",
  "a place that only another type has": "search=systems&location=mysuru",
};

/** The same search on many postings and on few, uncached, request by request in turn. */
export async function bench(): Promise<Row[]> {
  const ground = await prepareGround([many, few]);
  const [large, small] = ground.urls.map((url) =>
    startTarget({ CACHE_SECONDS: "0", DATABASE_URL: url }),
  );
  const webs = await Promise.all([large, small] as Promise<WebTarget>[]);
  try {
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(searches))
      rows.push(await compare(name, [query, query]));
    const middles = await Promise.all(ground.urls.map(cursorInTheMiddle));
    const pages = middles.map((after) => `after=${after}`);
    rows.push(await compare("a page in the middle", pages));
    rows.push(
      await compare(
        "a common word, in the middle",
        pages.map((page) => `search=engineer&${page}`),
      ),
    );
    return rows;
  } finally {
    for (const web of webs) await web.stop();
    await ground.stop();
  }

  async function compare(name: string, queries: string[]): Promise<Row> {
    const times: number[][] = [[], []];
    const enough = performance.now() + patienceMs;
    for (let round = -3; round < rounds && (round < 3 || performance.now() < enough); round++) {
      for (const [side, web] of webs.entries()) {
        const time = await timed(
          `http://127.0.0.1:${web.port}/api/placements?limit=24&${queries[side]}`,
        );
        if (round >= 0) times[side]?.push(time);
      }
    }
    const [one = NaN, other = NaN] = times.map((all) => quantile(all, 0.5));
    return {
      what: `search, ${name}: 100,000 postings / 1,000`,
      target: "≤ 2×",
      measured: `${(one / other).toFixed(1)}× (${milliseconds(one)} against ${milliseconds(other)})`,
      isMet: one <= 2 * other,
    };
  }
}

async function timed(url: string) {
  const started = performance.now();
  const response = await fetch(url);
  await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - started;
}

async function cursorInTheMiddle(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ cursor: string }>(
    `select 'open.' || round(extract(epoch from created_at) * 1000) || '.' || id as cursor
     from postings where closes_on > now() order by created_at desc
     offset (select count(*) / 2 from postings where closes_on > now()) limit 1`,
  );
  await client.end();
  return rows[0]?.cursor ?? "";
}
