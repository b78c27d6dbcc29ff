// @module-tag thorough
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Actor, audit } from "../../app/audit/audit.server";
import { describeDetails } from "../../app/admin/log-csv";
import { type Anchor, anchorLog } from "../../app/audit/anchors.server";
import { verifyLog } from "../../app/audit/verify.server";
import { db, pool } from "../../db/client";
import { waitForConnections } from "../support/database";
import { aStudent, anAdmin } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { startMailSink } from "../support/mail-sink";
import { runProgram } from "../support/processes/child";
import { until } from "../support/until";
import { startWorkerProcess } from "../support/worker";

const admin: Actor = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "Dev Sharma",
  role: "admin",
  network: "203.0.113.77",
};

const hard = 'a "quoted"\n\\ line, तमिळ தமிழ் 😀 \u0001 \u007f';

function note(actor = admin, details: Record<string, string> = {}) {
  return audit(db, actor, { action: "user-deleted", target: { type: "user", id: "x" }, details });
}

function lastEntry() {
  return db
    .selectFrom("audit_log")
    .selectAll()
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Tampers as somebody with all rights in the database could, and undoes everything afterwards. */
async function tampered(change: string, anchors: Anchor[] = []) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("create table audit_copy as select * from audit_log");
  await run("alter table audit_log disable trigger user");
  await run(change);
  const verdict = await verifyLog(anchors);
  await run("delete from audit_log");
  await run("insert into audit_log select * from audit_copy");
  await run("alter table audit_log enable trigger user");
  await run("drop table audit_copy");
  return verdict;
}

