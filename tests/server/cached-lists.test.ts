// @module-tag thorough
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../db/client";
import { type Cast, aPosting, aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { until } from "../support/until";

/** Lists and the faces of their cards are cached for everybody; personal parts are rendered each time. */

const web = withWeb({ CACHE_SECONDS: "600" });
const fresh = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

async function listing(client: Cast["student"], path: string) {
  return (await client.get(path)).text();
}

test.each(["/jobs", "/placements?search=web&location=Pune", "/podcasts?search=nothing-like-it"])(
  "%s is byte for byte what would be rendered for the student alone",
  async (path) => {
    const student = await aStudent({ name: `$& <b>"Asha"</b> & Co $1` });
    await listing(cast.otherStudent, path); // cached from now on
    const shared = await listing(await clientOf(web.url, student), path);
    const own = await listing(await clientOf(fresh.url, student), path);
    expect(shared).toContain("Profile of $&amp; &lt;b&gt;");
    expect(shared.replaceAll(web.url, "")).toBe(own.replaceAll(fresh.url, ""));
  },
);

test("each sees their own avatar and nobody else's", async () => {
  const names = async (client: Cast["student"]) =>
    (await listing(client, "/seminars")).match(/Profile of [^"]*/g);
  expect(await names(cast.student)).toEqual(["Profile of Asha Nair"]);
  expect(await names(cast.otherStudent)).toEqual(["Profile of Bala Murugan"]);
  expect(await names(cast.recruiter)).toEqual(["Profile of Chitra Rao"]);
  expect(await names(cast.visitor)).toBeNull();
});

test("the list is cached: it comes even while its table cannot be read", async () => {
  await aPosting("seminar", { title: "Cached for students" });
  await until("the cached list", async () => {
    await listing(cast.student, "/seminars");
    return db.transaction().execute(async (trx) => {
      await sql`lock table postings in access exclusive mode`.execute(trx);
      return (await listing(cast.otherStudent, "/seminars")).includes("Cached for students");
    });
  });
});

test("what is posted reaches students as it reaches visitors", async () => {
  expect(await listing(cast.student, "/visits")).not.toContain("Ghats Works");
  await aPosting("visit", { companyName: "Ghats Works" });
  await until("it is listed", async () =>
    (await listing(cast.student, "/visits")).includes("Ghats Works"),
  );
});

test("a call for what is hidden is cached for nobody", async () => {
  const { id } = await aPosting("workshop", { title: "Hidden from lists" });
  await db.updateTable("postings").set({ state: "draft" }).where("id", "=", id).execute();
  const path = "/api/workshops";
  expect(await listing(cast.admin, `${path}?state=draft`)).toContain(id);
  expect(await listing(cast.visitor, path)).not.toContain(id);
  expect(await listing(cast.admin, `${path}?state=draft`)).toContain(id);
  expect((await cast.visitor.get(`${path}?state=draft`)).status).toBe(403);
});

test("an admin sees what is there now, with buttons that no student gets", async () => {
  await listing(cast.student, "/workshops");
  await aPosting("workshop", { title: "Just posted" });
  const seen = await listing(cast.admin, "/workshops");
  expect(seen).toContain("Just posted");
  expect(seen).toContain("Yes, delete it");
  expect(await listing(cast.student, "/workshops")).not.toContain("Yes, delete it");
});

test("a message is shown to whom it is for, and no cache outside may keep the page", async () => {
  await listing(cast.student, "/jobfairs");
  const flash = `flash=${encodeURIComponent(JSON.stringify(["success", "For Asha alone"]))}`;
  const cookie = `jwtToken=${cast.student.cookie("jwtToken")}`;
  const get = (cookies: string) => fetch(`${web.url}/jobfairs`, { headers: { Cookie: cookies } });
  const told = await get(`${cookie}; ${flash}`);
  expect(await told.text()).toContain("For Asha alone");
  const next = await get(cookie);
  expect(await next.text()).not.toContain("For Asha alone");
  for (const { headers } of [told, next]) {
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Vary")).toContain("Cookie");
  }
});

test("who logs out or is unknown gets a visitor's page", async () => {
  const student = await clientOf(web.url, await aStudent());
  expect(await listing(student, "/trainings")).toContain("Profile of");
  const token = student.cookie("jwtToken");
  await student.form("/logout", {});
  const cookie = { Cookie: `jwtToken=${token}` };
  const left = await fetch(`${web.url}/trainings`, { headers: cookie });
  expect(await left.text()).not.toContain("Profile of");
});
