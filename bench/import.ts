import type { Client } from "../tests/support/client";
import { onGround, postingsSql, size, startTarget } from "./ground";
import { residentMb } from "./load";
import { type Row, duration, megabytes, row, timed } from "./results";

const rows = size(5_000, 200);
const atMost = 5_000;

/** A file of 5,000 postings beside 100,000: what it would do, and doing it; memory while it is done. */
export function bench(): Promise<Row[]> {
  return onGround([postingsSql(size(100_000, 2_000))], async (ground) => {
    const { anAdmin, clientOf } = await import("../tests/support/factories");
    const web = await startTarget(ground);
    const admin = await clientOf(web.url, await anAdmin());
    await send(admin, aFile("Warm"), false);
    const before = residentMb(web.pid);
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, residentMb(web.pid))), 20);
    const file = aFile("Engineer");
    const check = await timed(() => send(admin, file, true));
    const save = await timed(() => send(admin, file, false));
    const again = await timed(() => send(admin, file, true));
    clearInterval(timer);
    const what = "import of 5,000 rows";
    return [
      row({ what: `${what}: dry run`, value: check, unit: duration, atMost }),
      row({ what: `${what}: saved`, value: save, unit: duration, atMost }),
      row({ what: `${what}: the same file again`, value: again, unit: duration, atMost }),
      row({ what: `${what}: memory meanwhile`, value: most - before, unit: megabytes, atMost: 50 }),
    ];
  });
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
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      `${title} ${index}`,
      "Kaveri Systems",
      "Pune",
      `"${text}"`,
      '"SQL, TypeScript"',
      "31/01/2099",
      `https://careers.example/${title}/${index}`,
    ].join(","),
  );
  return ["title,company,location,description,requirements,deadline,link", ...lines].join("\r\n");
}
