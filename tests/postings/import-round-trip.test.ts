// @module-tag thorough
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { messages } from "../../app/messages";
import { titleColumnOf } from "../../app/postings/import/columns";
import { typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { hardTexts } from "../security/hard-texts";
import { withCast, withWeb } from "../support/hooks";
import { aFileOf, upload } from "./import-files";
import { fullInput } from "../support/samples";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";
import { clientOf } from "../support/factories";

const web = withWeb();
const cast = withCast(web);

type Row = Record<string, string>;
const exported = async (query: string) =>
  (await cast.admin.get(`/admin/postings.csv?${query}`)).text();
const read = (csv: string) => parse(csv, { bom: true, columns: true }) as Row[];
const everything = () =>
  db
    .selectFrom("postings")
    .select(["id", "type", "fields", "state", "version", "title", "search_text", "closes_on"])
    .orderBy("id")
    .execute();

describe("export, edit, import", () => {
  beforeAll(async () => {
    for (const type of typeNames) {
      for (const text of Object.values(hardTexts)) await aPosting(type, fullInput(type, text));
      await aPosting(type, { ...fullInput(type, '"quoted"'), [titleColumnOf(type)]: "'=1" });
    }
    await db
      .updateTable("postings")
      .set({ state: "draft" })
      .where("title", "like", "%👩%")
      .execute();
    await db
      .updateTable("postings")
      .set({ state: "scheduled", publish_at: new Date("2099-01-01") })
      .where("title", "like", "%e\u0301%")
      .execute();
  });

  test.each(typeNames.filter((type) => type !== "podcast"))(
    "of %ss changes nothing when nothing was edited",
    async (type) => {
      const before = await everything();
      const csv = await exported(`type=${type}`);
      expect(read(csv)).toHaveLength(8);
      const { body, status } = await upload(cast.admin, type, csv);
      expect([status, body.created, body.updated]).toEqual([200, 0, 0]);
      expect(await everything()).toEqual(before);
    },
  );

  test("changes the cells that were edited, and adds rows without an id", async () => {
    const before = await everything();
    const [first, second, third, ...rest] = read(await exported("type=job")) as [Row, Row, Row];
    const edited = [
      { ...first, title: "=Edited", deadline: "01/02/2099" },
      { ...second, salary: "" },
      { ...third, _id: "", version: "", title: "Another one" },
      ...rest,
    ];
    const { body } = await upload(cast.admin, "job", aFileOf("job", edited));
    expect([body.created, body.updated]).toEqual([1, 2]);
    const after = await everything();
    const changed = after.filter(
      (row) => !before.some((one) => one.id === row.id && one.version === row.version),
    );
    expect(changed).toHaveLength(3);
    expect(after.find(({ id }) => id === first._id)).toMatchObject({
      title: "=Edited",
      closes_on: "2099-02-01",
      fields: { title: "=Edited", deadline: "2099-02-01", company: first.company },
    });
    expect(after.find(({ id }) => id === second._id)?.fields).not.toHaveProperty("salary");
    expect(after.find(({ id }) => id === first._id)?.search_text).toContain("=edited");
  });

  test("refuses what somebody else changed meanwhile, and what is named twice", async () => {
    const rows = read(await exported("type=visit"));
    const [first, second] = rows as [Row, Row];
    await db
      .updateTable("postings")
      .set({ version: 7 })
      .where("id", "=", first._id ?? "")
      .execute();
    const edited = [{ ...first, companyName: "Mine" }, second, second];
    const { status, body } = await upload(cast.admin, "visit", aFileOf("visit", edited));
    expect(status).toBe(422);
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      { version: messages.change.conflict },
      undefined,
      { _id: messages.import.repeated(3) },
    ]);
    const other = await upload(
      cast.admin,
      "seminar",
      aFileOf("seminar", [{ _id: first._id ?? "", title: "x" }]),
    );
    expect(other.body.rows[0]?.errors).toEqual({ _id: messages.import.unknownId });
  });

  test("of all types is for reading, and follows the filters", async () => {
    const all = read(await exported(""));
    expect(new Set(all.map(({ type }) => type)).size).toBe(typeNames.length);
    const drafts = read(await exported("type=job&state=draft"));
    expect(drafts.every(({ state }) => state === "draft")).toBe(true);
    expect(drafts.length).toBeGreaterThan(0);
    const found = read(await exported("type=job&search=edited"));
    expect(found.map(({ title }) => title)).toEqual(["'=Edited"]);
  });
});

describe("5,000 rows", () => {
  const broken = new Set(Array.from({ length: 37 }, (_, index) => 3 + index * 131));
  const rows = (isMended: boolean) =>
    Array.from({ length: 5_000 }, (_, index) => ({
      title: `Engineer ${index}`,
      organizer: "Kaveri",
      location: "Pune",
      date: isMended || !broken.has(index + 2) ? "2099-01-31" : "tomorrow",
    }));
  const many = async () =>
    (await db.selectFrom("postings").select("id").where("title", "like", "Engineer %").execute())
      .length;

  test("with 37 broken ones are all named and none saved; killed in the middle none are; mended, all", async () => {
    const checked = await upload(cast.admin, "jobfair", aFileOf("jobfair", rows(false)), true);
    const wrong = checked.body.rows.filter(({ ok }) => !ok);
    expect(checked.body.rows).toHaveLength(5_000);
    expect(wrong.map(({ row }) => row)).toEqual([...broken]);
    expect(wrong.every(({ errors }) => errors?.date)).toBe(true);
    expect(await many()).toBe(0);

    const mended = aFileOf("jobfair", rows(true));
    await killedInTheMiddle(await startWeb(), mended);
    expect(await many()).toBe(0);

    expect((await upload(cast.admin, "jobfair", mended)).body.created).toBe(5_000);
    expect(await many()).toBe(5_000);
    const log = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "postings-imported")
      .orderBy("seq", "desc")
      .executeTakeFirst();
    expect(log?.details).toEqual({ type: "jobfair", added: 5_000, changed: 0 });
  });

  /** Locks the log, so that the import waits with every row written and nothing committed. */
  async function killedInTheMiddle(victim: Web, file: string) {
    const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await holder.connect();
    await holder.query("begin; lock table audit_log in exclusive mode");
    const admin = await clientOf(victim.url, cast.users.admin);
    const sent = upload(admin, "jobfair", file).catch(() => "cut off");
    // Not in the transaction that holds the lock, which keeps seeing one state of pg_stat_activity.
    await until("the import waits for the log", async () => {
      const { rows: waiting } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%audit_log%'
      `.execute(db);
      return waiting.length > 0;
    });
    victim.process.kill("SIGKILL");
    expect(await sent).toBe("cut off");
    await holder.query("rollback");
    await holder.end();
    await until("its transaction is over", async () => {
      const { rows: open } = await sql`
        select from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      `.execute(db);
      return open.length === 0;
    });
  }
});
