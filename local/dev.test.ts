// @module-tag thorough
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { db } from "../db/client";
import { enqueue } from "../jobs/outbox";
import { aStudent } from "../tests/support/factories";
import { startMailSink } from "../tests/support/mail-sink";
import { startChild } from "../tests/support/processes/child";
import { until } from "../tests/support/until";
import { freePort } from "./free-port";

test("`npm run dev` makes the first admin, serves the sources and runs the jobs", async () => {
  const mails = await startMailSink();
  onTestFinished(mails.stop);
  const PORT = String(await freePort());
  const ADMIN_EMAIL = "asha@college.example";
  const dev = await startChild(process.execPath, ["--import", "tsx", "local/dev.ts"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ...process.env,
      PORT,
      ADMIN_EMAIL,
      ADMIN_PASSWORD: "monsoon-evenings",
      SEED_DEMO: "false",
      SMTP_URL: mails.url,
    },
    async isReady({ stdout }) {
      let said = "";
      stdout?.on("data", (text: Buffer) => (said += text.toString()));
      await until("it listens", () => said.includes("Development: http"));
    },
  });
  onTestFinished(dev.stop);
  const admin = db.selectFrom("users").select("role").where("email", "=", ADMIN_EMAIL);
  expect(await admin.execute()).toEqual([{ role: "admin" }]);
  const page = await fetch(`http://127.0.0.1:${PORT}/jobs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("/app/styles/index.css");

  await enqueue(db, "mail-account-exists", { userId: (await aStudent()).id });
  await until("a mail is sent", () => mails.accepted.length === 1);
});
