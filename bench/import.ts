import type { Client } from "../tests/support/client";
import { anAdmin, clientOf } from "../tests/support/factories";
import { fill, postingsSql, size, startPortal } from "./ground";
import { watched } from "./load";
import { type Row, duration, megabytes, row, timed } from "./results";

const rows = size(5_000, 200);

/** A file of 5,000 postings beside 100,000: what it would do, and doing it; memory while it is done. */
export async function bench(): Promise<Row[]> {
  await fill(postingsSql(size(100_000, 2_000)));
  const web = await startPortal();
  const admin = await clientOf(web.url, await anAdmin());
  await send(admin, aFile("Warm"), false);
  const file = aFile("Engineer");
  const take = (dryRun: boolean) => timed(() => send(admin, file, dryRun));
  const { result, memory } = await watched(web.pid, async () => ({
    "dry run": await take(true),
    saved: await take(false),
    "the same file again": await take(true),
  }));
  const what = "import of 5,000 rows";
  const more = { value: Math.max(...memory) - (memory[0] ?? 0), unit: megabytes, atMost: 50 };
  return [
    ...Object.entries(result).map(([step, value]) =>
      row(`${what}: ${step}`, { value, unit: duration, atMost: 5_000 }),
    ),
    row(`${what}: memory meanwhile`, more),
  ];
}

async function send(admin: Client, csv: string, dryRun: boolean) {
  const response = await admin.multipart("/api/placements/import", [
    ["file", new File([csv], "jobs.csv", { type: "text/csv" })],
    ["dryRun", String(dryRun)],
  ]);
  const { rows: found } = (await response.json()) as { rows?: unknown[] };
  if (!response.ok || found?.length !== rows) throw new Error(`import: ${response.status}`);
}

/** Close to the largest file that is taken: 5,000 rows of 900 bytes. */
function aFile(title: string) {
  const text = "The team builds systems for hospitals, with care and patience. ".repeat(12).trim();
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${title} ${index},Kaveri Systems,Pune,"${text}","SQL, TypeScript",31/01/2099,` +
      `https://careers.example/${title}/${index}`,
  );
  return ["title,company,location,description,requirements,deadline,link", ...lines].join("\r\n");
}
