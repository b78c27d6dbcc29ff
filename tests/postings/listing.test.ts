import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { type TypeName, listingPath, postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import type { Client } from "../support/client";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { fullInput } from "../support/samples";
import { turnOf } from "../support/thorough";

const web = withWeb();
const cast = withCast(web);

async function htmlOf(path: string, client: Client = cast.visitor) {
  const response = await client.get(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** A card shows the first of these that a type has. */
const days = ["deadline", "date", "startDate", "releaseDate"];

/** In a card's order. */
const cardFields = [
  ...[...days, "title", "companyName", "company", "organizer", "provider", "hostCompany"],
  ...["speaker", "location", "salary", "stipend", "cost", "duration"],
  ...["time", "requirements", "participatingCompanies"],
];

function cardText(value: string | string[] = "") {
  return value === "2099-01-31" ? "Jan 31" : [value].flat().join(", ");
}

const cardTitles = (html: string) => elements(html, "h3").map((heading) => heading.text);

describe.each(turnOf(typeNames, 2, 3))("%s", (type) => {
  const { hero, plainPlural, previewLength, detailsLink, fields } = postingType(type);
  const path = listingPath(type);

  test("says what it lists, and that nothing matches", async () => {
    const html = await htmlOf(`${path}?search=nothing+like+this`);
    expect(elements(html, "h1").map((heading) => heading.text)).toEqual([hero.title]);
    const text = textOf(html);
    expect(text).toContain(hero.text);
    expect(text).toContain(
      `No ${plainPlural} found matching your criteria. Try adjusting your filters!`,
    );
  });

  test("keeps its filters, and offers a location only where it counts", async () => {
    const typed = { search: `"><b>&amp; தமிழ்`, location: "  New Delhi " };
    const html = await htmlOf(`${path}?${new URLSearchParams(typed)}`);
    expect(fieldsNamed(html, "search").map(({ value }) => value)).toEqual([typed.search]);
    const location = fieldsNamed(html, "location").map(({ value }) => value);
    const roles = Object.values(fields).map(({ role }) => role);
    expect(location).toEqual(roles.includes("place") ? ["New Delhi"] : []);
    expect(elements(html, "a").find(({ text }) => text === "Clear Filters")).toMatchObject({
      href: path,
    });
  });

  test("shows a card with its title, a cut description and a way to the details", async () => {
    const long = `${type} ${"x".repeat(300)}`;
    const posting = await aPosting(type, {
      title: `Card of ${type}`,
      companyName: `Card of ${type}`,
      description: long,
      purpose: long,
    });
    const html = await htmlOf(`${path}?search=${encodeURIComponent(`Card of ${type}`)}`);
    expect(cardTitles(html)).toEqual([`Card of ${type}`]);
    expect(textOf(html)).toContain(`${long.slice(0, previewLength)}…`);
    expect(textOf(html)).not.toContain(long.slice(0, previewLength + 1));
    expect(elements(html, "a").find(({ text }) => text === detailsLink)).toMatchObject({
      href: `${path}/details/${posting.id}`,
    });
  });

  test("shows on its card each documented field that it has, in one order", async () => {
    const name = `Full ${type}`;
    const input: Record<string, string | string[]> = fullInput(type);
    for (const field of ["title", "companyName"]) input[field] = name;
    await aPosting(type, input);
    const html = await htmlOf(`${path}?search=${encodeURIComponent(name)}`);
    const card = elements(html, "li").find(({ text }) => text.includes(name))?.text ?? "";
    const [lastDay] = days.filter((field) => field in fields);
    const shown = cardFields.filter(
      (field) => field in fields && (!days.includes(field) || field === lastDay),
    );
    const places = shown.map((field) => card.indexOf(cardText(input[field])));
    expect(places, card).toEqual([...new Set(places)].sort((one, other) => one - other));
    expect(places[0]).toBe(0); // the leaf; no tag, as all are of one type
  });

  test("has Delete for an admin alone, with the documented question", async () => {
    const title = `Deletable ${type}`;
    await aPosting(type, { title, companyName: title });
    const address = `${path}?search=${encodeURIComponent(title)}`;
    const question = `Are you sure you want to delete '${title}'? This action cannot be undone. It stays in the bin for 30 days.`;
    expect(textOf(await htmlOf(address, cast.admin))).toContain(question);
    for (const client of [cast.visitor, cast.student, cast.recruiter]) {
      expect(await htmlOf(address, client)).not.toMatch(/Delete|delete/);
    }
  });
});

test("/jobs and /placements are one screen, /jobs its address", async () => {
  const { id } = await aPosting("job", { title: "Same screen" });
  for (const path of ["/jobs", "/placements"]) {
    const html = await htmlOf(`${path}?search=same+screen`);
    expect(cardTitles(html)).toEqual(["Same screen"]);
    expect(html).toContain(`<link rel="canonical" href="${web.url}/jobs"/>`);
    expect((await cast.visitor.get(`${path}/details/${id}`)).status).toBe(200);
  }
});

test("podcasts greet with the documented words", async () => {
  const text = textOf(await htmlOf("/podcasts"));
  expect(text).toContain("Listen & Learn: HR Podcasts");
  expect(text).toContain("Tune into insightful discussions with HR experts and industry leaders.");
});

test("what is over is marked and comes last", async () => {
  await aPosting("job", { title: "Deadline: gone", deadline: "2020-01-31" });
  await aPosting("job", { title: "Deadline: far", deadline: "2099-01-31" });
  const html = await htmlOf("/jobs?search=deadline:");
  expect(cardTitles(html)).toEqual(["Deadline: far", "Deadline: gone"]);
  const [far, gone] = html.split("Deadline: gone").map(textOf);
  expect(gone).toContain("Deadline passed");
  expect(far).not.toContain("Deadline passed");
  expect(far).toContain("Jan 31");
  expect(html).toContain('<time class="leaf" dateTime="2020-01-31">');
});

describe("130 workshops", () => {
  const all: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 130; index++) {
      const date = index % 3 === 0 ? "2020-01-01" : "2099-01-01";
      all.push(
        (await aPosting("workshop", { title: `Paged ${index}`, date })).fields.title as string,
      );
    }
  });

  function link(html: string, rel: string) {
    return elements(html, "a").find((anchor: Record<string, string>) => anchor.rel === rel) as
      { href: string; text: string } | undefined;
  }

  test("are all reached by Next page, and Previous page leads back the same way", async () => {
    const pages: string[][] = [];
    let html = await htmlOf("/workshops?search=Paged&location=Some");
    expect(link(html, "prev")).toBeUndefined();
    for (;;) {
      pages.push(cardTitles(html));
      const next = link(html, "next");
      if (!next) break;
      expect(next.text).toBe("Next page");
      expect(next.href).toMatch(/^\/workshops\?search=Paged&location=Some&after=/);
      html = await htmlOf(next.href);
    }
    expect(pages.map((titles) => titles.length)).toEqual([24, 24, 24, 24, 24, 10]);
    expect(pages.flat().sort()).toEqual([...all].sort());

    const back = [pages.at(-1)];
    for (let prev = link(html, "prev"); prev; prev = link(html, "prev")) {
      expect(prev.text).toBe("Previous page");
      html = await htmlOf(prev.href);
      back.unshift(cardTitles(html));
    }
    expect(back).toEqual(pages);
  });

  test("a place that is no place shows the first page", async () => {
    const first = cardTitles(await htmlOf("/workshops"));
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    for (const query of ["after=x", "before=x", `before=open.x.${id}`, "after=a&after=b"]) {
      expect(cardTitles(await htmlOf(`/workshops?${query}`))).toEqual(first);
    }
  });
});

