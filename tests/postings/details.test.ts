// @module-tag thorough
import { describe, expect, test } from "vitest";
import {
  type TypeName,
  detailsPath,
  listingPath,
  postingType,
  typeNames,
} from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";
import { fullInput } from "../support/samples";
import { send } from "../support/send";

const web = withWeb();
const cast = withCast(web);

async function htmlOf(path: string) {
  const response = await cast.visitor.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

async function detailsOf(type: TypeName, fields: Record<string, unknown> = {}) {
  return htmlOf(detailsPath(await aPosting(type, fields)));
}

const heading = (html: string) => elements(html, "h1").map(({ text }) => text);

/** Values by label, as the page lists them. */
function factsOf(html: string) {
  const values = elements(html, "dd");
  return Object.fromEntries(elements(html, "dt").map(({ text }, at) => [text, values[at]?.text]));
}

describe.each(typeNames)("%s", (type) => {
  const { plain, fields } = postingType(type);
  const linkField = Object.keys(fields).find((name) => fields[name]?.role === "link") ?? "";
  const isPodcast = type === "podcast";

  test("shows every fact it has under its label, days in words, lists with commas", async () => {
    const input = fullInput(type);
    const html = await detailsOf(type, input);
    const shown = Object.entries(fields).filter(
      ([, { kind, role }]) => !["textarea", "url", "image"].includes(kind) && role !== "title",
    );
    const expected = shown.map(([name, { kind, label }]) => {
      const value = input[name];
      if (kind === "date") return [label, "31 Jan 2099"];
      return [label, Array.isArray(value) ? value.join(", ") : value];
    });
    expect(Object.entries(factsOf(html))).toEqual(expected);
    expect(html).toContain(`.\nSecond line.</p>`); // line breaks kept, by the class's white-space
  });

  test("leaves out what it does not have", async () => {
    const html = await detailsOf(type);
    const lines = elements(html, "p") as Record<string, string>[];
    const head = lines.find((one) => one.class?.startsWith("details-when"));
    expect(head?.text ?? "").not.toMatch(/^\s*·|·\s*$/);
    const optional = Object.values(fields).filter(
      ({ required, label }) => !required && label !== "Release date",
    );
    for (const { label } of optional) expect(Object.keys(factsOf(html))).not.toContain(label);
  });

  test("greets with its documented lines", async () => {
    const html = await detailsOf(type, { title: "Turbines", companyName: "Turbines", speaker: "" });
    expect(heading(html)).toEqual([isPodcast ? "Turbines" : "Turbines Details"]);
    expect(textOf(html)).toContain(
      isPodcast
        ? "An insightful discussion from the world of HR."
        : `Comprehensive information about this ${plain} opportunity.`,
    );
  });

  test("that does not exist is 404 in the documented words", async () => {
    const other = await aPosting(type === "job" ? "seminar" : "job");
    const words = isPodcast ? "Podcast not found." : `${plain} details not found.`;
    for (const id of ["01890a5d-ac96-774b-bcce-b302099a8057", other.id, "1", "x".repeat(300)]) {
      const response = await cast.visitor.get(`${listingPath(type)}/details/${id}`);
      expect([response.status, heading(await response.text())]).toEqual([404, [words]]);
    }
  });

  test("shows markup in any field as the text it is, on every screen and answer", async () => {
    const attack = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const hostile = Object.fromEntries(
      Object.entries(fields)
        .filter(([, { kind }]) => ["text", "textarea", "list"].includes(kind))
        .map(([name, { kind }]) => [name, kind === "list" ? [attack] : `${attack} ${type}`]),
    );
    const posting = await aPosting(type, hostile);
    const search = encodeURIComponent(attack);
    for (const path of [
      detailsPath(posting),
      `${listingPath(type)}?search=${search}&location=${search}`,
      listingPath(type),
      "/",
    ]) {
      for (const client of [cast.visitor, cast.admin]) {
        const html = await (await client.get(path)).text();
        expect(html, path).not.toMatch(/<script>|<img src=x|"'>/);
        expect(html, path).toContain("&lt;script&gt;alert(1)");
      }
    }
    const json = await cast.visitor.get(`/api/${postingType(type).endpoint}/${posting.id}`);
    expect(json.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(json.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await db.deleteFrom("postings").where("id", "=", posting.id).execute();
  });

  test("never shows a stored link that no form would have taken", async () => {
    const links = ["javascript:alert(1)", "data:text/html,x", "java\tscript:x", "//evil.example"];
    for (const link of [...links, "https://user:pw@evil.example/"]) {
      const posting = await aPosting(type);
      const stored = JSON.stringify({ ...posting.fields, [linkField]: link });
      await db
        .updateTable("postings")
        .set({ fields: stored })
        .where("id", "=", posting.id)
        .execute();
      const html = await htmlOf(detailsPath(posting));
      for (const anchor of elements(html, "a") as Record<string, string>[]) {
        expect(anchor.href).toMatch(/^(\/(?!\/)|#|\?lang=|https?:|mailto:|tel:)/);
      }
      expect(html).not.toContain(link);
    }
  });
});

test("a passed deadline is marked", async () => {
  const text = textOf(await detailsOf("job", { deadline: "2020-01-31" }));
  expect(text).toContain("Deadline passed");
  expect(text.match(/31 Jan 2020/g)).toHaveLength(1);
  expect(textOf(await detailsOf("job", { deadline: "2099-01-31" }))).not.toContain("passed");
});

test("a deadline has passed when its day is over in India", async () => {
  const day = (offset: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(
      Date.now() + offset * 864e5,
    );
  expect(textOf(await detailsOf("job", { deadline: day(-1) }))).toContain("Deadline passed");
  expect(textOf(await detailsOf("job", { deadline: day(0) }))).toContain("Closes today");
  expect(textOf(await detailsOf("job", { deadline: day(1) }))).toContain("Closes tomorrow");
});

test("a corporate event has Register where it has a link, and says so where not", async () => {
  const link = "https://events.example/register";
  const register = elements(await detailsOf("corporate-event", { registrationLink: link }), "a");
  expect(register.find(({ text }) => text === "Register")).toMatchObject({
    href: link,
    target: "_blank",
    rel: "noopener noreferrer",
  });
  expect(textOf(await detailsOf("corporate-event"))).toContain(
    "Application/Information link not available for this item.",
  );
});

test("a podcast names its speaker", async () => {
  const text = textOf(await detailsOf("podcast", { speaker: "Meera Iyer" }));
  expect(text).toContain("An insightful discussion with Meera Iyer.");
});

const id = "dQw4w9WgXcQ";
const watch = `https://www.youtube.com/watch?v=${id}`;

test.each([
  watch,
  `https://youtube.com/watch?v=${id}&t=42s`,
  `https://m.youtube.com/watch?feature=share&v=${id}`,
  `https://youtu.be/${id}?si=x`,
  `http://youtu.be/${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])("%s gets a player that loads on a click, and a link", async (youtubeLink) => {
  const html = await detailsOf("podcast", { youtubeLink });
  expect(elements(html, "iframe")).toMatchObject([
    { src: `https://www.youtube-nocookie.com/embed/${id}`, loading: "lazy" },
  ]);
  expect(html).toMatch(/<details><summary class="button quiet">[^<]*<\/summary><iframe/);
  expect(elements(html, "a").find(({ text }) => text === "Open in YouTube")).toMatchObject({
    href: watch,
  });
});

test.each([
  "https://vimeo.com/123456789",
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/watch?v=${id}`,
  `https://evil.example/youtu.be/${id}`,
  `https://www.youtube.com/watch?v=${id}extra`,
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch?v=<script>xyz`,
  `https://www.youtube.com/redirect?q=https://evil.example&v=${id}`,
  `https://user@youtube.com/watch?v=${id}`,
])("%s gets none", async (youtubeLink) => {
  const html = await detailsOf("podcast", { youtubeLink });
  expect(html).not.toContain("<iframe");
  expect(textOf(html)).not.toContain("Open in YouTube");
});

test("the policy lets a page frame nothing but the player's host", async () => {
  const { headers } = await send(web.url, "/podcasts");
  expect(headers["content-security-policy"]).toContain(
    "frame-src https://www.youtube-nocookie.com;",
  );
});

test("an entry of a list may have commas: sent as an array, it stays one, also when its form is saved", async () => {
  const requirements = ["B.Tech, any branch", "No backlogs"];
  const created = await cast.admin.json("POST", "/api/placements", {
    ...fullInput("job"),
    requirements,
  });
  const { _id, version } = (await created.json()) as { _id: string; version: number };
  const stored = async () =>
    (await (await cast.visitor.get(`/api/placements/${_id}`)).json()) as object;
  const entries = async () =>
    elements(await htmlOf(`/jobs/details/${_id}`), "li")
      .map(({ text }) => text)
      .filter((text) => text.includes("backlogs") || text.includes("B.Tech"));
  expect(await stored()).toMatchObject({ requirements });
  expect(await entries()).toEqual(["B.Tech, any branch,", "No backlogs"]);

  const typed = { ...fullInput("job"), requirements: requirements.join(", "), title: "Welder" };
  const save = (fields: object) =>
    cast.admin.multipart(`/admin/post/job/${_id}`, Object.entries({ ...typed, ...fields }));
  expect((await save({ version: String(version) })).status).toBe(303);
  expect(await stored()).toMatchObject({ title: "Welder", requirements });
  const changed = { version: String(version + 1), requirements: "B.Tech, no backlogs" };
  expect((await save(changed)).status).toBe(303);
  expect(await stored()).toMatchObject({ requirements: ["B.Tech", "no backlogs"] });
});
