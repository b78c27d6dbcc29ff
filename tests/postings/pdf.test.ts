import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deleteUserWithin } from "../../app/own-data/erasures.server";
import { limit } from "../../app/http/rate-limits.server";
import { dropUnusedVersions } from "../../app/applications/versions/content.server";
import { findPosting } from "../../app/postings/postings.server";
import { emptyBin } from "../../app/postings/editing/bin.server";
import { dropUnusedPdfs, rereadPdfs, signPdf, storePdf } from "../../app/postings/pdf/pdfs.server";
import { readPostingPdf } from "../../app/postings/pdf/read-pdf.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import {
  anAdmin,
  anApplication,
  aPosting,
  aRecruiter,
  clientOf,
  validInput,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { until } from "../support/until";
import { asFile, validParts } from "../support/samples";
import { aPdf, aPdfFile } from "./a-pdf";
import { type Item, approve, call } from "./call";
import type { Client } from "../support/client";

const web = withWeb();
const cast = withCast(web);

const api = "/api/placements";
type WithPdf = Item & { pdfUrl?: string; pdfSize?: number };

async function send(client: Client, file: File, id = "", changes: Record<string, string> = {}) {
  const path = id ? `${api}/${id}` : api;
  const rest = id ? Object.entries(changes) : await validParts("job", changes);
  const sent: [string, string | File][] = [...rest, ["pdf", file]];
  const answer = await client.multipart(path, sent, id ? "PATCH" : "POST");
  return { status: answer.status, ...((await answer.json()) as WithPdf) };
}

/** Reads what waits to be read, as the worker does. */
async function readAll() {
  const jobs = await db
    .deleteFrom("outbox")
    .where("name", "=", "read-pdf")
    .returning("payload")
    .execute();
  for (const { payload } of jobs) await readPostingPdf({ digest: payload.digest ?? "" });
}

async function found(words: string, client = cast.visitor) {
  const answer = await client.get(`${api}?search=${encodeURIComponent(words)}`);
  return ((await answer.json()) as Item[]).map(({ _id }) => _id);
}

const linksIn = (html: string) => elements(html, "a") as Record<string, string>[];

const statusOf = async (client: Client, path: string) => (await client.get(path)).status;

describe("in calls", () => {
  test("it is attached, replaced, left alone and taken away", async () => {
    const first = aPdfFile(`first ${newId()}`);
    const posted = await send(cast.admin, first);
    expect(posted).toMatchObject({ status: 201, pdfSize: first.size });
    const { _id: id, pdfUrl = "" } = posted;
    expect(pdfUrl).toMatch(`/jobs/details/${id}/pdf/`);
    const read = await cast.visitor.get(pdfUrl);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));

    expect(await call(cast.admin, "PATCH", `${api}/${id}`, { title: "Riveter" })).toMatchObject({
      pdfUrl,
    });
    const input = { ...validInput("job"), pdf: "0".repeat(64) };
    expect(await call(cast.admin, "PUT", `${api}/${id}`, input)).toMatchObject({ pdfUrl });

    const changed = await send(cast.admin, aPdfFile(`second ${newId()}`), id);
    expect(changed.pdfUrl).not.toBe(pdfUrl);
    expect(await statusOf(cast.visitor, pdfUrl)).toBe(404);
    const without = await call(cast.admin, "PATCH", `${api}/${id}`, { pdf: null });
    expect(without).not.toHaveProperty("pdfUrl");
    expect(await statusOf(cast.visitor, changed.pdfUrl ?? "")).toBe(404);
  });

  test.each([
    ["a picture called jd.pdf", "\x89PNG\r\n\x1a\n", /not a PDF/],
    ["a page called jd.pdf", "<!doctype html><script>alert(1)</script>%PDF-1.7", /not a PDF/],
    ["more than 5 MB", `%PDF-${" ".repeat(5 * 1024 * 1024)}`, /larger than 5 MB/],
  ])("%s is refused at its field", async (_what, bytes, sentence) => {
    const refused = await send(cast.admin, asFile(bytes, "jd.pdf", "application/pdf"));
    expect(refused.status).toBe(422);
    expect(refused.errors?.pdf).toMatch(sentence);
  });

  test("what students do not apply to has none", async () => {
    const parts = [...(await validParts("corporate-event")), ["pdf", aPdfFile()]];
    const answer = await cast.admin.multipart(
      "/api/corporate-events",
      parts as [string, string | File][],
    );
    expect(answer.status).toBe(201);
    expect(await answer.json()).not.toHaveProperty("pdfUrl");
  });
});

