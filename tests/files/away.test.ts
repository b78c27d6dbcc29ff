// @module-tag thorough
import { describe, expect, onTestFinished, test } from "vitest";
import { applyRetention } from "../../app/own-data/retention.server";
import { readFile } from "../../app/files/files.server";
import { deleteUser } from "../../app/admin/users.server";
import { db, pool } from "../../db/client";
import { aStudentWithResume } from "../applications/applicants";
import { anAdmin, aPosting, aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { aPicture } from "../support/samples";
import { until } from "../support/until";
import { aStoredPicture, dropNow, places, tidy, withS3 } from "./stored";

const s3 = await withS3();
const web = withWeb({ S3_URL: s3.url, CACHE_SECONDS: "0" });

const reads = () => s3.seen.filter((line) => line.startsWith("GET"));

describe("while the store is away", () => {
  async function aPodcast() {
    const image = await aStoredPicture();
    const { id } = await aPosting("podcast", { title: "Monsoon talks" });
    await db.updateTable("postings").set({ image }).where("id", "=", id).execute();
    return { path: `/images/${image}.webp`, details: `/podcasts/details/${id}` };
  }

  test("what is in it answers 503, pages and uploads go on, and all heals by itself", async () => {
    const student = await aStudentWithResume({}, "%PDF of Asha");
    const { path, details } = await aPodcast();
    await tidy("s3");
    const client = await clientOf(web.url, student);
    for (const trouble of [503, "cut", 403] as const) {
      s3.meet = () => trouble;
      for (const file of [path, "/api/resume/pdf"]) {
        const { status, headers } = await client.get(file);
        expect([status, headers.get("Retry-After")], file).toEqual([503, "5"]);
      }
      for (const page of ["/podcasts", details, "/profile", "/readyz"])
        expect((await client.get(page)).status, page).toBe(200);
    }
    const admin = await anAdmin();
    const upload = await (
      await clientOf(web.url, admin)
    ).multipart("/profile?edit=1", [
      ["name", admin.name],
      ["email", admin.email],
      ["version", "0"],
      ["profilePicture", await aPicture()],
    ]);
    expect(upload.status).toBe(303);
    await tidy("s3").catch(() => undefined);
    expect((await places()).inDatabase).toBeGreaterThan(0); // what cannot be moved stays

    s3.meet = undefined;
    for (const file of [path, "/api/resume/pdf"])
      expect((await client.get(file)).status, file).toBe(200);
    await tidy("s3");
    expect((await places()).inDatabase).toBe(0);
  });

  test("a store that says nothing holds up no page", async () => {
    const { path } = await aPodcast();
    await tidy("s3");
    const visitor = await clientOf(web.url, null);
    s3.meet = () => "hang";
    s3.seen.length = 0;
    let isOver = false;
    const crowd = Promise.all(
      Array.from({ length: 20 }, () => visitor.get(path).then(({ status }) => status)),
    ).finally(() => (isOver = true));
    await until("they wait", () => reads().length > 0);
    expect((await visitor.get("/podcasts")).status).toBe(200);
    expect(isOver).toBe(false);
    expect(new Set(await crowd)).toEqual(new Set([503]));
  });

  test("it holds up 64 readers of a process; others are refused at once", async () => {
    s3.meet = () => "hang";
    const refused: number[] = [];
    const readers = Array.from({ length: 70 }, (_, n) =>
      readFile(() => Promise.resolve({ bytes: null, object_key: "away" })).catch((error) => {
        expect(error).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
        refused.push(n);
      }),
    );
    await until("they wait", () => reads().length > 0);
    expect(refused).toEqual([64, 65, 66, 67, 68, 69]);
    await Promise.all(readers);
    expect(refused).toHaveLength(70);
    expect(reads()).toHaveLength(64);
  });
});

describe("who sees what", () => {
  test("a PDF is its student's alone, and no address of the portal leads to an object", async () => {
    const student = await aStudentWithResume({}, "%PDF of Asha");
    await tidy("s3");
    const pdf = db.selectFrom("resume_pdfs").select("object_key").where("user_id", "=", student.id);
    const key = (await pdf.executeTakeFirstOrThrow()).object_key ?? "";
    expect([...s3.objects.keys()]).toContain(key);
    const [visitor, other] = [
      await clientOf(web.url, null),
      await clientOf(web.url, await aStudent()),
    ];
    s3.seen.length = 0;
    for (const client of [visitor, other]) {
      expect((await client.get("/api/resume/pdf")).status).toBeGreaterThanOrEqual(400);
      for (const name of [key, key.slice(0, 64), `..%2f${key}`, `x%2f..%2f${key}`, `%00${key}`])
        expect((await client.get(`/images/${name}.webp`)).status, name).toBeGreaterThanOrEqual(400);
    }
    expect(s3.seen).toEqual([]);
    expect((await fetch(`${s3.open}/${key}`)).status).toBe(403);
    const own = await (await clientOf(web.url, student)).get("/api/resume/pdf");
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("what is deleted in Postgres is dropped from the store", () => {
  const hasObject = (text: string) =>
    [...s3.objects.values()].some((bytes) => bytes.toString().includes(text));

  test("with an erased person go their PDF and picture, but no picture that another has", async () => {
    const [anil, bala] = [
      await aStudentWithResume({}, "%PDF of Anil"),
      await aStudentWithResume({}, "%PDF of Bala"),
    ];
    const [hers, shared] = [await aStoredPicture(), await aStoredPicture()];
    const wear = (id: string, picture: string) =>
      db.updateTable("users").set({ picture }).where("id", "=", id).execute();
    await wear(anil.id, hers);
    await tidy("s3");
    const before = s3.objects.size;
    s3.meet = () => 503;
    await deleteUser(await anAdmin(), anil.id);
    await tidy("s3");
    expect(hasObject("of Anil")).toBe(true);
    expect(
      await db.selectFrom("s3_objects").select("key").where("drop_after", "is not", null).execute(),
    ).toHaveLength(2);

    s3.meet = undefined;
    await dropNow();
    await tidy("s3");
    expect([hasObject("of Anil"), hasObject("of Bala"), s3.objects.size]).toEqual([
      false,
      true,
      before - 2,
    ]);

    const carol = await aStudent();
    await wear(carol.id, shared);
    await wear(bala.id, shared);
    await deleteUser(await anAdmin(), bala.id);
    await tidy("s3");
    expect((await (await clientOf(web.url, null)).get(`/images/${shared}.webp`)).status).toBe(200);
    expect(hasObject("of Bala")).toBe(false);
  });

  test("with a resume that has been stored long enough goes its PDF", async () => {
    const { id } = await aStudentWithResume({}, "%PDF of long ago");
    await tidy("s3");
    const then = new Date(Date.now() - 5 * 366 * 86_400_000);
    await db.updateTable("resumes").set({ updated_at: then }).where("user_id", "=", id).execute();
    await applyRetention({ applications: 50, resumes: 3 }, { applications: 0, resumes: 1 });
    await tidy("s3");
    expect(hasObject("long ago")).toBe(false);
  });

  test("an object that cannot be dropped keeps no other from it, and is tried again", async () => {
    for (let n = 0; n < 6; n++) await aStoredPicture();
    await tidy("s3");
    const [stuck = ""] = (await places()).keys;
    s3.meet = (method, key) => (method === "DELETE" && key === stuck ? 403 : undefined);
    await db.deleteFrom("users").execute();
    await db.updateTable("postings").set({ image: null }).execute();
    await db.deleteFrom("images").execute();
    await tidy();
    expect([...s3.objects.keys()]).toEqual([stuck]);
    s3.meet = undefined;
    await dropNow();
    await tidy();
    expect(s3.objects.size).toBe(0);
  });

  test("but not while a backup reads", async () => {
    const hash = await aStoredPicture();
    await tidy("s3");
    const reader = await pool.connect();
    onTestFinished(() => reader.release(true));
    await reader.query("select pg_advisory_lock_shared(hashtext('files'))");
    await db.deleteFrom("images").where("hash", "=", hash).execute();
    await tidy("s3");
    expect(s3.objects.size).toBe(1);
    await reader.query("select pg_advisory_unlock_shared(hashtext('files'))");
    await tidy("s3");
    expect(s3.objects.size).toBe(0);
  });
});
