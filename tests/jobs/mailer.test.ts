import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PermanentFailure } from "../../app/errors";
import { type MailSink, startMailSink } from "../support/mail-sink";

let sink: MailSink;
let mailer: typeof import("../../app/mail/mailer.server");
let layout: typeof import("../../app/mail/layout.server");
beforeAll(async () => {
  sink = await startMailSink();
  process.env.SMTP_URL = sink.url;
  [mailer, layout] = await Promise.all([
    import("../../app/mail/mailer.server"),
    import("../../app/mail/layout.server"),
  ]);
});
beforeEach(() => {
  sink.accepted.length = 0;
  sink.answerWith(() => "accept");
});
afterAll(async () => {
  mailer?.closeMailer();
  await sink?.stop();
});

const mail = (overrides: object = {}) => ({
  id: "mail-1",
  to: "asha@college.example",
  subject: "Your code",
  text: "text",
  html: "<p>text</p>",
  ...overrides,
});

test("a mail has one recipient, both parts, and the same Message-ID each time it is sent", async () => {
  await mailer.sendMail(mail());
  await mailer.sendMail(mail());
  expect(sink.accepted.map(({ id, to }) => [id, to])).toEqual([
    ["mail-1@localhost", "asha@college.example"],
    ["mail-1@localhost", "asha@college.example"],
  ]);
  const parsed = await PostalMime.parse(sink.accepted[0]?.raw ?? "");
  expect(parsed.text?.trim()).toBe("text");
  expect(parsed.html?.trim()).toBe("<p>text</p>");
});

test.each([
  "b@x.example, evil@x.example",
  "b@x.example\r\nRCPT TO:<evil@x.example>",
  '"b" <b@x.example>',
  "b@x@y.example",
  "b",
  "",
])("nothing is sent to %j", async (to) => {
  await expect(mailer.sendMail(mail({ to }))).rejects.toThrow(PermanentFailure);
  expect(sink.accepted).toEqual([]);
});

test("a line break in a subject starts no header", async () => {
  await mailer.sendMail(mail({ subject: "Hello\r\nBcc: evil@x.example" }));
  expect(sink.accepted[0]?.raw).not.toMatch(/^Bcc:/im);
  expect(sink.accepted[0]?.to).toBe("asha@college.example");
});

test("only a refusal of the mail itself is final", async () => {
  sink.answerWith(() => 550);
  await expect(mailer.sendMail(mail())).rejects.toThrow(PermanentFailure);
  sink.answerWith(() => 451);
  const error = await mailer.sendMail(mail()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(PermanentFailure);
});

test("a mistyped address is told from a server that refuses us", async () => {
  const { to } = mail();
  sink.refusals.set(to, [550, "5.1.1 no such mailbox"]);
  const unknown: unknown = await mailer.sendMail(mail()).catch((thrown: unknown) => thrown);
  expect(unknown).toMatchObject({ isUndeliverable: true });
  sink.refusals.set(to, [550, "5.7.1 relaying denied"]);
  const denied: unknown = await mailer.sendMail(mail()).catch((thrown: unknown) => thrown);
  expect(denied).toBeInstanceOf(PermanentFailure);
  expect(denied).toMatchObject({ isUndeliverable: false });
  sink.refusals.clear();
});

test("a code stands alone on its line, and markup in a mail is text", () => {
  const { text, html } = layout.mailLayout({
    heading: "Your <b>code</b>",
    paragraphs: ["Enter it.", "It is good for ten minutes."],
    code: "012345",
  });
  expect(text).toMatch(/^012345$/m);
  expect(text.indexOf("Enter it.")).toBeLessThan(text.indexOf("012345"));
  expect(html).toContain(">012345</p>");
  expect(html).not.toContain("<b>");
});

test("only addresses of the portal become links", async () => {
  const { appUrl } = await import("../../app/env.server");
  const { html } = layout.mailLayout({
    heading: "About your posting",
    paragraphs: ["It was sent back.", `See ${appUrl}/jobs or ${appUrl}.evil.example/jobs`],
  });
  expect(html).toContain(`<a href="${appUrl}/jobs"`);
  expect(html).not.toContain(`<a href="${appUrl}.`);
});