test("it is saved and never shown or run in the portal's name, whatever is in it", async () => {
  const bytes = "%PDF-1.7\n<script>alert(1)</script>";
  const { pdfUrl = "" } = await send(cast.admin, asFile(bytes, "x.html", "text/html"), "", {
    title: 'Trainee "x"; \u0915\u093e',
  });
  const { headers } = await cast.visitor.get(pdfUrl);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="[\w.-]+\.pdf"/) as string,
    "content-security-policy": expect.stringMatching(/, sandbox; default-src 'none'$/) as string,
    "x-content-type-options": expect.stringMatching(/^nosniff/) as string,
    "cache-control": "no-cache",
  });
});

test("a large one arrives whole, and once only", async () => {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(3 * 1024 * 1024)]);
  const file = new File([new Uint8Array(bytes)], "jd.pdf", { type: "application/pdf" });
  const { pdfUrl = "" } = await send(cast.admin, file);
  const answer = await cast.visitor.get(pdfUrl);
  expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  const headers = { "If-None-Match": answer.headers.get("ETag") ?? "" };
  expect((await cast.visitor.fetch(pdfUrl, { headers })).status).toBe(304);
});

describe("who sees the posting sees its PDF", () => {
  async function statuses(path: string) {
    const { visitor, student, recruiter, colleague, otherRecruiter, admin } = cast;
    const clients = { visitor, student, recruiter, colleague, otherRecruiter, admin };
    const all = await Promise.all(
      Object.entries(clients).map(async ([who, client]) => [who, await statusOf(client, path)]),
    );
    return Object.fromEntries(all) as Record<keyof typeof clients, number>;
  }
  const staffOnly = { visitor: 404, student: 404, otherRecruiter: 404 };
  const its = { recruiter: 200, colleague: 200, admin: 200 };

  test("a recruiter's is for its company and the office until it is approved", async () => {
    const sent = await send(cast.recruiter, aPdfFile(`sent ${newId()}`));
    expect(sent.state).toBe("submitted");
    expect(await statuses(sent.pdfUrl ?? "")).toEqual({ ...its, ...staffOnly });
    const path = `${api}/${sent._id}/approve`;
    await call(cast.admin, "POST", path, { outside: true }, sent.version);
    expect(await statuses(sent.pdfUrl ?? "")).toEqual({
      ...its,
      ...{ visitor: 200, student: 200, otherRecruiter: 200 },
    });
  });

  test("in a draft and in the bin it is not public", async () => {
    const { _id: id, pdfUrl = "" } = await send(cast.admin, aPdfFile(`draft ${newId()}`), "", {
      state: "draft",
    });
    expect(await statuses(pdfUrl)).toEqual({
      ...staffOnly,
      ...{ recruiter: 404, colleague: 404, admin: 200 },
    });
    await call(cast.admin, "PATCH", `${api}/${id}`, { state: "published" });
    expect(await statusOf(cast.visitor, pdfUrl)).toBe(200);
    await cast.admin.delete(`${api}/${id}`);
    expect([await statusOf(cast.visitor, pdfUrl), await statusOf(cast.student, pdfUrl)]).toEqual([
      404, 404,
    ]);
    const { status, headers } = await cast.admin.get(pdfUrl);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  });

  test("nobody reads it at the address of another posting", async () => {
    const { pdfUrl = "" } = await send(cast.recruiter, aPdfFile(`hidden ${newId()}`));
    const other = await aPosting("job");
    const digest = pdfUrl.split("/").at(-1);
    expect(await statusOf(cast.visitor, `/jobs/details/${other.id}/pdf/${digest}`)).toBe(404);
    expect(await statusOf(cast.recruiter, `/jobs/details/${other.id}/pdf/${digest}`)).toBe(404);
  });
});

