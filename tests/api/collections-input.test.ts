import { visible } from "../../app/as-typed/visible";
import { describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { send } from "../support/send";

type Item = Record<string, unknown> & { _id: string };
type Refusal = { msg: string; errors?: Record<string, string> };

const web = withWeb();
const cast = withCast(web);

const job = <Changes extends object>(changes: Changes) => ({ ...validInput("job"), ...changes });
const post = (changes: Record<string, unknown>) =>
  cast.admin.json("POST", "/api/placements", job(changes));

async function expectRefused(response: Response, status: number, ...fields: string[]) {
  const { msg, errors = {} } = (await response.json()) as Refusal;
  expect([response.status, Object.keys(errors)]).toEqual([status, fields]);
  expect(msg).toMatch(/^[A-Z].*\.$/);
  for (const sentence of Object.values(errors)) expect(sentence).toMatch(/^[A-Z]/);
}

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://files.example/",
  "mailto:a@b.example",
  "//evil.example/x",
  "/jobs",
  "https:evil.example",
  "https:///evil.example",
  "https://",
  "https://user:secret@evil.example/",
  "https://user@evil.example/",
  "https://exa mple.example/",
  "https://ok.example/\nhttps://evil.example/",
  "https://ok.example:99999/",
])("the link %j is refused", async (link) => {
  await expectRefused(await post({ link }), 422, "link");
});

test.each(["https://careers.example/a?b=c#d", "http://127.0.0.1/", "HTTPS://CAREERS.example/"])(
  "the link %s is kept",
  async (link) => {
    const response = await post({ link: `  ${link}  ` });
    expect(await response.json()).toMatchObject({ link: new URL(link).href });
  },
);

test.each([
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "2026-1-1",
  "0000-01-01",
  "31/01/2026",
  "2026-01-31T00:00:00Z",
  "+002026-01-31",
  "infinity",
  "today",
  "२०२६-०१-३१",
])("the day %s is refused", async (deadline) => {
  await expectRefused(await post({ deadline }), 422, "deadline");
});

test.each([
  ["a number", 7],
  ["a boolean", true],
  ["a list", ["a", "b"]],
  ["an object", { $ne: "" }],
  ["a NUL", "A\0B"],
  ["a lone surrogate", "A\ud800"],
  ["two lines", "one\ntwo"],
  ["1 MB of text, within the body's cap", "x".repeat(250_000)],
])("a title that is %s is refused", async (_what, title) => {
  await expectRefused(await post({ title }), 422, "title");
});

test.each([
  ["numbers", [1, 2]],
  ["an object", { 0: "a" }],
  ["lists", [["a"], ["b"]]],
  ["NULs", ["a\0"]],
  ["lone surrogates", ["\udfff"]],
])("requirements that are %s are refused", async (_what, requirements) => {
  const response = await post({ requirements });
  const { errors = {} } = (await response.json()) as Refusal;
  expect(response.status).toBe(422);
  expect(Object.keys(errors)[0]).toMatch(/^requirements(\.0)?$/);
});

test("blank is missing", async () => {
  await expectRefused(await post({ title: " \t\n ", company: "\u3000" }), 422, "title", "company");
});

