import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { termsVersion } from "../../app/applications/terms";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aStudent, anAskingJob, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { asFile } from "../support/samples";

/** What becomes of the files that answer questions. */

const web = withWeb();
const cast = withCast(web);

async function asked() {
  const posting = await anAskingJob([{ id: "cv", kind: "file", label: "CV" }]);
  const student = await aStudent();
  return { posting, student, client: await clientOf(web.url, student) };
}

type Asked = Awaited<ReturnType<typeof asked>>;

const apply = ({ client, posting }: Asked, file: File) =>
  client.multipart("/api/applications/track", [
    ["contentType", "job"],
    ["contentId", posting.id],
    ["terms", termsVersion],
    ["answers.cv", file],
  ]);

async function idOf(sent: Promise<Response>) {
  const answer = await sent;
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
}

const filesOf = ({ student }: Asked) =>
  db.selectFrom("answer_files").selectAll().where("user_id", "=", student.id).execute();

const pdf = (name: string) => asFile(`%PDF-1.7 ${name}`, name, "application/pdf");

test("a picture is made anew: where it was taken and what hangs on to it reach nobody", async () => {
  const here = await asked();
  const plain = sharp({ create: { width: 80, height: 40, channels: 3, background: "teal" } });
  const photo = await plain
    .jpeg()
    .withExif({ IFD0: { Make: "Kaveri phone" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } })
    .toBuffer();
  const sent = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]);
  expect(sent.toString("latin1")).toContain("Kaveri phone");
  await idOf(apply(here, asFile(sent, "marks.jpeg", "image/jpeg")));
  const [file] = await filesOf(here);
  expect(file).toMatchObject({ name: "marks.webp", type: "image/webp" });
  const { format, width, exif } = await sharp(file?.bytes).metadata();
  expect({ format, width, exif }).toEqual({ format: "webp", width: 80, exif: undefined });
  expect(file?.bytes.toString("latin1")).not.toMatch(/Kaveri phone|script/);
});

test("what only looks like a picture is refused at its question", async () => {
  const refused = await apply(
    await asked(),
    asFile(Buffer.from("ffd8ff3c3f706870", "hex"), "cv.jpg", "image/jpeg"),
  );
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({
      errors: { "answers.cv": "This is neither a PDF nor a JPEG, PNG or WebP picture" },
    }),
  ]);
});

test("of a file that another one replaces only name and kind stay", async () => {
  const here = await asked();
  const { client, student } = here;
  const id = await idOf(apply(here, pdf("one.pdf")));
  const change = (cv: string | File) =>
    client.multipart(`/api/applications/${id}/answers`, [["answers.cv", cv]], "PUT");
  expect((await change(pdf("two.pdf"))).status).toBe(200);
  const [two, ...more] = await filesOf(here);
  expect([two?.name, more]).toEqual(["two.pdf", []]);
  // Sent again by its id it stays.
  expect((await change(two?.id ?? "")).status).toBe(200);
  expect(await filesOf(here)).toMatchObject([{ id: two?.id, application_id: id }]);
  await client.form("/my-applications", { application: id, intent: "withdraw" });
  await idOf(apply(here, pdf("three.pdf")));
  expect(await filesOf(here)).toMatchObject([{ name: "three.pdf", application_id: id }]);
  const earlier = await db
    .selectFrom("earlier_answers")
    .innerJoin("applications", "applications.id", "application_id")
    .select("earlier_answers.answers")
    .where("user_id", "=", student.id)
    .orderBy("replaced_at")
    .execute();
  expect(earlier.map(({ answers }) => answers)).toMatchObject([
    { cv: { name: "one.pdf", type: "application/pdf" } },
    { cv: { name: "two.pdf", type: "application/pdf" } },
  ]);
});

test("a student's files for a posting have room together", async () => {
  const here = await asked();
  const { id } = here.posting;
  for (let files = 0; files < 10; files++)
    await sql`
      insert into answer_files (id, user_id, posting_id, question, name, type, bytes)
      values (${newId()}, ${here.student.id}, ${id}, 'before', 'a', 'b',
        convert_to(repeat('x', 2 * 1024 * 1024 - 1), 'utf8'))`.execute(db);
  const refused = await apply(here, pdf("one.pdf"));
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({
      errors: { "answers.cv": "Your files for this are larger than 20 MB together" },
    }),
  ]);
  await db.deleteFrom("answer_files").where("user_id", "=", here.student.id).execute();
  await idOf(apply(here, pdf("one.pdf")));
});

test("staff who open a file are noted, and its student can see by whom", async () => {
  const here = await asked();
  const { client, student } = here;
  const id = await idOf(apply(here, pdf("my marks.pdf")));
  const [file] = await filesOf(here);
  const seen = async () => textOf(await (await client.get("/my-applications")).text());
  for (const [one, status] of [
    [client, 200],
    [cast.otherRecruiter, 404],
  ] as const)
    expect((await one.get(`/applications/${id}/files/${file?.id}`)).status).toBe(status);
  expect(await seen()).not.toContain("Opened by");
  for (const path of ["/applications", "/api/applications"])
    expect((await cast.admin.get(`${path}/${id}/files/${file?.id}`)).status).toBe(200);
  expect(await seen()).toMatch(/my marks\.pdf: Opened by the placement office on \d/);
  expect(await seen()).not.toMatch(/Your resume|and earlier/);
  await sql`
    insert into resume_openings (id, application_id, at, file)
    select gen_random_uuid(), ${id}, now() - day * interval '1 day', 'my marks.pdf'
    from generate_series(1, 5) day`.execute(db);
  expect(await seen()).toMatch(
    /my marks\.pdf: (Opened by [\w ]+\. ){4}Opened by [\w ]+, and earlier/,
  );
  const logged = await db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("target_id", "=", student.id)
    .orderBy("seq")
    .execute();
  const details = { application: id, file: file?.id };
  expect(logged).toEqual([
    { action: "answer-file-opened", details },
    { action: "answer-file-opened", details },
  ]);
});