describe("a recruiter's other PDF for a public posting", () => {
  async function aPublicJob() {
    const sent = await send(cast.recruiter, aPdfFile(`public ${newId()}`));
    const path = `${api}/${sent._id}`;
    await call(cast.admin, "POST", `${path}/approve`, { outside: true }, sent.version);
    return { id: sent._id, path, pdfUrl: sent.pdfUrl ?? "" };
  }
  const seen = async (path: string) => (await call(cast.visitor, "GET", path)) as WithPdf;

  test("waits for the office, which reads it first; what it approved is what students get", async () => {
    const { id, path, pdfUrl } = await aPublicJob();
    await send(cast.recruiter, aPdfFile(`proposed ${newId()}`), id);
    const { submission, version } = await call(cast.admin, "GET", path);
    const proposed = String(submission?.proposal?.pdfUrl);
    expect(proposed).not.toBe(pdfUrl);
    expect((await seen(path)).pdfUrl).toBe(pdfUrl);
    for (const client of [cast.visitor, cast.student, cast.otherRecruiter])
      expect(await statusOf(client, proposed)).toBe(404);
    for (const client of [cast.recruiter, cast.admin])
      expect(await statusOf(client, proposed)).toBe(200);
    const review = await (await cast.admin.get(`/admin/postings/job/${id}`)).text();
    expect(linksIn(review).map(({ href }) => href)).toContain(proposed);

    await send(cast.recruiter, aPdfFile(`swapped ${newId()}`), id);
    const unread = await call(cast.admin, "POST", `${path}/approve`, {}, version);
    expect([unread.status, unread.errors?.pdf]).toEqual([412, "Changed since you read it"]);

    expect((await approve(cast.admin, path)).status).toBe(200);
    const { pdfUrl: now } = await seen(path);
    expect([pdfUrl, proposed]).not.toContain(now);
    expect(await statusOf(cast.visitor, now ?? "")).toBe(200);
    expect(await statusOf(cast.admin, proposed)).toBe(404);
  });

  test("taking it away waits for the office, too", async () => {
    const { path, pdfUrl } = await aPublicJob();
    await call(cast.recruiter, "PATCH", path, { pdf: "" });
    expect((await call(cast.admin, "GET", path)).submission?.proposal).toEqual({ pdfUrl: null });
    expect(await seen(path)).toMatchObject({ pdfUrl });
    await approve(cast.admin, path);
    expect(await seen(path)).not.toHaveProperty("pdfUrl");
  });
});

