import { randomBytes } from "node:crypto";
import { writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { factNames } from "../app/records/facts";
import { db } from "../db/client";
import type { Client } from "../tests/support/client";
import { anAdmin, aProgramme, clientOf } from "../tests/support/factories";
import { fill, fillPostings, size, startPortal, studentsSql } from "./ground";
import { watched } from "./load";
import { longestDelay, loopWatch } from "./loop";
import { type Row, duration, megabytes, row, timed } from "./results";

const rows = size(5_000, 200);
const students = size(10_000, 200);

/**
 * A file of 5,000 postings beside 100,000, and one of 10,000 records: what it would do, and doing it; memory and event
 * loop meanwhile.
 */
export async function bench(): Promise<Row[]> {
  await fillPostings(size(100_000, 2_000));
  const web = await startPortal({ NODE_OPTIONS: loopWatch });
  const admin = await clientOf(web.url, await anAdmin());
  const postings = { path: "/api/placements/import", rows };
  await send(admin, postings, aFile("Warm"), false);
  return [
    ...(await measured("import of 5,000 rows", 5_000, async (dryRun) =>
      send(admin, postings, aFile("Engineer"), dryRun),
    )),
    ...(await ofRecords(admin)),
    await ofNothing(admin),
  ];

  /** The largest file without anything in it, and others without a table. */
  async function ofNothing(admin: Client) {
    const bytes = 5 * 1024 * 1024;
    const files = {
      "line ends": Buffer.alloc(bytes, "\n"),
      "one letter": Buffer.alloc(bytes, "a"),
      commas: Buffer.alloc(bytes, ",a"),
      "random bytes": randomBytes(bytes),
    };
    let worst = { value: 0, detail: "" };
    for (const [detail, file] of Object.entries(files)) {
      await longestDelay(web);
      const answer = await admin.multipart("/api/admin/records/import", [
        ["file", new File([file], "nothing.csv")],
      ]);
      if (answer.status !== 422) throw new Error(`import of ${detail}: ${answer.status}`);
      const value = await longestDelay(web);
      if (value > worst.value) worst = { value, detail };
    }
    const held = { ...worst, unit: duration, atMost: 100 };
    return row("a file of 5 MB that is nothing: event loop held up", held);
  }

  async function measured(
    what: string,
    atMost: number,
    take: (dryRun: boolean) => Promise<unknown>,
  ) {
    await longestDelay(web);
    const { result, memory } = await watched(web.pid, async () => ({
      "dry run": await timed(() => take(true)),
      saved: await timed(() => take(false)),
      "the same file again": await timed(() => take(true)),
    }));
    const held = { value: await longestDelay(web), unit: duration, atMost: 50 };
    const more = { value: Math.max(...memory) - (memory[0] ?? 0), unit: megabytes, atMost: 50 };
    return [
      ...Object.entries(result).map(([step, value]) =>
        row(`${what}: ${step}`, { value, unit: duration, atMost }),
      ),
      row(`${what}: memory meanwhile`, more),
      row(`${what}: event loop held up`, held),
    ];
  }

  /** All facts of 10,000 students without a record, the largest file that is taken. */
  async function ofRecords(admin: Client) {
    await fill(studentsSql(students));
    const { name } = await aProgramme();
    const { rows: people } = await sql<{ email: string }>`
      select email from users where role = 'user' limit ${students}`.execute(db);
    const records = { path: "/api/admin/records/import", rows: students };
    const file = recordsFile(
      name,
      people.map(({ email }) => email),
    );
    const sent = await measured("import of 10,000 records", 10_000, (dryRun) =>
      send(admin, records, file, dryRun),
    );
    const workbook = await asWorkbook(file);
    // Those of the workbook are saved as well: nothing of them is there.
    await sql`delete from enrolments`.execute(db);
    return [
      ...sent,
      ...(await measured("import of 10,000 records as XLSX", 10_000, (dryRun) =>
        send(admin, records, workbook, dryRun),
      )),
    ];
  }
}

type Wanted = { path: string; rows: number };

async function send(
  admin: Client,
  { path, rows }: Wanted,
  file: string | Uint8Array<ArrayBuffer>,
  dryRun: boolean,
) {
  const response = await admin.multipart(path, [
    ["file", new File([file], typeof file === "string" ? "rows.csv" : "rows.xlsx")],
    ["dryRun", String(dryRun)],
  ]);
  const { rows: found } = (await response.json()) as { rows?: unknown[] };
  if (!response.ok || found?.length !== rows) throw new Error(`import: ${response.status}`);
}

function recordsFile(programme: string, emails: string[]) {
  const lines = emails.map(
    (email, index) =>
      `${email},R${index},${programme},CSE,2027,8.${index % 100},91.5,2021,88.25,2023,70,2022,0,1,0,woman,no`,
  );
  return [["email", ...factNames].join(","), ...lines].join("\r\n");
}

/** The same cells; numbers are numbers, as in a sheet that somebody typed. */
async function asWorkbook(csv: string) {
  const rows = csv
    .split("\r\n")
    .map((line) => line.split(",").map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell)));
  return new Uint8Array(await writeXlsx({ sheets: [{ name: "Students", rows }] }));
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