describe("characters that cannot be stored are a client's error in every place", () => {
  const own = () => ({ Origin: web.url, Cookie: `jwtToken=${cast.admin.cookie("jwtToken")}` });
  const form = (body: string) =>
    send(web.url, "/api/placements", {
      method: "POST",
      headers: { ...own(), "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });

  test.each(["A%00B", "%00"])("title=%s in a form", async (title) => {
    const { status } = await form(`${new URLSearchParams(validInput("job"))}&title=${title}`);
    expect(status).toBe(422);
  });

  test("raw NUL and \\u0000 in JSON", async () => {
    for (const [title, status] of [
      ["A\0B", 400],
      ["A\\u0000B", 422],
      ["A\\ud83dB", 422],
    ] as const) {
      const answer = await send(web.url, "/api/placements", {
        method: "POST",
        headers: { ...own(), "Content-Type": "application/json" },
        body: JSON.stringify(job({ title: "TITLE" })).replace("TITLE", title),
      });
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toHaveProperty("msg");
    }
  });

  test.each(["%00", "a%00b", "%ED%A0%80", "%ff", "%", "%zz"])("%s in an address", async (text) => {
    for (const path of [
      `/api/placements?search=${text}`,
      `/api/placements?location=${text}`,
      `/api/placements?after=${text}`,
      `/api/placements?x=${text}`,
      `/api/placements/${text}`,
      `/api/${text}`,
      `/jobs?search=${text}`,
      `/jobs/details/${text}`,
      `/images/${text}.webp`,
      `/login?next=${text}`,
    ]) {
      expect((await send(web.url, path)).status, path).toBe(400);
    }
  });
});

test.each([
  ["broken", '{"title": '],
  ["empty", ""],
  ["a list", "[]"],
  ["null", "null"],
  ["a text", '"title"'],
  ["not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe])],
  ["nested without end", "[".repeat(100_000)],
])("JSON that is %s is 400", async (_what, body) => {
  const headers = { "Content-Type": "application/json" };
  const response = await cast.admin.fetch("/api/placements", { method: "POST", headers, body });
  await expectRefused(response, 400);
});

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "Multipart/Form-Data; boundary=",
])("a body that is not the %s it claims to be is 400", async (type) => {
  const headers = { "Content-Type": type };
  const body = "no parts in here";
  const response = await cast.admin.fetch("/api/placements", { method: "POST", headers, body });
  await expectRefused(response, 400);
});

test.each(["text/plain", "application/xml", "application/jsonp", "text/json", "nonsense", ""])(
  "content type %j is 415",
  async (type) => {
    const { status } = await send(web.url, "/api/placements", {
      method: "POST",
      headers: {
        Origin: web.url,
        Cookie: `jwtToken=${cast.admin.cookie("jwtToken")}`,
        ...(type && { "Content-Type": type }),
      },
      body: JSON.stringify(validInput("job")),
    });
    expect(status).toBe(415);
  },
);

test("fields that nobody asked for change nothing", async () => {
  const extra = {
    role: "admin",
    _id: "01890a5d-ac96-774b-bcce-b302099a8057",
    id: "01890a5d-ac96-774b-bcce-b302099a8057",
    createdAt: "2001-01-01T00:00:00Z",
    created_at: "2001-01-01T00:00:00Z",
    isVerified: true,
    type: "podcast",
    image: "0".repeat(64),
    imageUrl: "/images/x.webp",
    podcastImage: "0".repeat(64),
    user: "someone",
    closes_on: "2001-01-01",
    version: 9,
    deleted_at: "2001-01-01T00:00:00Z",
    updatedAt: "2001-01-01T00:00:00Z",
    created_by: "01890a5d-ac96-774b-bcce-b302099a8057",
    search_text: "x",
    stipend: "not a job's field",
    __proto__: { title: "polluted" },
  };
  const response = await post({ ...extra, title: "Only what is asked" });
  const { msg: _, _id, createdAt, ...rest } = (await response.json()) as Item;
  const life = { state: "published", version: 1, updatedAt: createdAt, closesAtDeadline: false };
  expect(rest).toEqual({ ...job({ title: "Only what is asked" }), ...life });
  expect(_id).not.toBe(extra._id);
  expect(Date.now() - Date.parse(String(createdAt))).toBeLessThan(60_000);
  const row = await db.selectFrom("postings").selectAll().where("id", "=", _id).executeTakeFirst();
  expect(row).toMatchObject({ type: "job", image: null, closes_on: "infinity" });
});

test.each([
  ["Hindi", "सॉफ़्टवेयर इंजीनियर — पुणे"],
  ["Tamil", "மென்பொருள் பொறியாளர், சென்னை"],
  ["an emoji family", "👩‍👩‍👧‍👦 🇮🇳 ❤️‍🔥"],
  ["right to left", "مهندس برمجيات \u202bעברית\u202c"],
  ["zero width", "ज्‍ञ क्‌ष a\u200bb"],
  ["combining marks", "e\u0301 \u1e9b\u0323"],
  ["markup", `<b>&amp;"'</b><!-- -->`],
  ["templates", "${7*7} {{7*7}} %s %00 \\u0000 \\0"],
  ["rupees", "₹6,50,000"],
])("%s comes back as it was sent, without what nobody sees", async (_what, text) => {
  const sent = job({ title: text, description: `${text}\n${text}`, requirements: ["x", "y"] });
  const asForm = new URLSearchParams(Object.entries({ ...sent, requirements: "x, y" }));
  for (const response of [
    await cast.admin.json("POST", "/api/placements", sent),
    await cast.admin.fetch("/api/placements", { method: "POST", body: asForm }),
  ]) {
    const { _id, title } = (await response.json()) as Item;
    expect(title).toBe(visible(text));
    const read = await cast.visitor.get(`/api/placements/${_id}`);
    const description = visible(sent.description);
    expect(await read.json()).toMatchObject({ ...sent, title: visible(text), description });
  }
});