describe("in the form", () => {
  const form = "/recruiter/post/job";
  const untouched: [string, File] = ["pdf", asFile("", "", "application/octet-stream")];
  const earlierIn = (html: string) =>
    String((fieldsNamed(html, "earlierPdf") as Record<string, string>[])[0]?.value ?? "");

  test("a refused form keeps it, and so does one that asks for another question", async () => {
    const parts = await validParts("job", { title: "" });
    const refused = await cast.recruiter.multipart(form, [
      ...parts,
      ["earlierPdf", ""],
      ["pdf", aPdfFile(`kept ${newId()}`)],
    ]);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(html)).toContain("PDF (1 KB) is here.");
    const earlier: [string, string] = ["earlierPdf", earlierIn(html)];
    const arranged = await cast.recruiter.multipart(form, [
      ...parts,
      earlier,
      untouched,
      ["arrange", "add"],
    ]);
    expect(earlierIn(await arranged.text())).toBe(earlier[1]);

    const wrong = await cast.recruiter.multipart(form, [
      ...(await validParts("job")),
      earlier,
      ["pdf", asFile("no PDF", "jd.pdf", "application/pdf")],
    ]);
    const said = await wrong.text();
    expect([wrong.status, earlierIn(said)]).toEqual([422, earlier[1]]);
    expect(textOf(said)).toContain("This is not a PDF");

    const saved = await cast.recruiter.multipart(form, [
      ...(await validParts("job")),
      earlier,
      untouched,
    ]);
    const path = (saved.headers.get("Location") ?? "").split("?")[0] ?? "";
    const page = await (await cast.recruiter.get(path)).text();
    const link = linksIn(page).find(({ text }) => text === "PDF with the details (1 KB)");
    expect(await statusOf(cast.recruiter, link?.href ?? "")).toBe(200);
  });

  test("past the hourly limit the form keeps what it had, and stores nothing", async () => {
    const recruiter = await aRecruiter();
    const client = await clientOf(web.url, recruiter);
    const mine = signPdf(recruiter, await storePdf(recruiter, aPdfFile(newId())));
    for (let sent = 0; sent < 30; sent++) await limit("posting-pdf", recruiter.id);
    for (const more of [[], [["arrange", "add"]]] as [string, string][][]) {
      const refused = await client.multipart(form, [
        ...(await validParts("job")),
        ["earlierPdf", mine],
        ["pdf", aPdfFile(newId())],
        ...more,
      ]);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(earlierIn(await refused.text())).toBe(mine);
    }
    expect((await send(client, aPdfFile(newId()))).status).toBe(429);
  });

  test("it is taken away by its tick, and copied with its posting", async () => {
    const { _id: id } = await send(cast.admin, aPdfFile(`copied ${newId()}`));
    const edit = `/admin/post/job/${id}`;
    const copy = `/admin/post/job?copy=${id}`;
    const shown = earlierIn(await (await cast.admin.get(edit)).text());
    expect(earlierIn(await (await cast.admin.get(copy)).text())).toBe(shown);
    const sent = async (...more: [string, string | File][]) =>
      [...(await validParts("job")), ["earlierPdf", shown], untouched, ...more] as [
        string,
        string | File,
      ][];
    const copied = await cast.admin.multipart(copy, await sent());
    const copyId = (copied.headers.get("Location") ?? "").split("posted=")[1];
    await cast.admin.multipart(edit, await sent(["version", "1"], ["removePdf", "on"]));
    expect(await call(cast.visitor, "GET", `${api}/${id}`)).not.toHaveProperty("pdfUrl");
    const kept = (await call(cast.visitor, "GET", `${api}/${copyId}`)) as WithPdf;
    expect(await statusOf(cast.visitor, kept.pdfUrl ?? "")).toBe(200);
  });

  test("another's stored PDF cannot be named", async () => {
    const digest = await storePdf(cast.users.admin, aPdfFile(`another's ${newId()}`));
    for (const name of [digest, signPdf(cast.users.admin, digest), `${digest}.forged`]) {
      const refused = await cast.recruiter.multipart(form, [
        ...(await validParts("job")),
        ["earlierPdf", name],
        untouched,
      ]);
      expect(refused.status).toBe(422);
      expect(textOf(await refused.text())).toContain("Choose the PDF again");
    }
  });

  test("who goes on after another has changed it sees both", async () => {
    const { _id: id } = await send(cast.admin, aPdfFile(`mine ${newId()}`));
    const edit = `/admin/post/job/${id}`;
    const mine = earlierIn(await (await cast.admin.get(edit)).text());
    await send(cast.admin, aPdfFile(`theirs ${newId()}`), id);
    const late = await cast.admin.multipart(edit, [
      ...(await validParts("job")),
      ["version", "1"],
      ["earlierPdf", mine],
      untouched,
    ]);
    expect(late.status).toBe(412);
    const rows = elements(await late.text(), "tr").map(({ text }) => String(text));
    expect(rows.filter((row) => row.startsWith("PDF"))).toHaveLength(1);
  });
});

