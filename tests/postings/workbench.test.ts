import { beforeAll, expect, test } from "vitest";
import { type Posting, titleOf } from "../../app/postings/posting";
import { listWorkbench } from "../../app/postings/workbench/workbench.server";
import { anApplication, aPosting, aStudent } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const path = "/admin/postings";

let draft: Posting, late: Posting, soon: Posting, shut: Posting;
beforeAll(async () => {
  const link = { link: "https://kites.example/" };
  late = await aPosting("job", { title: "Late kite", deadline: "2099-01-31", ...link });
  soon = await aPosting("job", { title: "Soon kite", deadline: "2098-01-31", ...link });
  draft = await aPosting("seminar", { title: "Draft kite", date: "2098-06-30" });
  shut = await aPosting("training", { title: "Shut kite" });
  await cast.admin.json("PATCH", `/api/seminars/${draft.id}`, { state: "draft" });
  await cast.admin.json("PATCH", `/api/trainings/${shut.id}`, { state: "closed" });
  await anApplication(await aStudent(), late);
});

/** The titles that the workbench shows, in order. */
async function titles(query: string) {
  const html = await (await cast.admin.get(`${path}?search=kite&${query}`)).text();
  const links = elements(html, "a") as { href?: string; text: string }[];
  return links.filter(({ href }) => href?.includes("/details/")).map(({ text }) => text);
}

test.each([
  ["", ["Shut kite", "Draft kite", "Soon kite", "Late kite"]],
  ["sort=closing", ["Soon kite", "Draft kite", "Late kite", "Shut kite"]],
  ["type=job", ["Soon kite", "Late kite"]],
  ["state=draft", ["Draft kite"]],
  ["state=closed", ["Shut kite"]],
  ["state=published&type=job", ["Soon kite", "Late kite"]],
  ["state=deleted", []],
  [
    "type=nothing&state=nothing&sort=nothing&page=99",
    ["Shut kite", "Draft kite", "Soon kite", "Late kite"],
  ],
])("%s shows what it says", async (query, shown) => {
  expect(await titles(query)).toEqual(shown);
});

test("the most applications come first", async () => {
  expect((await titles("sort=applications"))[0]).toBe("Late kite");
});

test("a row says its state, day and applications, and leads to all that can be done", async () => {
  const html = await (await cast.admin.get(`${path}?search=late`)).text();
  const text = textOf(html);
  for (const part of ["Published", "31 Jan 2099", "So far, 1 has applied."])
    expect(text).toContain(part);
  const hrefs = elements(html, "a").map((link) => (link as { href?: string }).href);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      `/admin/post/job/${late.id}`,
      `/admin/post/job?copy=${late.id}`,
      `/admin/applications/job/${late.id}`,
    ]),
  );
  expect(html).toContain(`name="close" value="job/${late.id}/${late.version}"`);
});

test("several are closed, opened, deleted and brought back at once", async () => {
  const both = [late, soon].map(({ id }): [string, string] => ["tick", `job/${id}`]);
  const all = async (deed: string) => {
    const response = await cast.admin.multipart(`${path}?type=job`, [["all", deed], ...both]);
    expect(response.headers.get("Location")).toBe(`${path}?type=job`);
    return textOf(await (await cast.admin.get(path)).text());
  };
  expect(await all("close")).toContain("2 postings closed.");
  expect(await titles("state=closed&type=job")).toHaveLength(2);
  expect(await all("publish")).toContain("2 postings published.");
  expect(await all("delete")).toContain("2 postings deleted. Undo");
  expect(await titles("state=deleted")).toHaveLength(2);
  expect(await all("restore")).toContain("2 postings brought back.");
  expect(await titles("type=job")).toEqual(["Soon kite", "Late kite"]);
});

test.each([
  ["nothing ticked", { all: "close" }, 422, "Select the postings first."],
  ["what is gone", { all: "close", tick: "x" }, 404, "This item has already been deleted."],
  ["what is gone, by its button", { delete: "x" }, 404, "This item has already been deleted."],
])("%s is told, and what was typed stays", async (_, sent, status, sentence) => {
  const response = await cast.admin.form(path, { reason: "Too short", ...sent });
  expect(response.status).toBe(status);
  const html = await response.text();
  const told = elements(html, "div").find(({ text }) => text === sentence);
  expect(told).toMatchObject({ role: "alert", tabindex: "-1" });
  expect(fieldsNamed(html, "reason")[0]?.value).toBe("Too short");
});

test("a recruiter is shown their own alone, a student is refused", async () => {
  const { recruiter, student, admin } = cast.users;
  const all = { search: "kite", type: "", state: "", sort: "newest" } as const;
  const page = { limit: 20, offset: 0 };
  expect(
    (await listWorkbench(admin, all, page)).map(({ posting }) => titleOf(posting)),
  ).toHaveLength(4);
  expect(await listWorkbench(recruiter, all, page)).toEqual([]);
  await expect(listWorkbench(student, all, page)).rejects.toMatchObject({ status: 403 });
});
