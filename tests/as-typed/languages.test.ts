import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { inLanguages } from "../../app/as-typed/spoken";
import { textsOf } from "../../app/languages/texts";
import { mailLayout } from "../../app/mail/layout.server";
import { toAtom } from "../../app/news/feeds/feeds.server";
import type { Posting } from "../../app/postings/posting";
import { detailsPath } from "../../app/postings/types";
import { escapeHtml } from "../../app/text";
import { aPosting } from "../support/factories";
import { withWeb } from "../support/hooks";
import { reportCase } from "../support/report-cases";

/** The language of a piece of text: what stands in another script than the page's says so. */
const web = withWeb();
const given = JSON.parse(reportCase("24-posting-in-two-languages.json")) as Record<string, string>;
const tamil = { title: "இளநிலை உதவியாளர்", company: given.company, location: given.location };
const hindi = given.description?.split("\n\n")[2];

/** What is marked, by language. */
function marked(html: string) {
  const $ = load(html);
  const found: Record<string, string[]> = {};
  for (const element of $("[lang]").not("html").toArray()) {
    const lang = $(element).attr("lang") ?? "";
    (found[lang] ??= []).push($(element).text().trim());
  }
  return found;
}

/** Of the first card that a search brings. */
async function faceOf(search: string) {
  const answer = await fetch(`${web.url}/jobs?search=${encodeURIComponent(search)}`);
  return load(await answer.text())(".card-face").html() ?? "";
}

const theOne = () => aPosting("job", given);

describe("a posting in Tamil, English and Hindi", () => {
  test("its card on an English page marks what is Tamil", async () => {
    await theOne();
    const face = await faceOf("இளநிலை");
    const { ta = [], en } = marked(face);
    expect(ta).toEqual(expect.arrayContaining(Object.values(tamil)));
    expect(en).toBeUndefined();
    expect(load(face)("h3").text()).toBe(given.title);
  });

  test("its details mark the paragraphs, and no English", async () => {
    const html = await (await fetch(web.url + detailsPath(await theOne()))).text();
    const $ = load(html);
    const shown = `${$("header.head").html()}${$("article > .sheet").html()}`;
    const { ta = [], hi = [], ...others } = marked(shown);
    expect(ta).toEqual(expect.arrayContaining([...Object.values(tamil)]));
    expect(ta.join()).toContain(given.description?.split("\n\n")[0]);
    expect(hi).toEqual([hindi]);
    expect(others).toEqual({});
    expect($("article > .sheet .prose").text()).toBe(given.description);
  });

  test("its details in Tamil mark what is English and Hindi instead", async () => {
    const path = `${detailsPath(await theOne())}?lang=ta`;
    const html = await (await fetch(web.url + path)).text();
    const { en = [], hi = [], ta } = marked(load(html)("article > .sheet .prose").html() ?? "");
    expect([en, hi, ta]).toEqual([["Bring your hall ticket."], [hindi], undefined]);
  });

  test("so does the feed, its titles in XML", async () => {
    const feed = toAtom(textsOf("en"), { title: "Jobs", path: "/jobs", feedPath: "/jobs.atom" }, [
      await aPosting("job", { title: "Plain" }),
      await theOne(),
    ]);
    const entries = load(feed, { xml: true })("entry").toArray();
    const $ = load(feed, { xml: true });
    const titles = entries.map((entry) => $(entry).children("title"));
    expect(titles.map((title) => title.attr("xml:lang"))).toEqual([undefined, "ta"]);
    const contents = entries.map((entry) => marked($(entry).children("content").text()));
    expect(contents[0]).toEqual({});
    expect(contents[1]?.hi).toEqual([hindi]);
    expect(contents[1]?.ta?.join()).toContain(tamil.company);
  });

  test("and a mail", () => {
    const item = {
      title: given.title ?? "",
      address: "https://a.example",
      lines: [tamil.company ?? ""],
    };
    const { html, text } = mailLayout({
      heading: `New: ${given.title}`,
      paragraphs: [`${given.title} at ${given.company}`, hindi ?? ""],
      sections: [{ heading: "New", items: [item] }],
    });
    const { ta = [], hi = [], ...others } = marked(html);
    expect(ta).toEqual([tamil.title, tamil.title, tamil.company, tamil.title, tamil.company]);
    expect([hi, others]).toEqual([[hindi], {}]);
    expect(text).toContain(given.title);
  });
});

test("an English page carries not one byte more", async () => {
  const posting = await aPosting("job", {
    title: "Tea & taster – “tea taster” 🍵",
    location: "Munnar",
  });
  const face = await faceOf("Tea taster");
  expect(face).toContain(`<h3 class="card-title">${face.match(/Tea &amp; taster[^<]*/)?.[0]}</h3>`);
  expect(face).not.toMatch(/lang=|<!--/);
  const before = (m: Posting) => escapeHtml(String(m.fields.title));
  const feed = toAtom(textsOf("en"), { title: "J", path: "/", feedPath: "/" }, [posting]);
  expect(feed).toContain(`<title type="html"><![CDATA[${before(posting)}]]></title>`);
  expect(feed).not.toContain("lang=");
});

describe("pieces of a text", () => {
  test.each([
    ["en-IN", "कंपनी ABC में", [["कंपनी", "hi"], [" ABC "], ["में", "hi"]]],
    ["en-IN", "पदासाठी मुलाखत आहे", [["पदासाठी मुलाखत आहे", "mr"]]],
    [
      "en-IN",
      "বাংলা, हिन्दी",
      [
        ["বাংলা, ", "bn"],
        ["हिन्दी", "hi"],
      ],
    ],
    ["en-IN", "اردو میں", [["اردو میں", "ur"]]],
    ["hi-IN", "Infosys", [["Infosys", "en"]]],
    ["hi-IN", "PDF भेजें", [["PDF भेजें"]]],
    ["hi-IN", "पदासाठी मुलाखत आहे", [["पदासाठी मुलाखत आहे"]]],
    ["mr-IN", "हिन्दी", [["हिन्दी"]]],
    ["ta-IN", "₹3,20,000", [["₹3,20,000"]]],
    ["en-XA", "तमिल", [["तमिल", "hi"]]],
  ] as const)("on a page in %s: %j", (page, text, pieces) => {
    const found = inLanguages(text, page);
    expect(found.map(({ text, lang }) => (lang ? [text, lang] : [text]))).toEqual(pieces);
    expect(found.map((piece) => piece.text).join("")).toBe(text);
  });
});
