import { hashPassword } from "../app/accounts/passwords/passwords.server";
import { withClient } from "../tests/support/database";
import { Client } from "../tests/support/client";
import { password } from "../tests/support/factories";
import { fillPostings, newDatabase, size, startPortal } from "./ground";
import { until } from "../tests/support/until";
import { startWorkerProcess } from "../tests/support/worker";
import { type Row, duration, median, row, timed, times } from "./results";

/** BENCH_POSTINGS=1000000 npm run bench -- growth: the postings of ten years of a country. */
const many = Number(process.env.BENCH_POSTINGS ?? size(100_000, 2_000));
const few = 1_000;

type Asked = { path: string; atMost?: number; isOffices?: boolean };

/** What people ask for, and how many times as long it may take in so many postings. */
const pages: Record<string, Asked> = {
  "a list": { path: "/jobs" },
  "a list by closing day": { path: "/jobs?sort=closing" },
  "a rare word": { path: "/jobs?search=zeppelin&location=delhi" },
  "a common word": { path: "/jobs?search=engineer&location=pune" },
  "a word of nearly all": { path: "/jobs?search=systems&location=e" },
  "two letters": { path: "/jobs?search=qz&location=pune" },
  "no hit": { path: "/jobs?search=xylophone&location=pune" },
  "a place without a job": { path: "/jobs?location=atlantis" },
  "a common word in a place without a job": { path: "/jobs?search=engineer&location=atlantis" },
  "JSON of a common word": { path: "/api/placements?limit=24&search=engineer&location=pune" },
  "all types, a common word": { path: "/search?q=engineer" },
  "all types, a rare word": { path: "/search?q=zeppelin" },
  "all types, no hit": { path: "/search?q=xylophone" },
  home: { path: "/" },
  sitemap: { path: "/sitemap.xml" },
  "a part of the sitemap": { path: "/sitemap.xml?part=1" },
  workbench: { path: "/admin/postings", isOffices: true },
  "workbench, a common word": { path: "/admin/postings?search=engineer", isOffices: true },
  "workbench, drafts": { path: "/admin/postings?state=draft", isOffices: true },
  dashboard: { path: "/admin-dashboard", isOffices: true },
  // Each has its postings counted by year, and who is here is asked of those of this year.
  companies: { path: "/admin/companies", isOffices: true, atMost: 10 },
};

/** The same page on many postings and on few, uncached, request by request in turn. */
export async function bench(): Promise<Row[]> {
  const portals = [await portalOf(many), await portalOf(few)];
  const rows: Row[] = [];
  for (const [name, { path, isOffices, atMost = 1.5 }] of Object.entries(pages)) {
    const [slow = NaN, fast = NaN] = await medians(
      portals.map((portal) => () => (isOffices ? portal.admin : portal.visitor).get(path)),
    );
    const detail = `${duration(slow)} against ${duration(fast)}`;
    const ratio = { value: slow / fast, unit: times, atMost, detail };
    rows.push(row(`${name}: ${many.toLocaleString("en")} postings / 1,000`, ratio));
  }
  return rows;
}

async function portalOf(postings: number) {
  await newDatabase();
  const email = "office@college.example";
  await fillPostings(
    postings,
    `insert into users (id, role, name, email, phone, password_hash)
    values (gen_random_uuid(), 'admin', 'Asha', '${email}', '', '${await hashPassword(password)}')`,
  );
  if (postings > 1_000) await setParts();
  const { url } = await startPortal({ CACHE_SECONDS: "0" });
  const admin = new Client(url);
  await admin.json("POST", "/api/auth/login", { email, password });
  return { visitor: new Client(url), admin };
}

/** Of the sitemap, as a worker does. */
async function setParts() {
  const worker = await startWorkerProcess({ SMTP_URL: "smtp://127.0.0.1:9" }); // it mails nothing
  await until(
    "there are parts",
    () =>
      withClient(process.env.DATABASE_URL ?? "", async (client) => {
        const { rows } = await client.query("select from sitemap_parts limit 1");
        return rows.length > 0;
      }),
    120_000,
  );
  await worker.stop();
}

async function medians(asks: (() => Promise<Response>)[]) {
  const taken: number[][] = asks.map(() => []);
  for (let round = -3; round < size(30, 5); round++) {
    for (const [side, ask] of asks.entries()) {
      const time = await timed(async () => {
        const response = await ask();
        await response.text();
        if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      });
      if (round >= 0) taken[side]?.push(time); // warm
    }
  }
  return taken.map(median);
}