describe("the chain", () => {
  beforeAll(async () => {
    for (const details of [{}, { text: hard }, { b: "1", aa: "2", a: "3" }, {}, {}]) {
      await note({ ...admin, name: details.text ?? admin.name }, details as Record<string, string>);
    }
  });

  test("is whole as it was written, whatever the texts", async () => {
    expect(await verifyLog()).toMatchObject({ isWhole: true, rows: 5 });
  });

  test.each([
    ["a changed name", "update audit_log set actor_name = 'Nobody' where seq = 3", "3"],
    ["a changed time", "update audit_log set at = at + interval '1 ms' where seq = 2", "2"],
    ["changed details", `update audit_log set details = '{"a": "4"}' where seq = 3`, "3"],
    ["a removed row", "delete from audit_log where seq = 4", "5"],
    ["a removed beginning", "delete from audit_log where seq = 1", "2"],
    [
      "a row with a hash made to fit",
      `update audit_log set action = 'login-staff', hash = encode(sha256('x'), 'hex') where seq = 4`,
      "4",
    ],
  ])("%s by somebody with all rights is named", async (_what, change, seq) => {
    expect(await tampered(change)).toMatchObject({ isWhole: false, seq });
    expect(await verifyLog()).toMatchObject({ isWhole: true, rows: 5 });
  });

  test.each([
    [
      "a cut end",
      "delete from audit_log where seq > 3",
      "4",
      /end is missing: on 2027.* had 5 rows/,
    ],
    [
      "a chain made anew",
      `create table rest as select * from audit_log; delete from audit_log;
       alter table audit_log enable trigger audit_log_chain;
       insert into audit_log select seq, at, actor_id, 'Nobody', actor_role, action, target_type,
         target_id, details, network, '', '' from rest order by seq; drop table rest`,
      "5",
      /not the one that was here on 2027/,
    ],
  ])("%s is whole in itself, but does not fit what was noted elsewhere", async (...row) => {
    const [_what, change, seq, reason] = row;
    const { hash } = await lastEntry();
    const anchor = { seq: "5", hash, at: "2027-01-31T02:30:00.000Z" };
    expect(await verifyLog([anchor])).toMatchObject({ isWhole: true });
    expect(await tampered(change)).toMatchObject({ isWhole: true });
    expect(await tampered(change, [anchor])).toMatchObject({
      ...{ isWhole: false, seq },
      reason: expect.stringMatching(reason),
    });
  });

  test("an anchor by mail is compared, once a day, and only one of ours counts", async () => {
    const sink = await startMailSink();
    onTestFinished(() => sink.stop());
    const settings = { SMTP_URL: sink.url, AUDIT_MAIL_TO: "registrar@college.example" };
    const worker = await startWorkerProcess(settings);
    onTestFinished(async () => void (await worker.kill()));
    await until("the anchor is mailed", () => sink.accepted.length > 0);
    const [mail] = sink.accepted;
    expect(mail?.to).toBe("registrar@college.example");
    const [, line = ""] = /"anchor":"([^"]+)"/.exec(worker.output()) ?? [];
    expect((await runProgram(["audit", "verify", "--anchor", line])).stdout).toMatch(
      /the log is whole.*; 1 times compared/,
    );
    const forged = line.replace(/ 5 /, " 4 ");
    expect((await runProgram(["audit", "verify", "--anchor", forged])).stderr).toContain(
      "not one of ours",
    );
    await anchorLog();
    expect(sink.accepted).toHaveLength(1);
  });

  test.each([
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "truncate audit_log",
    "insert into audit_log select * from audit_log on conflict (seq) do update set action = 'x'",
  ])("the database refuses: %s", async (change) => {
    await expect(sql.raw(change).execute(db)).rejects.toThrow("the audit log only grows");
    expect(await verifyLog()).toMatchObject({ isWhole: true, rows: 5 });
  });

  test("belonging to a role of its own, it takes new rows from the portal's and nothing else", async () => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run("create role portal_log nologin; create role portal_plain nologin");
    await run(
      "alter table audit_log owner to portal_log; grant select, insert on audit_log to portal_plain",
    );
    const asPortal = (statement: string) =>
      db.transaction().execute(async (trx) => {
        await sql.raw("set local role portal_plain").execute(trx);
        await sql.raw(statement).execute(trx);
      });
    for (const change of [
      "alter table audit_log disable trigger user",
      "delete from audit_log",
      "drop trigger audit_log_only_grows on audit_log",
    ])
      await expect(asPortal(change)).rejects.toThrow(/permission denied|must be owner/);
    const before = (await lastEntry()).seq;
    await asPortal(`insert into audit_log (actor_name, actor_role, action, target_type, target_id,
      details, network) values ('', 'operator', 'role-changed', '', '', '{}', '')`);
    expect(Number((await lastEntry()).seq)).toBe(Number(before) + 1);
    await run("alter table audit_log owner to current_user; drop owned by portal_plain");
    await run("drop role portal_log; drop role portal_plain");
  });

  test("has no forks and no gaps when many write at once", async () => {
    waitForConnections(pool);
    await Promise.all(
      Array.from({ length: 60 }, () => db.transaction().execute((trx) => note2(trx))),
    );
    expect(await verifyLog()).toMatchObject({ isWhole: true, rows: 66 });
  });

  const note2 = (trx: Parameters<typeof audit>[0]) => audit(trx, admin, { action: "log-exported" });

  test("what is rolled back is not in it", async () => {
    const undone = db.transaction().execute(async (trx) => {
      await note2(trx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await verifyLog()).toMatchObject({ isWhole: true, rows: 66 });
  });
});

describe("an entry", () => {
  test("knows staff by name and students by id, and no full address", async () => {
    await note();
    expect(await lastEntry()).toMatchObject({
      actor_name: "Dev Sharma",
      actor_role: "admin",
      network: "203.0.113.0/24",
    });
    const student = await aStudent({ name: "Asha Nair" });
    await note({ ...student, network: "2001:db8:1:2::/64" });
    expect(await lastEntry()).toMatchObject({
      actor_id: student.id,
      actor_name: "",
      network: "2001:db8:1:2::/64",
    });
    await audit(db, null, { action: "role-changed" });
    expect(await lastEntry()).toMatchObject({ actor_id: null, actor_role: "operator" });
  });
});

