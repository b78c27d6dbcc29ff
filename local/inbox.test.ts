import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startInbox } from "./inbox";
import type { InboxMail } from "./inbox-page";

let dataDir: string;
let inbox: Awaited<ReturnType<typeof startInbox>>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-inbox-"));
  inbox = await startInbox({ dataDir });
});
afterEach(async () => {
  await inbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(subject: string, text: string, html?: string) {
  const transport = createTransport({ url: inbox.smtpUrl });
  await transport.sendMail({
    from: "a@b.example",
    to: "asha@college.example",
    subject,
    text,
    html,
  });
  transport.close();
}

async function mails() {
  return (await (await fetch(`${inbox.webUrl}/mails.json`)).json()) as InboxMail[];
}

test("shows every mail, newest first, with its code", async () => {
  await send("Your code", "Hello,\n\n012345\n\nGood for ten minutes.");
  await send("आपका पासवर्ड", "Changed.");
  expect(await mails()).toMatchObject([
    { subject: "आपका पासवर्ड", code: null, to: "asha@college.example" },
    { subject: "Your code", code: "012345" },
  ]);
  const page = await (await fetch(inbox.webUrl)).text();
  expect(page).toContain('<p class="code">012345</p>');
  expect(page.indexOf("आपका पासवर्ड")).toBeLessThan(page.indexOf("Your code"));
});

test("keeps mails over a restart", async () => {
  await send("Your code", "123456");
  const [before] = await mails();
  await inbox.stop();
  inbox = await startInbox({ dataDir });
  expect(await mails()).toEqual([before]);
});

test("runs nothing that a mail contains", async () => {
  await send("<script>alert(1)</script>", "</pre><img src=x onerror=alert(1)>");
  const response = await fetch(inbox.webUrl);
  const page = await response.text();
  expect(page).not.toContain("<script>alert");
  expect(page).not.toContain("<img");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

test("answers nobody who came by another site's name", async () => {
  const status = await new Promise((resolve) => {
    const headers = { Host: "evil.example" };
    request(`${inbox.webUrl}/mails.json`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test("takes mails that arrive at once, and refuses one that is too large", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => send(`Mail ${index}`, "text")));
  expect(await mails()).toHaveLength(20);
  await expect(send("Large", "x".repeat(2 * 1024 * 1024))).rejects.toThrow(/552|exceeds/);
  expect(await mails()).toHaveLength(20);
});