describe("deleting by form", () => {
  let posting: { id: string };
  const title = "Doomed — “நீக்கு”";
  beforeEach(async () => {
    posting = await aPosting("visit", { companyName: title });
  });
  const isThere = async (id: string, type: TypeName = "visit") =>
    Boolean(
      await db
        .selectFrom("postings")
        .select("id")
        .where("id", "=", id)
        .where("type", "=", type)
        .where("deleted_at", "is", null)
        .executeTakeFirst(),
    );

  test("deletes, comes back to the same page and says so once", async () => {
    const address = "/visits?search=Doomed";
    const response = await cast.admin.form(address, { delete: posting.id, title });
    expect([response.status, response.headers.get("Location")]).toEqual([303, address]);
    expect(await isThere(posting.id)).toBe(false);
    const said = `'${title}' deleted successfully!`;
    const html = await htmlOf(address, cast.admin);
    expect(elements(html, "p").find(({ text }) => text === said)).toMatchObject({
      class: "message success",
      role: "status",
    });
    expect(textOf(await htmlOf(address, cast.admin))).not.toContain(said);
  });

  test("a second time, or of another type, is told and deletes nothing", async () => {
    const job = await aPosting("job", { title: "Not a visit" });
    await cast.admin.form("/visits", { delete: posting.id, title });
    for (const id of [posting.id, job.id, "", "x", "%00", "\0"]) {
      const response = await cast.admin.form("/visits", { delete: id, title: "claimed" });
      expect(response.status).toBe(303);
      const text = textOf(await htmlOf("/visits", cast.admin));
      expect(text).toContain(messages.remove.gone);
      expect(text).not.toContain("claimed");
    }
    expect(await isThere(job.id, "job")).toBe(true);
  });

  test("is refused to everyone else in the documented words", async () => {
    for (const [client, status, words] of [
      [cast.visitor, 401, "User not logged in."],
      [cast.student, 403, "You are not authorized to delete this item."],
    ] as const) {
      const response = await client.form("/visits", { delete: posting.id, title });
      expect(response.status).toBe(status);
      expect(elements(await response.text(), "h1").map(({ text }) => text)).toEqual([words]);
    }
    await cast.recruiter.form("/visits", { delete: posting.id, title });
    const told = textOf(await htmlOf("/visits", cast.recruiter));
    expect(told).toContain(messages.remove.gone); // to a recruiter, the office's own is not there
    expect(await isThere(posting.id)).toBe(true);
  });
});
