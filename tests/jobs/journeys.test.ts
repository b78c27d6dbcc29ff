// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import { thisYear } from "../../app/figures/after/after.server";
import { Client } from "../support/client";
import { aProgramme, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type TestRedis, startRedis } from "../support/processes/redis";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";
import { type WorkerProcess, startWorkerProcess } from "../support/worker";

/** From a call to the web process, through a real worker process, back to the person. */
describe.each(["Postgres", "Redis"])("web and worker by way of %s", (backend) => {
  let redis: TestRedis | undefined;
  let sink: MailSink;
  let web: Web;
  const workers: WorkerProcess[] = [];

  beforeAll(async () => {
    if (backend === "Redis") redis = await startRedis();
    sink = await startMailSink();
    web = await startWeb(queue());
    await aWorker();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await Promise.all([web?.stop(), sink?.stop(), redis?.remove()]);
  });

  function queue(): Record<string, string> {
    return redis ? { REDIS_URL: redis.url } : {};
  }

  async function aWorker() {
    const worker = await startWorkerProcess({ SMTP_URL: sink.url, ...queue() });
    workers.push(worker);
    return worker;
  }

  test("the code that is mailed makes an account that can log in", async () => {
    const browser = new Client(web.url);
    const email = `asha.${backend.toLowerCase()}@college.example`;
    const details = { name: "Asha Nair", email, phone: "98450 12345", password, role: "user" };
    expect((await browser.json("POST", "/api/auth/signup", details)).status).toBeLessThan(300);

    await until("the code is mailed", () => sink.accepted.some(({ to }) => to === email));
    const otp = /^\d{6}$/m.exec(sink.accepted.find(({ to }) => to === email)?.raw ?? "")?.[0];
    const verified = await browser.json("POST", "/api/auth/verify-otp", { email, otp });
    expect(verified.status).toBe(200);
    const login = await browser.json("POST", "/api/auth/login", { email, password });
    expect(login.status).toBe(200);
  });

  test("a graduate whom the office asks gets a mail, whose link says what became of them", async () => {
    const year = thisYear();
    const { name: programme } = await aProgramme();
    const [graduate, admin] = [await aStudent(), await clientOf(web.url, await anAdmin())];
    const student = await clientOf(web.url, graduate);
    await student.json("PATCH", "/api/record", { programme, batch: year });
    await admin.form(`/admin/figures/years/${year}`, { intent: "ask" });
    const mailed = () => sink.accepted.find(({ to }) => to === graduate.email);
    await until("the mail is there", () => mailed() !== undefined);
    const { text = "" } = await PostalMime.parse(mailed()?.raw ?? "");
    const link = /\/after\/[\w-]+\.studies\.\w+\.[\w-]+/.exec(text)?.[0] ?? "";
    await new Client(web.url).form(link, { intent: "say" });
    const after = await (await student.get("/api/record/after")).json();
    expect(after).toMatchObject({ state: "studies", by: "link" });
  });

  test("a resume's PDF still comes when the worker is killed while it renders", async () => {
    const student = await clientOf(web.url, await aStudent());
    const saved = await student.json("POST", "/api/resume", {
      fullName: "Asha Nair",
      summary: "Builds bridges. ".repeat(100),
    });
    expect(saved.status).toBe(200);
    await Promise.all(workers.map((worker) => worker.kill()));
    await aWorker();
    await until(
      "the PDF is there",
      async () => (await student.get("/api/resume/pdf")).status === 200,
    );
    const pdf = await student.get("/api/resume/pdf");
    expect(pdf.headers.get("Content-Disposition")).toContain("Asha_Nair_Resume.pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});