describe("the page", () => {
  const web = withWeb();
  const cast = withCast(web);

  test("an admin who deletes a user finds it there, filtered by what it was about", async () => {
    const doomed = await aStudent();
    const deleted = await cast.admin.delete(`/api/admin/users/${doomed.id}`);
    expect(deleted.status).toBe(200);
    expect(await lastEntry()).toMatchObject({
      action: "user-deleted",
      actor_id: cast.users.admin.id,
      target_id: doomed.id,
      details: { role: "user" },
      network: expect.stringMatching(/^(127\.0\.0\.0\/24|::\/64|0:0:0:0::\/64)$/),
    });

    const shown = await (await cast.admin.get(`/admin/log?target=${doomed.id}`)).text();
    expect(shown.match(/<tr/g)).toHaveLength(2); // the heading and the one entry
    expect(shown).toContain("Deleted a user");
    expect(shown).toContain("Dev Sharma");
    expect(shown).not.toContain(doomed.email);
  });

  test("filters by action, person and day, and takes nonsense for no filter", async () => {
    const other = await anAdmin({ name: "Zoya Khan" });
    await audit(db, other, { action: "posting-created", target: { type: "posting", id: "p1" } });
    const rows = async (query: string) => {
      const page = await (await cast.admin.get(`/admin/log?${query}`)).text();
      return page.match(/<tr/g)?.length ?? 0;
    };
    expect(await rows("action=posting-created")).toBe(2);
    expect(await rows("who=zoya")).toBe(2);
    expect(await rows(`who=${other.id}`)).toBe(2);
    expect(await rows("who=%25")).toBe(0);
    expect(await rows("from=2999-01-01")).toBe(0);
    expect(await rows("to=2000-01-01")).toBe(0);
    const all = await rows("");
    expect(all).toBeGreaterThan(2);
    expect(await rows("action=nonsense&from=yesterday&before=x")).toBe(all);
    expect(await rows("action=constructor")).toBe(all);
  });

  test("pages backwards without losing or repeating an entry", async () => {
    const seen: string[] = [];
    for (let path = "/admin/log"; path;) {
      const page = await (await cast.admin.get(path)).text();
      const numbers = await pageNumbers(page);
      seen.push(...numbers);
      const [, next = ""] = /rel="next" href="([^"]+)"/.exec(page) ?? [];
      path = next && `/admin/log${next.replaceAll("&amp;", "&")}`;
    }
    const total = (await lastEntry()).seq;
    expect(seen).toHaveLength(Number(total));
  });

  function pageNumbers(page: string) {
    return [...page.matchAll(/<td class="sign">/g)].map(String);
  }

  test("the export has every entry, inert cells, and is itself an entry", async () => {
    await note({ ...admin, name: "=cmd()" });
    const csv = await (await cast.admin.get("/admin/log.csv")).text();
    expect(csv).toContain(`"'=cmd()"`);
    const last = await lastEntry();
    expect(last).toMatchObject({ action: "log-exported", actor_id: cast.users.admin.id });
    expect(csv.trim().split("\r\n")).toHaveLength(Number(last.seq) + 1);
  });

  test("what a newer build noted is shown and exported by the name that it has", async () => {
    await audit(db, admin, { action: "roof-mended" as "posting-created" });
    expect(await (await cast.admin.get("/admin/log")).text()).toContain("roof-mended");
    expect(await (await cast.admin.get("/admin/log.csv")).text()).toContain('"roof-mended"');
  });

  test("details name nothing that is empty", () => {
    const details = { state: "returned", changed: [], reason: "", version: 0 };
    expect(describeDetails(details)).toBe("state: returned; version: 0");
  });

  test("taking the report away is an entry", async () => {
    await cast.admin.get("/admin/applications.csv");
    expect(await lastEntry()).toMatchObject({
      action: "applications-exported",
      actor_id: cast.users.admin.id,
    });
  });
});
