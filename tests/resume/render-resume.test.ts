// @module-tag thorough
import { afterEach, expect, test, vi } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { type AppError, PermanentFailure } from "../../app/errors";
import { messages } from "../../app/messages";
import { findPdf, renderResume } from "../../app/resume/pdf/render-resume.server";
import { saveResume, writeResume } from "../../app/resume/resume.server";
import { type Resume, resumeSchema } from "../../app/resume/schema";
import { Turns, withTurn } from "../../app/turns";
import { db } from "../../db/client";
import { claim } from "../../jobs/outbox";
import { during } from "../support/during";
import { aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { aResume } from "../support/resumes";
import { until } from "../support/until";

const renderInThread = vi.hoisted(() => vi.fn());
vi.mock("../../app/resume/pdf/pool.server", () => ({ renderInThread }));

const web = withWeb();
afterEach(() => renderInThread.mockReset());

const pdf = { bytes: new TextEncoder().encode("%PDF"), text: "", unsupported: [] };

async function savedStudent() {
  const student = await aStudent();
  await saveResume(student, resumeSchema.parse(aResume()));
  return student;
}

function promised(userId: string) {
  return db
    .selectFrom("outbox")
    .select("id")
    .where("name", "=", "render-resume")
    .where((eb) => eb(eb.ref("payload", "->>").key("userId"), "=", userId))
    .execute();
}

test("a save promises one render, however often the PDF is asked for meanwhile", async () => {
  const student = await savedStudent();
  await Promise.all(Array.from({ length: 5 }, () => findPdf(student, 0).catch(() => undefined)));
  expect(await promised(student.id)).toHaveLength(1);
});

test("of a student's requests for a PDF four wait at once, and the others come back later", async () => {
  const [student, other] = [await savedStudent(), await savedStudent()];
  let refused = 0;
  const waiting = Array.from({ length: 20 }, () =>
    findPdf(student, 60_000).catch((error: AppError) => {
      expect(error).toMatchObject({ status: 503, message: messages.pdf.preparing });
      refused++;
      return null;
    }),
  );
  await until("the others are refused", () => refused === 16);
  await expect(findPdf(other, 0)).rejects.toThrow(messages.pdf.preparing);
  renderInThread.mockResolvedValue(pdf);
  await renderResume({ userId: student.id });
  expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(4);
  expect((await findPdf(student, 0)).bytes.toString()).toBe("%PDF");
});

test("while a PDF is waited for, others have their turns", async () => {
  const student = await savedStudent();
  const limits = { atOnce: 1, atOnceOfOne: 1, maxWaiting: 9, maxWaitingOfOne: 9 };
  const turns = new Turns({ ...limits, maxWaitMs: 60_000 });
  const turn = { turns, asker: "the student", giveBack: await turns.take("the student") };
  let isOver = false;
  const waiting = withTurn(turn, () => findPdf(student, 60_000)).finally(() => (isOver = true));
  const end = await turns.take("another");
  expect(isOver).toBe(false);
  end();
  renderInThread.mockResolvedValue(pdf);
  await renderResume({ userId: student.id });
  expect((await waiting).bytes.toString()).toBe("%PDF");
});

test("a save that is refused promises nothing", async () => {
  const student = await aStudent();
  await saveResume(student, resumeSchema.parse(aResume()));
  const before = await promised(student.id);
  await saveResume(student, resumeSchema.parse(aResume({ summary: "Late" })), 7).catch(() => 0);
  expect(await promised(student.id)).toEqual(before);
});

test("a promise that was lost is made again when the PDF is asked for later", async () => {
  const student = await savedStudent();
  await db.deleteFrom("outbox").where("name", "=", "render-resume").execute();
  await db
    .updateTable("resume_pdfs")
    .set({ wanted_at: new Date(Date.now() - 60_000) })
    .where("user_id", "=", student.id)
    .execute();
  await findPdf(student, 0).catch(() => undefined);
  expect(await promised(student.id)).toHaveLength(1);
});

test("many saves promise one render, and one more while that runs", async () => {
  const student = await aStudent();
  const save = (n: number) =>
    saveResume(student, resumeSchema.parse(aResume({ summary: `Number ${n}` })));
  for (let n = 0; n < 5; n++) await save(n);
  const [begun, ...others] = await promised(student.id);
  expect(others).toEqual([]);
  await claim(begun?.id ?? "");
  for (let n = 5; n < 10; n++) await save(n);
  expect(await promised(student.id)).toHaveLength(2);
});

test("while it is not there the answer is 503 with a sentence and when to come back", async () => {
  const student = await savedStudent();
  await expect(findPdf(student, 0)).rejects.toMatchObject({
    status: 503,
    message: messages.pdf.preparing,
    headers: { "Retry-After": "5" },
  });
});

test("a render that dies is reported in words and fails its job, until one succeeds", async () => {
  const student = await savedStudent();
  renderInThread.mockRejectedValue(new Error("took too long"));
  await expect(renderResume({ userId: student.id })).rejects.toThrow("took too long");
  const browser = await clientOf(web.url, student);
  const refused = await browser.get("/api/resume/pdf");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(await refused.json()).toEqual({ msg: messages.pdf.unrenderable });

  renderInThread.mockResolvedValue(pdf);
  await renderResume({ userId: student.id });
  expect((await browser.get("/api/resume/pdf")).status).toBe(200);
});

test("asking for a PDF that failed does not render the same resume again at once", async () => {
  const student = await savedStudent();
  renderInThread.mockRejectedValue(new PermanentFailure("took too long"));
  await renderResume({ userId: student.id }).catch(() => undefined);
  await db.deleteFrom("outbox").where("name", "=", "render-resume").execute();
  await db
    .updateTable("resume_pdfs")
    .set({ wanted_at: new Date(Date.now() - 60_000) })
    .where("user_id", "=", student.id)
    .execute();
  await findPdf(student, 0).catch(() => undefined);
  expect(await promised(student.id)).toEqual([]);
});

test("a failure is forgotten when the resume is edited", async () => {
  const student = await savedStudent();
  renderInThread.mockRejectedValue(new Error("took too long"));
  await renderResume({ userId: student.id }).catch(() => undefined);
  await saveResume(student, resumeSchema.parse(aResume({ summary: "Shorter" })));
  await expect(findPdf(student, 0)).rejects.toMatchObject({ message: messages.pdf.preparing });
});

test("a render that fails late does not hide the PDF that another made meanwhile", async () => {
  const student = await savedStudent();
  renderInThread.mockImplementationOnce(async () => {
    renderInThread.mockResolvedValue(pdf);
    await renderResume({ userId: student.id });
    throw new Error("took too long");
  });
  await expect(renderResume({ userId: student.id })).rejects.toThrow("took too long");
  expect((await findPdf(student, 0)).bytes.toString()).toBe("%PDF");
});

test("what is there already is not rendered again", async () => {
  const student = await savedStudent();
  renderInThread.mockResolvedValue(pdf);
  await renderResume({ userId: student.id });
  await renderResume({ userId: student.id });
  expect(renderInThread).toHaveBeenCalledTimes(1);
});

/** Runs the enqueued renders like a worker. */
async function renderAll(userId: string) {
  renderInThread.mockImplementation(async ({ summary }: Resume) => ({ ...pdf, text: summary }));
  for (const _ of await promised(userId)) await renderResume({ userId });
}

async function storedText(userId: string) {
  const row = db.selectFrom("resume_pdfs").select("extracted_text").where("user_id", "=", userId);
  return (await row.executeTakeFirstOrThrow()).extracted_text;
}

/** Calls `begin` while a save of `summary` is uncommitted, and waits for both. */
async function duringSave(student: User, summary: string, begin: () => Promise<unknown>) {
  const resume = resumeSchema.parse(aResume({ summary }));
  await during(
    (trx) => writeResume(trx, student, resume),
    () => begin().catch(() => undefined),
  );
}

test("a PDF that is asked for while a newer resume is saved does not keep the newer one out", async () => {
  const student = await savedStudent();
  await duringSave(student, "Newer", () => findPdf(student, 0));
  await renderAll(student.id);
  expect(await storedText(student.id)).toBe("Newer");
});

test("a late render does not replace that of an older text which was saved again", async () => {
  const student = await aStudent();
  await saveResume(student, resumeSchema.parse(aResume({ summary: "First" })));
  await renderAll(student.id);
  await saveResume(student, resumeSchema.parse(aResume({ summary: "Second" })));
  await duringSave(student, "First", () => renderResume({ userId: student.id }));
  expect(await storedText(student.id)).toBe("First");
});
