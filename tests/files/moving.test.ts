// @module-tag thorough
import { expect, onTestFinished, test } from "vitest";
import { exportOwnData } from "../../app/own-data/own-data.server";
import type { User } from "../../app/accounts/users.server";
import { readFile } from "../../app/files/files.server";
import { newObjectKey } from "../../app/files/s3.server";
import { tidyFiles } from "../../app/files/move-files.server";
import { findImage } from "../../app/images/images.server";
import { pdfPath } from "../../app/postings/pdf/pdf";
import { storePdf as storePostingPdf } from "../../app/postings/pdf/pdfs.server";
import { readPdf, storePdf } from "../../app/resume/pdf/store.server";
import { db } from "../../db/client";
import { aStudentWithResume } from "../applications/applicants";
import { aPosting, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { startMailSink } from "../support/mail-sink";
import { asFile } from "../support/samples";
import { until } from "../support/until";
import { startWorkerProcess } from "../support/worker";
import { aStoredPicture, dropNow, places, tidy, withS3 } from "./stored";

const s3 = await withS3();
const web = withWeb({ S3_URL: s3.url });

const keysInStore = () => [...s3.objects.keys()].sort();
const puts = () => s3.seen.filter((line) => line.startsWith("PUT"));

/** Checks that everything that rows name is there, and nothing else. */
async function expectSound(where: { inDatabase: number; inStore: number }) {
  const { inDatabase, keys } = await places();
  expect({ inDatabase, inStore: keys.length }).toEqual(where);
  expect(keysInStore()).toEqual(keys);
}

async function bytesOf(path: string, user: User | null = null) {
  const response = await (await clientOf(web.url, user)).get(path);
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function emptied() {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("images").execute();
  await db.updateTable("postings").set({ pdf: null }).execute();
  await db.deleteFrom("posting_pdfs").execute();
  await tidy();
}

test("pictures and PDFs are moved to the store and back, and read the same all the while", async () => {
  await emptied();
  const hash = await aStoredPicture();
  const student = await aStudentWithResume({}, "%PDF of Asha");
  const job = await aPosting("job");
  const pdf = await storePostingPdf(student, asFile("%PDF-1.7 of a job", "jd.pdf", ""));
  await db.updateTable("postings").set({ pdf }).where("id", "=", job.id).execute();
  await db.updateTable("users").set({ picture: hash }).where("id", "=", student.id).execute();
  const picture = await bytesOf(`/images/${hash}.webp`);
  async function expectReadable() {
    expect(await bytesOf(`/images/${hash}.webp`)).toEqual(picture);
    expect((await bytesOf("/api/resume/pdf", student)).toString()).toBe("%PDF of Asha");
    const own = await ownFiles({ ...student, picture: hash });
    expect(own["resume.pdf"]?.toString()).toBe("%PDF of Asha");
    expect(own["picture.webp"]).toEqual(picture);
    expect((await bytesOf(pdfPath(job, pdf))).toString()).toBe("%PDF-1.7 of a job");
  }
  await tidy();
  await expectSound({ inDatabase: 3, inStore: 0 });

  await tidy("s3");
  await expectSound({ inDatabase: 0, inStore: 3 });
  await expectReadable();
  s3.seen.length = 0;
  await tidy("s3");
  expect(s3.seen).toEqual([]);

  await tidy("database");
  await expectSound({ inDatabase: 3, inStore: 0 });
  await expectReadable();
  expect(await db.selectFrom("s3_objects").selectAll().execute()).toEqual([]);
});

test("a picture that is uploaded again is moved once more, and its old object dropped", async () => {
  await emptied();
  const hash = await aStoredPicture();
  await tidy("s3");
  const [before] = keysInStore();
  const bytes = s3.objects.get(before ?? "") ?? null;
  await db.updateTable("images").set({ bytes }).execute(); // as an older build, too
  expect(await findImage(hash)).toEqual(bytes);
  await tidy("s3");
  await expectSound({ inDatabase: 0, inStore: 1 });
  expect(keysInStore()).not.toEqual([before]);
});

test("what was uploaded again comes back, too, and leaves nothing in the store", async () => {
  await emptied();
  await aStoredPicture();
  await tidy("s3");
  const bytes = [...s3.objects.values()][0] ?? null;
  await db.updateTable("images").set({ bytes }).execute();
  await tidy("database");
  await tidy("database");
  await expectSound({ inDatabase: 1, inStore: 0 });
});

test("a PDF that is made anew while the older one is moved stays the newer one", async () => {
  await emptied();
  const student = await aStudentWithResume({}, "%PDF older");
  const row = await db.selectFrom("resume_pdfs").selectAll().executeTakeFirstOrThrow();
  s3.onPut = async () => {
    s3.onPut = undefined;
    const pdf = { bytes: Buffer.from("%PDF newer"), text: "", unsupported: [] };
    await storePdf(student.id, row.source_hash ?? "", pdf);
  };
  await tidy("s3");
  expect((await bytesOf("/api/resume/pdf", student)).toString()).toBe("%PDF newer");
  await dropNow();
  await tidy("s3");
  await expectSound({ inDatabase: 0, inStore: 1 });
});

test("whoever reads a file while it is moved back finds it in Postgres", async () => {
  const bytes = Buffer.from("back");
  const before = { bytes: null, object_key: newObjectKey(bytes) };
  const rows = [before, { bytes, object_key: null }];
  expect(await readFile(() => Promise.resolve(rows.shift()))).toEqual(bytes);
});

test("two workers at once move each file once", async () => {
  await emptied();
  for (let n = 0; n < 7; n++) await aStoredPicture();
  await tidy("s3").then(() => tidy("database"));
  s3.seen.length = 0;
  await Promise.all([tidy("s3"), tidyFiles(), tidyFiles()]);
  await tidyFiles();
  expect(puts()).toHaveLength(7);
  await expectSound({ inDatabase: 0, inStore: 7 });
});

test("a worker that is killed while it moves loses nothing; the next goes on where it stopped", async () => {
  await emptied();
  const sink = await startMailSink();
  onTestFinished(() => sink.stop());
  const pictures = [];
  for (let n = 0; n < 12; n++) pictures.push(await aStoredPicture());
  s3.onPut = async () => {
    if (puts().length > 8) await new Promise(() => undefined); // never answered, but stored soon
  };
  const worker = await startWorkerProcess({ SMTP_URL: sink.url, S3_URL: s3.url, FILES_TO: "s3" });
  onTestFinished(worker.kill);
  await until("it is in the middle", () => puts().length > 8);
  await worker.kill();
  const { inDatabase, keys } = await places();
  expect([inDatabase > 0, keys.length > 0]).toEqual([true, true]);
  for (const hash of pictures) expect(await findImage(hash), hash).not.toBeNull();

  s3.onPut = undefined;
  for (const key of [...s3.seen].map((line) => line.split(" ")[1] ?? ""))
    if (!s3.objects.has(key)) s3.objects.set(key, Buffer.from("was stored, but nobody heard"));
  await until("the next has all moved", async () => {
    await tidy("s3");
    return (await places()).inDatabase === 0;
  });
  const known = await db.selectFrom("s3_objects").select("key").execute();
  // The store holds nothing that no row knows.
  expect(known.map(({ key }) => key)).toEqual(expect.arrayContaining(keysInStore()));
  await dropNow();
  await tidy("s3");
  await expectSound({ inDatabase: 0, inStore: 12 });
});

test("what the store has lost is no outage: PDFs are made anew, pictures can be uploaded again", async () => {
  await emptied();
  const student = await aStudentWithResume();
  const hash = await aStoredPicture();
  await tidy("s3");
  s3.objects.clear();
  const [visitor, client] = await Promise.all([
    clientOf(web.url, null),
    clientOf(web.url, student),
  ]);
  expect((await visitor.get(`/images/${hash}.webp`)).status).toBe(404);
  const asked = db.selectFrom("outbox").select("payload").where("name", "=", "render-resume");
  await db.deleteFrom("outbox").execute();
  await db.updateTable("resume_pdfs").set({ wanted_at: null }).execute();
  const waiting = client.get("/api/resume/pdf");
  await until("it is promised", async () => (await asked.execute()).length === 1);
  const { source_hash } = await db
    .selectFrom("resume_pdfs")
    .select("source_hash")
    .executeTakeFirstOrThrow();
  expect(await readPdf(student, source_hash ?? "")).toBe("lost"); // so the job does not take it for made
  await storePdf(student.id, source_hash ?? "", {
    bytes: Buffer.from("%PDF anew"),
    text: "",
    unsupported: [],
  });
  expect([200, 503]).toContain((await waiting).status); // it waits for some seconds
  expect((await bytesOf("/api/resume/pdf", student)).toString()).toBe("%PDF anew");
  await tidy("database"); // passes by what is lost
  expect((await places()).keys).toHaveLength(1);
});

/** The content of their download. */
async function ownFiles(user: User) {
  const files: Record<string, Buffer> = {};
  for (const { name, pieces } of await exportOwnData(user))
    if (!name.endsWith(".json"))
      for await (const piece of pieces()) files[name] = Buffer.from(piece);
  return files;
}
