// @module-tag thorough
import { describe, expect, onTestFinished, test } from "vitest";
import { version } from "../../app/version";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { enqueue } from "../../jobs/outbox";
import { aStudent, clientOf, anAdmin } from "../support/factories";
import { textOf } from "../support/html";
import { startMailSink } from "../support/mail-sink";
import { until } from "../support/until";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";

async function opened(env: Record<string, string> = {}) {
  const web = await startWeb(env);
  onTestFinished(() => web.stop());
  const admin = await clientOf(web.url, await anAdmin());
  const response = () => admin.get("/admin/operations");
  return { response, read: async () => textOf(await (await response()).text()) };
}

describe("the operations page", () => {
  test("says what failed and why, what waits and since when, and which version runs", async () => {
    const { id: userId } = await aStudent();
    await db.deleteFrom("outbox").execute();
    await enqueue(db, "mail-account-exists", { userId });
    const failure = { failed_at: new Date(), error: "550 no such mailbox" };
    await db.updateTable("outbox").set(failure).execute();
    await enqueue(db, "mail-account-exists", { userId });
    const since = new Date(Date.now() - 5 * 60_000);
    await db
      .updateTable("outbox")
      .set({ created_at: since, error: "421 come later" } as never) // as if it waited
      .where("failed_at", "is", null)
      .execute();
    const page = await opened();
    const html = await (await page.response()).text();
    const text = textOf(html);
    expect(text).toContain("mail-account-exists 550 no such mailbox");
    expect(text).toMatch(/otp 1 0 [56] minutes: too long 1/);
    expect(html).toMatch(/<strong class="ill">[56] minutes/);
    expect(text).toMatch(/the oldest of the otp queue has waited [56] minutes/);
    expect(text).toContain("the server has not taken 1 of the waiting mails: 421 come later");
    expect(text).toContain("resume 0 0 – 0");
    expect(text).toContain(`Version ${version}`);
    expect(text).toContain("none is connected: mails and PDFs are waiting");
  });

  test("runs failed jobs again, or forgets them, and the log says who did", async () => {
    await db.deleteFrom("outbox").execute();
    const web = await startWeb();
    onTestFinished(() => web.stop());
    const user = await anAdmin();
    const admin = await clientOf(web.url, user);
    const fail = async (count: number) => {
      for (let n = 0; n < count; n++) await enqueue(db, "mail-account-exists", { userId: newId() });
      await db.updateTable("outbox").set({ failed_at: new Date(), error: "550" }).execute();
      return db.selectFrom("outbox").select("id").orderBy("id").execute();
    };
    const failed = () =>
      db.selectFrom("outbox").select("id").where("failed_at", "is not", null).orderBy("id");
    const send = async (fields: Record<string, string>) => {
      expect((await admin.form("/admin/operations", fields)).status).toBe(303);
      return textOf(await (await admin.get("/admin/operations")).text());
    };
    const [first, second, third] = await fail(3);
    expect(await send({ retry: first!.id })).toContain("The job runs again within seconds.");
    expect(await failed().execute()).toEqual([second, third]);
    expect(await send({ discard: second!.id })).toContain("The job is discarded.");
    expect(await send({ discard: second!.id })).toContain("This job did not fail");
    expect(await send({ discard: first!.id })).toContain("This job did not fail");
    expect(await send({ retry: "all" })).toContain("1 job will run again");
    expect(await db.selectFrom("outbox").select("id").orderBy("id").execute()).toEqual([
      first,
      third,
    ]);
    expect(await failed().execute()).toEqual([]);
    const log = await db
      .selectFrom("audit_log")
      .select(["action", "target_id as id"])
      .where("actor_id", "=", user.id)
      .orderBy("seq")
      .execute();
    expect(log).toEqual([
      { action: "jobs-retried", id: first!.id },
      { action: "job-discarded", id: second!.id },
      { action: "jobs-retried", id: "all" },
    ]);
  });

  test("knows the last backup, and the workers", async () => {
    const at = new Date(Date.now() - 3 * 60 * 60_000);
    await db.insertInto("last_done").values({ name: "backup", at }).execute();
    const sink = await startMailSink();
    onTestFinished(() => sink.stop());
    const worker = await startWorkerProcess({ SMTP_URL: sink.url });
    onTestFinished(async () => void (await worker.kill()));
    const { read } = await opened();
    await until("the worker is seen", async () => (await read()).includes("one is at work"));
    expect(await read()).toContain("3 hours old");
  });

  test("is there while Redis is not, and says so", async () => {
    const { response } = await opened({ REDIS_URL: "redis://127.0.0.1:1" });
    const answer = await response();
    expect(answer.status).toBe(200);
    expect(textOf(await answer.text())).toMatch(/redis .*check REDIS_URL/);
  });
});