describe("in the search", () => {
  test("a posting is found by what its PDF says, once it is read", async () => {
    const word = `allowance${newId().replaceAll("-", "")}`;
    const { _id: id } = await send(cast.admin, aPdfFile(`Tea ${word} and Łódź C+`));
    expect(await found(word)).toEqual([]);
    await readAll();
    expect(await found(word.toUpperCase())).toEqual([id]);
    expect(await found("C+")).toContain(id);

    await call(cast.admin, "PATCH", `${api}/${id}`, { title: "Riveter" });
    expect(await found(word)).toEqual([id]);
    const row = db.selectFrom("postings").select("search_text").where("id", "=", id);
    const before = await row.executeTakeFirst();
    await db.updateTable("postings").set({ title: "x" }).where("id", "=", id).execute();
    await readPostingPdf({ digest: await digestOf(id) }); // again
    expect(await row.executeTakeFirst()).toEqual(before);
  });

  test("what an older PDF said is no longer found, nor what one that was taken away said", async () => {
    const [older, newer] = [newId(), newId()];
    const { _id: id } = await send(cast.admin, aPdfFile(older));
    await readAll();
    await send(cast.admin, aPdfFile(newer), id);
    expect(await found(older)).toEqual([]);
    await readAll();
    expect(await found(newer)).toEqual([id]);
    await call(cast.admin, "PATCH", `${api}/${id}`, { pdf: "" });
    expect(await found(newer)).toEqual([]);
  });

  test("a build that knows no PDFs leaves it found", async () => {
    const word = newId();
    const { _id: id } = await send(cast.admin, aPdfFile(word));
    await readAll();
    await db.updateTable("postings").set({ search_text: "riveter" }).where("id", "=", id).execute();
    expect(await found(word)).toEqual([id]);
  });

  test("one that was read before is found at once", async () => {
    const word = newId();
    await send(cast.admin, aPdfFile(word));
    await readAll();
    const { _id: id } = await send(cast.admin, aPdfFile(word));
    expect(await found(word)).toContain(id);
  });

  test("a posting that is saved while its PDF is read misses no words", async () => {
    const word = newId();
    const { id } = await aPosting("job");
    const pdf = await storePdf(cast.users.admin, aPdfFile(word));
    let [reading, isRead] = [Promise.resolve(), false];
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("postings").set({ pdf }).where("id", "=", id).execute();
      reading = readPostingPdf({ digest: pdf }).then(() => void (isRead = true));
      await until("it has been read, or waits", async () => isRead || (await somebodyWaits()));
    });
    await reading;
    expect(await found(word)).toEqual([id]);
  });

  test("one whose job was given up is read after all, but none that ended workers", async () => {
    const [lost, ended] = [newId(), newId()];
    const { _id: id } = await send(cast.admin, aPdfFile(lost));
    const { _id: endedId } = await send(cast.admin, aPdfFile(ended));
    const jobs = db.updateTable("outbox").where("name", "=", "read-pdf");
    await jobs.set({ failed_at: new Date() }).execute();
    const [lostDigest, endedDigest] = [await digestOf(id), await digestOf(endedId)];
    await jobs
      .set({ deaths: 9 })
      .where(sql<boolean>`payload ->> 'digest' = ${endedDigest}`)
      .execute();
    await rereadPdfs();
    await rereadPdfs();
    const waiting = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "read-pdf")
      .where("failed_at", "is", null)
      .orderBy("id")
      .execute();
    const digests = waiting.map(({ payload }) => payload.digest);
    expect(digests.filter((one) => one === lostDigest)).toHaveLength(1);
    expect(digests).not.toContain(endedDigest);
    await readAll();
    expect(await found(lost)).toEqual([id]);
  });

  test("a proposed or hidden one is not", async () => {
    const word = newId();
    await send(cast.recruiter, aPdfFile(word));
    await readAll();
    for (const client of [cast.visitor, cast.student, cast.admin])
      expect(await found(word, client)).toEqual([]);
  });

  test("a scanned or broken one changes nothing", async () => {
    const { _id: id } = await send(cast.admin, asFile("%PDF-1.7 broken", "jd.pdf", ""));
    await readAll();
    const { search_text } = await db
      .selectFrom("postings")
      .select("search_text")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(search_text).not.toContain("broken");
    expect(await readCount(id)).toBe(0);
  });
});

async function digestOf(id: string) {
  const row = db.selectFrom("postings").select("pdf").where("id", "=", id);
  return String((await row.executeTakeFirstOrThrow()).pdf);
}

