import { expect, test } from "vitest";
import { messages } from "../../app/messages";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { db } from "../../db/client";
import { aPosting, aStudent, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

const link = "https://careers.example/apply";

const web = withWeb();
const cast = withCast(web);

async function read(query: string) {
  return (await cast.admin.get(`/admin/applications?${query}`)).text();
}

test("the report lists what nobody applied to, but not what is hidden", async () => {
  await aPosting("job", { link, title: "Lamp tester" });
  const draft = await aPosting("job", { link, title: "A draft" });
  await changePosting(cast.users.admin, draft, { state: "draft" });
  const binned = await aPosting("job", { link, title: "In the bin" });
  await deletePosting(cast.users.admin, "job", binned.id);
  await anApplication(cast.users.student, await aPosting("visit", { link }));
  const text = await read("type=job");
  expect(text).toMatch(/Lamp tester.*0 applications.*No students found for this item\./s);
  expect(text).not.toMatch(/A draft|In the bin/);
});

test("the report says when somebody applied, sorts and searches, be an item gone for good", async () => {
  const { student, otherStudent } = cast.users;
  const [gone, kites] = [
    await aPosting("job", { link, title: "Zither maker", company: "Gone Works" }),
    await aPosting("job", { link, title: "Kite builder", company: "Kite Works" }),
  ];
  await anApplication(student, gone);
  await anApplication(otherStudent, gone);
  await anApplication(student, kites);
  const applied = { applied_at: new Date("2026-01-31T10:00:00Z") } as never; // as if then
  await db.updateTable("applications").set(applied).execute();
  await db.deleteFrom("postings").where("id", "=", gone.id).execute();
  const titles = async (query: string) =>
    [...(await read(query)).matchAll(/<strong>(Zither maker|Kite builder)</g)].map(
      ([, one]) => one,
    );
  expect(await read("")).toContain("31 Jan 2026");
  expect(await titles("")).toEqual(["Kite builder", "Zither maker"]);
  expect(await titles("sort=applications")).toEqual(["Zither maker", "Kite builder"]);
  expect(await titles("sort=title&type=job")).toEqual(["Kite builder", "Zither maker"]);
  expect(await titles("search=gone+works")).toEqual(["Zither maker"]);
  expect(await titles("search=KITE")).toEqual(["Kite builder"]);
  expect(await read("search=%25")).toContain(messages.report.noItems);
});

test("the report tells who finished applying from who only clicked", async () => {
  const { student, otherStudent } = cast.users;
  const job = await aPosting("job", { link, title: "Finisher" });
  const [yes, notYet] = [await anApplication(student, job), await anApplication(otherStudent, job)];
  await anApplication(await aStudent({ name: "Silent Sita" }), job);
  await cast.student.json("POST", `/api/applications/${yes.id}/confirm`, { finished: true });
  await cast.otherStudent.json("POST", `/api/applications/${notYet.id}/confirm`, {
    finished: false,
  });

  const text = textOf(await read("search=Finisher"));
  expect(text).toContain("3 applications, 1 finished");
  expect(text).toMatch(/Bala Murugan [^<]*Finished: Not yet Asha Nair [^<]*Finished: Yes/);
  expect(text).not.toMatch(/Silent Sita((?!Bala).)*Finished/);

  const csv = await (await cast.admin.get("/admin/applications.csv")).text();
  const lines = csv.split("\r\n").filter((line, index) => !index || line.includes("Finisher"));
  expect(lines.map((line) => line.split(",").at(-1))).toEqual([
    '"Finished"',
    ...['""', '"Not yet"', '"Yes"'],
  ]);

  type Said = { finished?: boolean };
  type Group = { items: { contentId: string; finishedCount: number; applicants: Said[] }[] };
  const groups = (await (await cast.admin.get("/api/applications/report")).json()) as Group[];
  const item = groups.flatMap(({ items }) => items).find(({ contentId }) => contentId === job.id);
  expect(item?.finishedCount).toBe(1);
  expect(item?.applicants.map(({ finished }) => finished)).toEqual([undefined, false, true]);
  const all = (await (await cast.admin.get("/api/applications/all")).json()) as Said[];
  expect(all.slice(0, 3).map(({ finished }) => finished)).toEqual([undefined, false, true]);
});
