import { describe, expect, test } from "vitest";
import { type TypeName, hasPlace, postingType, typeNames } from "../../app/postings/types";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { turnOf } from "../support/thorough";

const web = withWeb();
const cast = withCast(web);

async function idsOf(query: Record<string, string>, type: TypeName = "job") {
  const path = `/api/${postingType(type).endpoint}?${new URLSearchParams(query)}`;
  const response = await cast.visitor.get(path);
  expect(response.status, path).toBe(200);
  return ((await response.json()) as { _id: string }[]).map((item) => item._id);
}

const searched = ["title", "company", "companyName", "organizer", "provider", "hostCompany"].concat(
  ["speaker", "description", "purpose", "requirements", "participatingCompanies", "speakers"],
);

describe.each(turnOf(typeNames, 2, 3))("search in %s", (type) => {
  const fields = Object.keys(postingType(type).fields).filter((name) => searched.includes(name));

  test.each(fields)("finds a word of %s, whatever its case", async (name) => {
    const word = `Zeppelin${type}${name}`;
    const value = postingType(type).fields[name]?.kind === "list" ? ["First", word] : `A ${word} B`;
    const { id } = await aPosting(type, { [name]: value });
    for (const search of [word, word.toUpperCase(), ` ${word.toLowerCase()} `]) {
      expect(await idsOf({ search }, type)).toEqual([id]);
    }
  });

  test("looks at no other field and no other type", async () => {
    await aPosting(type, { location: "Nowhereville", link: "https://nowhereville.example/" });
    await aPosting(type === "job" ? "visit" : "job", { title: "Nowhereville" });
    expect(await idsOf({ search: "nowhereville" }, type)).toEqual([]);
  });

  test("location narrows, but not where that filter does not exist", async () => {
    const marker = `Marker${type}`;
    const [here, there] = [
      await aPosting(type, {
        description: marker,
        purpose: marker,
        location: "Thiruvananthapuram",
      }),
      await aPosting(type, { description: marker, purpose: marker, location: "Pune" }),
    ];
    const found = await idsOf({ search: marker, location: " thiruvanANTHA " }, type);
    const both = [there.id, here.id];
    expect(found).toEqual(hasPlace(type) ? [here.id] : both);
    expect(await idsOf({ search: marker, location: "  " }, type)).toEqual(both);
  });
});

test.each([
  "100%",
  "a_b",
  "c:\\dir",
  "O'Neil",
  'say "hi"',
  "(x|y)*",
  "--",
  "தமிழ்நாடு",
  "हिन्दी",
  "É",
  "👩‍🔬",
  "١٢٣",
])("%s is found as it is written", async (text) => {
  const { id } = await aPosting("seminar", { title: `Literal ${text} here` });
  await aPosting("seminar", { title: "Literal 1000 axb cdir ONeil say hi x y here" });
  expect(await idsOf({ search: `Literal ${text} h` }, "seminar")).toEqual([id]);
  expect(await idsOf({ search: `Literal ${text} h`.toLowerCase() }, "seminar")).toEqual([id]);
});

test.each(["%", "_", "\\", "'", "%%%", "_____"])("%s alone is no wildcard", async (search) => {
  await aPosting("visit", { companyName: "Plain words" });
  expect(await idsOf({ search, location: "" }, "visit")).toEqual([]);
});

test("a blank search is no search", async () => {
  await aPosting("training");
  const all = await idsOf({}, "training");
  for (const search of ["", "   ", "\t\n", "\u3000"]) {
    expect(await idsOf({ search }, "training")).toEqual(all);
  }
});

test("of a long search 200 characters are used, and 10 kB are answered", async () => {
  const { id } = await aPosting("internship", { title: "long".repeat(50) });
  expect(await idsOf({ search: "long".repeat(2_500) }, "internship")).toEqual([id]);
});

test("a character that the cut at 200 would split is left out of the search", async () => {
  const { id } = await aPosting("internship", { description: `${"w".repeat(199)}🚀 lift-off` });
  expect(await idsOf({ search: `${"w".repeat(199)}🚀` }, "internship")).toEqual([id]);
});