async function somebodyWaits() {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** How many wait to be read. */
async function readCount(id: string) {
  await call(cast.admin, "PATCH", `${api}/${id}`, { title: newId() });
  const jobs = await db.selectFrom("outbox").select("id").where("name", "=", "read-pdf").execute();
  return jobs.length;
}

describe("a stored PDF", () => {
  const isStored = async (digest: string) =>
    Boolean(
      await db
        .selectFrom("posting_pdfs")
        .select("digest")
        .where("digest", "=", digest)
        .executeTakeFirst(),
    );
  const makeOld = () =>
    db
      .updateTable("posting_pdfs")
      .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
      .execute();

  test("stays while a posting in the bin has it and goes with that", async () => {
    const { _id: id } = await send(cast.admin, aPdfFile(newId()));
    const digest = await digestOf(id);
    await cast.admin.delete(`${api}/${id}`);
    await makeOld();
    await dropUnusedPdfs();
    expect(await isStored(digest)).toBe(true);
    const deleted_at = new Date(Date.now() - 31 * 86_400_000);
    await db.updateTable("postings").set({ deleted_at }).where("id", "=", id).execute();
    await emptyBin();
    await dropUnusedPdfs();
    expect(await isStored(digest)).toBe(false);
  });

  test("stays for who applied when the posting had it, and goes with that application", async () => {
    const { student } = cast.users;
    const link = "https://careers.example/apply";
    const { _id: id, pdfUrl = "" } = await send(cast.admin, aPdfFile(newId()), "", { link });
    const digest = await digestOf(id);
    await anApplication(student, await findPosting(null, "job", id));
    await send(cast.admin, aPdfFile(newId()), id);
    await makeOld();
    await dropUnusedPdfs();
    await cast.admin.delete(`${api}/${id}`);
    expect(await statusOf(cast.student, pdfUrl)).toBe(200);
    for (const client of [cast.visitor, cast.otherStudent, cast.otherRecruiter])
      expect(await statusOf(client, pdfUrl)).toBe(404);

    await db.deleteFrom("applications").where("posting_id", "=", id).execute();
    await dropUnusedVersions();
    await dropUnusedPdfs();
    expect(await isStored(digest)).toBe(false);
  });

  test("that only a proposal has stays; one that nothing uses goes after a day, or after five more", async () => {
    const sent = await send(cast.recruiter, aPdfFile(newId()));
    const path = `${api}/${sent._id}`;
    await call(cast.admin, "POST", `${path}/approve`, { outside: true }, sent.version);
    const proposed = aPdfFile(newId());
    await send(cast.recruiter, proposed, sent._id);
    const proposal = await db
      .selectFrom("submissions")
      .select("pdf")
      .where("posting_id", "=", sent._id)
      .executeTakeFirstOrThrow();
    const uploader = await aRecruiter();
    const digests = [];
    for (let n = 0; n < 6; n++) digests.push(await storePdf(uploader, aPdfFile(newId())));
    expect([await isStored(digests[0]!), await isStored(digests[1]!)]).toEqual([false, true]);
    await makeOld();
    await dropUnusedPdfs();
    expect(await isStored(digests[5]!)).toBe(false);
    expect(await isStored(String(proposal.pdf))).toBe(true);
  });

  test("goes with the account of who uploaded it, unless a posting has it", async () => {
    const recruiter = await aRecruiter({ companyId: cast.users.recruiter.companyId });
    const { _id: id } = await send(await clientOf(web.url, recruiter), aPdfFile(newId()));
    const unused = await storePdf(recruiter, aPdfFile(newId()));
    const admin = await anAdmin();
    await db.transaction().execute((trx) => deleteUserWithin(trx, admin, recruiter.id));
    expect([await isStored(unused), await isStored(await digestOf(id))]).toEqual([false, true]);
  });
});

test("what has the same length and other bytes is another PDF", async () => {
  const [one, two] = [aPdf(["aaaa"]), aPdf(["bbbb"])];
  expect(one.length).toBe(two.length);
  const { _id: id, pdfUrl } = await send(cast.admin, asFile(one, "a.pdf", ""));
  const changed = await send(cast.admin, asFile(two, "a.pdf", ""), id);
  expect(changed.version).toBe(2);
  expect(changed.pdfUrl).not.toBe(pdfUrl);
});
