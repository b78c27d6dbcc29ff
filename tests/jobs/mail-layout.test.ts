import { expect, test } from "vitest";
import { appUrl, site } from "../../app/env.server";
import { languages } from "../../app/languages/known";
import { textsOf } from "../../app/languages/texts";
import { mailLayout } from "../../app/mail/layout.server";
import { elements } from "../support/html";

const applications = `${appUrl}/my-applications`;
const content = {
  heading: "Offered: Data Analyst",
  paragraphs: ["You have an offer.", { button: `See your applications: ${applications}` }],
};

type Link = { href?: string; text: string };
const linksOf = (html: string) => elements(html, "a") as Link[];

test("the step that is next is one button, and in plain text a sentence with the whole address", () => {
  const { html, text } = mailLayout(content);
  expect(linksOf(html).filter(({ href }) => href === applications)).toMatchObject([
    { text: "See your applications" },
  ]);
  expect(html).not.toContain(`>${applications}<`);
  expect(text).toContain(`\n\nSee your applications: ${applications}\n\n`);
  expect(text).not.toMatch(/<\w/);
});

test("it is on the board, in tables, and asks mail programs for nothing that they lack", () => {
  const { html } = mailLayout({ ...content, code: "123456" });
  expect(linksOf(html)[0]).toMatchObject({ href: appUrl, text: site.name });
  expect(html.match(/<table/g)?.length).toBe(
    html.match(/<table[^>]* role="presentation"/g)?.length,
  );
  expect(html).not.toMatch(/flex|grid|var\(|<img|<script|<link|url\(/);
  expect(html).toContain("prefers-color-scheme:dark");
});

test("in every language each sentence with an address at its end is a button", () => {
  for (const code of languages) {
    const { mails } = textsOf(code);
    for (const sentence of [
      mails.stage.all(applications),
      mails.invitation.choose(applications),
      mails.accountExists.login(applications),
      mails.correction.see(applications),
    ]) {
      const { html } = mailLayout({ heading: "?", paragraphs: [{ button: sentence }] });
      expect(html, sentence).toContain('class="button"');
      expect(html, sentence).not.toContain(`>${applications}<`);
    }
  }
});

test("what people typed stays text", () => {
  const { html } = mailLayout({
    heading: "<b>Tea</b>",
    paragraphs: ["<i>x</i>", { button: `"><u>go</u>: ${appUrl}/"><u>` }],
  });
  expect(html).not.toMatch(/<[biu]>/);
});

test("the longest digest is at most 30 KB, and its text as complete", () => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    title: `Graduate Engineer Trainee: Power Electronics and Field Commissioning ${index}`,
    address: `${appUrl}/jobs/details/${index}`,
    lines: ["Western Ghats Rural Electrification · Pune", "Closes in 3 days · ₹6,50,000 a year"],
  }));
  const { html, text } = mailLayout({
    heading: "For you",
    paragraphs: [],
    sections: [{ heading: "New", items }],
    footer: ["Why you get this mail."],
  });
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(30_000);
  for (const { title, address } of items) {
    expect(text).toContain(title);
    expect(html).toContain(address);
    expect(text).toContain(address);
  }
});
