// @module-tag thorough
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { env } from "../../app/env.server";
import { noteLost } from "../../app/files/files.server";
import { askFiles } from "../../app/ops/doctor/doctor.server";
import { db } from "../../db/client";
import { aStudentWithResume } from "../applications/applicants";
import { runProgram } from "../support/processes/child";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { aStoredPicture, places, tidy, withS3 } from "./stored";

const s3 = await withS3();
const folder = mkdtempSync(join(tmpdir(), "portal-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function main(args: string[], settings: Record<string, string>) {
  const { stdout, stderr } = await runProgram(args, settings);
  return stdout + stderr;
}

test("a backup has what is in the store, and is restored without one", async () => {
  await aStudentWithResume({}, "%PDF of Asha");
  const hash = await aStoredPicture();
  const lost = await aStoredPicture();
  await aStudentWithResume({}, "%PDF of Bala");
  const contents =
    "select hash as name, bytes, object_key from images union all select user_id::text, bytes, object_key from resume_pdfs order by 1";
  const { rows: before } = await sql
    .raw<{ name: string; bytes: Buffer | null }>(contents)
    .execute(db);
  await tidy("s3");
  expect((await places()).inDatabase).toBe(0);
  const row = db.selectFrom("images").select("object_key").where("hash", "=", lost);
  const key = (await row.executeTakeFirstOrThrow()).object_key ?? "";
  const bytes = s3.objects.get(key)!;
  s3.objects.delete(key);

  const said = await main(["backup", "--to", folder], { S3_URL: s3.url });
  expect(said).toContain("backed up and verified");
  expect(said.match(/lost in the S3 store/g)).toHaveLength(1);
  expect((await askFiles())[0]).toMatchObject({
    isWell: false,
    says: expect.stringContaining(`the store has lost 1, such as ${key}: `) as string,
  });
  const target = new URL(process.env.DATABASE_URL ?? "");
  target.pathname += "_restored";
  const name = target.pathname.slice(1);
  await sql`create database ${sql.id(name)} template template0`.execute(db);
  onTestFinished(
    async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(db)),
  );
  const [made = ""] = readdirSync(folder);
  expect(
    await main(["restore", "--from", join(folder, made)], { DATABASE_URL: target.href }),
  ).toMatch(/^restored/);
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  const { rows: after } = await client.query(contents);
  await client.end();
  expect(hash).not.toBe(lost);
  expect(after).toEqual(before.map((one) => (one.name === lost ? { ...one, bytes: null } : one)));

  s3.objects.set(key, bytes);
  expect((await askFiles())[0]?.isWell).toBe(true); // it is back
  await noteLost(key); // as if the store had been another for a while
  await main(["backup", "--to", folder, "--keep", "1"], { S3_URL: s3.url });
  const found = db.selectFrom("s3_objects").select("lost_at").where("key", "=", key);
  expect((await found.executeTakeFirstOrThrow()).lost_at).toBe(null);
  s3.meet = () => 503;
  expect(await main(["backup", "--to", folder], { S3_URL: s3.url })).toContain(
    "backup: the store answers 503",
  );
  expect(readdirSync(folder)).toHaveLength(1);
});

test("doctor says where files are, and what is wrong with the store", async () => {
  await aStoredPicture();
  await tidy("s3");
  const { length } = (await places()).keys;
  onTestFinished(() => void (env.S3_URL = s3.url));
  for (const [url, isWell, says] of [
    [s3.url, true, `${length} in S3, 0 in Postgres`],
    [undefined, false, `${length} are in an S3 store: set S3_URL, or they are not found`],
    [
      s3.urlWith({ secret: "x" }),
      false,
      "the store answers 403 SignatureDoesNotMatch: check S3_URL",
    ],
  ] as const) {
    env.S3_URL = url;
    expect(await askFiles()).toEqual([{ about: "files", isWell, says }]);
  }
  env.S3_URL = s3.url;
  s3.isPublic = true;
  onTestFinished(() => void (s3.isPublic = false));
  expect((await askFiles())[0]?.says).toContain("anybody can read it");
});

test("settings of the store that are wrong stop the start", async () => {
  const [form, alone] = await Promise.all([
    main(["doctor"], { S3_URL: "http://x/y" }),
    main(["doctor"], { S3_URL: "", FILES_TO: "s3" }),
  ]);
  expect(form).toContain("S3_URL must be https://key:secret@host/bucket");
  expect(alone).toContain("S3_URL is needed with FILES_TO");
});

test("the metrics say that the store is away, and the process is ready nevertheless", async () => {
  const urls = [s3.url, s3.urlWith({ secret: "x" })];
  const said = await Promise.all(
    urls.map(async (url) => {
      const port = String(await freePort());
      const web = await startWeb({ S3_URL: url, METRICS_PORT: port });
      onTestFinished(web.kill);
      expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
      return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    }),
  );
  for (const [index, figures] of said.entries()) {
    expect(figures).toContain(`portal_dependency_up{dependency="files"} ${index === 0 ? 1 : 0}\n`);
    expect(figures).toContain("portal_ready 1\n");
  }
});
