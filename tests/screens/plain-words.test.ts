// @module-tag thorough
import { type CheerioAPI, load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { kinds } from "../../app/seasons/policy/kinds";
import { type Persona, accessTable } from "../access/access-table";
import { clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

/**
 * What people read is English: no words of a library, no names that only the code knows. Every screen of the access table
 * is read by everybody who may see it, and each of its forms is sent empty and with nonsense, to read its errors.
 */

const web = withWeb();
const cast = withCast(web);

const readers = [
  "visitor",
  "student",
  "recruiter",
  "coordinator",
  "admin",
] as const satisfies Persona[];
type Reader = (typeof readers)[number];

/** Names of products and places whose capitals are their own. */
const ownCapitals =
  /\b(iPhone|iPad|iOS|macOS|eMail|LinkedIn|YouTube|GitHub|WhatsApp|OpenAPI|JavaScript|WebP|BibTeX|LaTeX|PhD|MTech|BTech)\b/g;

const internal = [
  [
    "words of a library",
    /\b(Invalid (input|option|type|string|date)|expected \w+, received|Unrecognized key|Too (small|big))/i,
  ],
  ["a value of the code", /\b(undefined|NaN|null)\b|\[object \w+\]/],
  ["a name of the code", /\b[a-z]+[A-Z][A-Za-z]*\b/],
  ["a name of a column", /\b[a-z]+_[a-z_]+\b/],
  ["a kind of rule", new RegExp(`\\b(${hyphened().join("|")})\\b`)],
  ["what an address has", /\b(Id of a|as in its address|Number of the condition)\b/],
] as const;

/** Kinds and parameters of rules that are no English words. */
function hyphened() {
  return [...Object.keys(kinds).filter((name) => name.includes("-")), "not-allowed", "not-said"];
}

/** Everything that a page says, aloud or seen, but for what people typed and what is shown as code. */
function saidBy($: CheerioAPI) {
  $("script, style, code, pre, template, noscript, [data-typed]").remove();
  $("input, textarea").removeAttr("value");
  $("textarea").text("");
  $("*").before(" ").append(" ");
  const attributes = ["aria-label", "placeholder", "title", "alt"].flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? ""),
  );
  return [$("title").text(), $("body").text(), ...attributes].join("\n");
}

/** Addresses, mail addresses, file names and ids are nobody's English. */
const withoutAddresses = (text: string) =>
  text
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/\S+@\S+/g, " ")
    .replace(/\{\w+\}/g, " ") // what a message fills in
    .replace(/[\da-f]{8}-[\da-f-]{27,}/gi, " ")
    .replace(/(?<![\w.])\.?[\w/-]+\.(xlsx?|csv|ods|tsv|txt|pdf|ics|atom|json|zip|webp)\b/gi, " ")
    .replace(/(?:^|\s)\/[\w/.{}:-]+/g, " ")
    .replace(ownCapitals, " ");

function problemsIn(html: string) {
  const text = withoutAddresses(saidBy(load(html)));
  return internal.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const around = text.slice(Math.max(0, found.index - 30), found.index + 50);
    return [`${what}: ${found[0]} (${around.replace(/\s+/g, " ").trim()})`];
  });
}

/** The documentation of calls names what calls send; the log and the queue show what programs did. */
const forProgrammers = new Set(["routes/api.index", "routes/admin.operations", "routes/admin.log"]);

const screens = accessTable.filter(
  ({ route, method, documentOnly }) =>
    method === "GET" &&
    !documentOnly &&
    !route.startsWith("routes/api.") &&
    !forProgrammers.has(route),
);

type Read = { who: Reader; path: string; html: string };
const pages: Read[] = [];

beforeAll(async () => {
  for (const { path, outcomes } of screens)
    for (const who of readers) {
      if (outcomes[who] !== 200) continue;
      const client = await clientOf(web.url, who === "visitor" ? null : cast.users[who]);
      const address = typeof path === "string" ? path : await path(cast);
      const answer = await client.get(address);
      const html = await answer.text();
      if (answer.headers.get("Content-Type")?.includes("text/html"))
        pages.push({ who, path: address, html });
    }
});

test("every screen", () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBeGreaterThan(60);
  const found = pages.flatMap(({ who, path, html }) =>
    problemsIn(html).map((problem) => `${path} (${who}): ${problem}`),
  );
  expect([...new Set(found)]).toEqual([]);
});

type Field = { name: string; value: string; isTyped: boolean; isFile: boolean };

/** The fields of each form in which somebody types or chooses, with each of its buttons. */
function formsOf(html: string) {
  const $ = load(html);
  return $("main form[method=post], main form[method=POST]")
    .toArray()
    .flatMap((form) => {
      const fields: Field[] = $(form)
        .find("input[name], select[name], textarea[name]")
        .toArray()
        .filter((input) => !/^(checkbox|radio|submit)$/.test($(input).attr("type") ?? ""))
        .map((input) => ({
          name: $(input).attr("name") ?? "",
          value: String($(input).val() ?? ""),
          isTyped: $(input).attr("type") !== "hidden",
          isFile: $(input).attr("type") === "file",
        }));
      if (!fields.some(({ isTyped }) => isTyped)) return [];
      const buttons = $(form).find("button").toArray();
      const presses = buttons.map((button) => [$(button).attr("name"), $(button).attr("value")]);
      return (presses.length ? presses : [[undefined, undefined]]).map(([name, value]) => ({
        fields,
        isMultipart: $(form).attr("enctype") === "multipart/form-data",
        action: $(form).attr("action"),
        button: name ? ([name, value ?? ""] as const) : undefined,
      }));
    });
}

test("every error of every form", async () => {
  const tried = new Set<string>();
  const found: string[] = [];
  let refused = 0;
  for (const { who, path, html } of pages)
    for (const { fields, isMultipart, action, button } of formsOf(html)) {
      const place = new URL(action ?? path, `http://portal.example${path}`);
      const address = place.pathname + place.search;
      const shape = [
        address.replace(/[\da-f]{8}-[\da-f-]{27}/gi, "{id}"),
        button?.join("="),
        ...fields.map(({ name }) => name),
      ].join(" ");
      if (tried.has(shape)) continue;
      tried.add(shape);
      for (const nonsense of ["", "~"]) {
        const sent = fields.flatMap(({ name, value, isTyped, isFile }): [string, string][] =>
          isFile ? [] : [[name, isTyped ? nonsense : value]],
        );
        const all = [...sent, ...(button ? [[...button] as [string, string]] : [])];
        const client = await clientOf(web.url, who === "visitor" ? null : cast.users[who]);
        const answer = isMultipart
          ? await client.multipart(address, all)
          : await client.fetch(address, { method: "POST", body: new URLSearchParams(all) });
        const body = await answer.text();
        if (answer.status >= 500) found.push(`${address} (${who}): ${answer.status}`);
        if (answer.status < 400 || !body.includes("<html")) continue;
        refused++;
        found.push(...problemsIn(body).map((problem) => `${address} (${who}): ${problem}`));
      }
    }
  expect(refused).toBeGreaterThan(60);
  expect([...new Set(found)]).toEqual([]);
});
