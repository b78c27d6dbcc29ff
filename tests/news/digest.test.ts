import { digested, eight, followers, monday, tea, withMornings } from "./mornings";
import type pg from "pg";
import PostalMime from "postal-mime";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { withdraw } from "../../app/applications/stages/own-steps.server";
import { daysAfter } from "../../app/dates";
import { follow } from "../../app/news/follows/follows.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { db, pool } from "../../db/client";
import { edit } from "../support/edit";
import { aPosting, anAdmin, anApplication } from "../support/factories";

const { here, morning, mailAll, aReader } = withMornings();

const to = (mails: { to: string }[]) => mails.map((one) => one.to).sort();
const emails = (...students: User[]) => students.map(({ email }) => email).sort();

test("new postings of followed searches come once, to those who follow them", async () => {
  const [asha, bala, chitra] = [await aReader(), await aReader(), await aReader()];
  await follow(asha, tea);
  await follow(asha, { ...tea, search: "taster" });
  await follow(bala, { ...tea, location: "munnar" });
  await follow(chitra, { ...tea, type: "internship" });
  await aPosting("job", { title: "Tea taster", company: "Ghats", location: "Munnar" });
  await aPosting("job", { title: "Tea poet", location: "Erode" });
  const first = await morning(daysAfter(monday, 1));
  expect(to(first)).toEqual(emails(asha, bala));
  const { text = "", subject } = await PostalMime.parse(
    first.find((one) => one.to === asha.email)!.raw,
  );
  expect(subject).toBe("Placement Portal: 2 new");
  expect(text.match(/Tea taster/g)).toHaveLength(1);
  expect(text).toMatch(/Ghats · Munnar/);
  expect(first.find((one) => one.to === bala.email)!.raw).not.toContain("Tea poet");
  expect(await morning(daysAfter(monday, 2))).toEqual([]);
});

test("nothing comes of what is not public, is over, or was there before one followed", async () => {
  const student = await aReader();
  await aPosting("job", { title: "Tea of old" });
  await follow(student, tea);
  const hidden = await aPosting("job", { title: "Tea draft" });
  await db.updateTable("postings").set({ state: "draft" }).where("id", "=", hidden.id).execute();
  const bin = await aPosting("job", { title: "Tea bin" });
  await db
    .updateTable("postings")
    .set({ deleted_at: new Date() })
    .where("id", "=", bin.id)
    .execute();
  await aPosting("job", { title: "Tea past", deadline: "2020-01-01" });
  const later = await aPosting("job", { title: "Tea later" });
  const publish_at = new Date(Date.now() + 30 * 86_400_000);
  await db
    .updateTable("postings")
    .set({ state: "scheduled", publish_at })
    .where("id", "=", later.id)
    .execute();
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
});

test("what is taken back between the digest and its mail is left out, and no empty mail sent", async () => {
  const student = await aReader();
  await follow(student, tea);
  const { id } = await aPosting("job", { title: "Tea taster" });
  await here.beginMorning(eight(monday));
  await here.makeDigests({ day: monday });
  await db.updateTable("postings").set({ deleted_at: new Date() }).where("id", "=", id).execute();
  await mailAll();
  expect(here.sink.accepted).toEqual([]);
});

test("however many workers begin and make it, a day has one run and a student one digest", async () => {
  const students = await Promise.all(Array.from({ length: 3 }, () => aReader()));
  for (const student of students) await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  const begun = await Promise.all(
    Array.from({ length: 5 }, () => here.beginMorning(eight(monday))),
  );
  expect(begun.filter(Boolean)).toEqual([monday]);
  await Promise.all(Array.from({ length: 4 }, () => here.makeDigests({ day: monday })));
  await mailAll();
  expect(to(here.sink.accepted)).toEqual(emails(...students));
});

test("a run that breaks off goes on where it stopped: nobody is left out or told twice", async () => {
  const ids = await followers(230);
  await here.beginMorning(eight(monday));
  const connect = pool.connect.bind(pool) as (...how: unknown[]) => Promise<pg.PoolClient>;
  let left = 2; // to read the run and for a batch
  const connecting = vi.spyOn(pool, "connect").mockImplementation(async (...how: unknown[]) => {
    // With a callback it is the pool itself, for the notice that wakes workers: unanswered, it would wake none again.
    if (how.length || left-- > 0) return connect(...how);
    throw new Error("the database is away");
  });
  await expect(here.makeDigests({ day: monday })).rejects.toThrow("the database is away");
  connecting.mockRestore();
  expect(await digested()).toEqual(ids.slice(0, 100));
  await here.makeDigests({ day: monday });
  await here.makeDigests({ day: monday });
  expect(await digested()).toEqual(ids);
  const jobs = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-digest")
    .orderBy("id")
    .execute();
  expect(new Set(jobs.map(({ payload }) => payload.digestId)).size).toBe(230);
  expect(jobs).toHaveLength(230);
});

test("a mail whose job runs again is not sent again", async () => {
  const student = await aReader();
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  expect(await morning(monday)).toHaveLength(1);
  const { id } = await db.selectFrom("digests").select("id").executeTakeFirstOrThrow();
  await here.mailDigest({ digestId: id });
  expect(here.sink.accepted).toHaveLength(1);
});

test("it reads well as text and as HTML, and says how to end it", async () => {
  const student = await aReader();
  await follow(student, { ...tea, search: "" });
  await aPosting("job", { title: "<b>Tea</b> & தேநீர்", company: "Ghats", deadline: "2099-01-01" });
  const [sent] = await morning(monday);
  const raw = sent?.raw ?? "";
  const address = /^List-Unsubscribe:\s+<(http\S+)>\r?$/m.exec(raw)?.[1];
  expect(address).toMatch(new RegExp(`/unsubscribe/${student.id}\\.[\\w-]{43}$`));
  expect(raw).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click\r?$/m);
  const { text = "", html = "" } = await PostalMime.parse(raw);
  expect(text).toContain("<b>Tea</b> & தேநீர்\nGhats · Some location\nCloses in");
  expect(text).toContain(`No more of these mails: ${address}`);
  expect(html).toContain(
    '&#60;b&#62;Tea&#60;/b&#62; &#38; <span lang="ta">தேநீர்</span></a><br>Ghats',
  );
  expect(html).not.toContain("<b>Tea");
});

test("an address that is refused gets no more, and says so, until one chooses again", async () => {
  const student = await aReader();
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  here.sink.refusals.set(student.email, [550, "550 5.1.1 No such user"]);
  expect(await morning(monday)).toEqual([]);
  expect((await here.findNewsSettings(student)).refusedAt).toBeInstanceOf(Date);
  here.sink.refusals.clear();
  await aPosting("job", { title: "Tea poet" });
  expect(await morning(daysAfter(monday, 1))).toEqual([]);
  await here.setFrequency(student, "daily");
  expect((await here.findNewsSettings(student)).refusedAt).toBeNull();
  await aPosting("job", { title: "Tea singer" });
  const [sent] = await morning(daysAfter(monday, 2));
  expect(sent?.raw).toContain("Tea singer");
  expect(sent?.raw).not.toContain("Tea poet");
});

test("a server that is busy is asked again: the failure is the queue's", async () => {
  const student = await aReader();
  await follow(student, tea);
  await aPosting("job", { title: "Tea taster" });
  here.sink.answerWith((_mail, attempt) => (attempt === 1 ? 451 : "accept"));
  await expect(morning(monday)).rejects.toThrow("451");
  const { id } = await db.selectFrom("digests").select("id").executeTakeFirstOrThrow();
  await here.mailDigest({ digestId: id });
  expect(here.sink.accepted).toHaveLength(1);
});

test("what changed after one applied is told once, with what it was and is", async () => {
  const [asha, gone] = [await aReader(), await aReader()];
  const link = "https://a.example/apply";
  const posting = await aPosting("job", { title: "Taster", link, deadline: "2099-01-01" });
  await anApplication(asha, posting);
  await withdraw(gone, (await anApplication(gone, posting)).id);
  await morning(monday);
  await edit(posting, { deadline: "2099-01-05" });
  const changedAt = eight(monday); // after what that morning told
  await db.updateTable("postings").set({ updated_at: changedAt }).execute();
  const [sent, ...others] = await morning(daysAfter(monday, 1));
  expect([sent?.to, others]).toEqual([asha.email, []]);
  const { text, subject } = await PostalMime.parse(sent?.raw ?? "");
  expect(subject).toBe("Placement Portal: 1 changed");
  expect(text).toContain("Changed after you applied");
  expect(text).toContain("Deadline: was 1 Jan 2099, is now 5 Jan 2099");
  expect(await morning(daysAfter(monday, 2))).toEqual([]);
});

test("a change is told although the clock of whoever made it was slow", async () => {
  const asha = await aReader();
  const link = "https://a.example/apply";
  const posting = await aPosting("job", { title: "Taster", link, deadline: "2099-01-01" });
  await anApplication(asha, posting);
  await db
    .updateTable("news_settings")
    .set({ covered_until: sql`now()` })
    .execute();
  const admin = await anAdmin();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 600_000 });
  await changePosting(admin, posting, { input: { deadline: "2099-01-05" } });
  vi.useRealTimers();
  expect(to(await morning(monday))).toEqual([asha.email]);
});

test("what was told of a change is not told again when the posting is saved for another reason", async () => {
  const student = await aReader();
  const link = "https://a.example/apply";
  const posting = await aPosting("job", { title: "Taster", link, deadline: "2099-01-01" });
  await anApplication(student, posting);
  let current = posting;
  const told = async (after: number, change: Record<string, string>) => {
    const day = daysAfter(monday, after);
    current = await edit(current, change);
    await db
      .updateTable("postings")
      .set({ updated_at: eight(daysAfter(day, -1)) })
      .execute();
    const [sent] = await morning(day);
    return sent && (await PostalMime.parse(sent.raw)).text;
  };
  await morning(monday);
  expect(await told(1, { deadline: "2099-01-05" })).toContain("is now 5 Jan 2099");
  expect(await told(2, { description: "Now with tea." })).toBeUndefined();
  expect(await told(3, { deadline: "2099-01-06" })).toContain("was 1 Jan 2099, is now 6 Jan 2099");
  // One that overtakes the mail is told by it, and not a second time.
  await edit(current, { deadline: "2099-01-07" });
  await db
    .updateTable("postings")
    .set({ updated_at: eight(daysAfter(monday, 3)) })
    .execute();
  await here.beginMorning(eight(daysAfter(monday, 4)));
  await here.makeDigests({ day: daysAfter(monday, 4) });
  await edit(current, { deadline: "2099-01-08" });
  await mailAll();
  const last = await PostalMime.parse(here.sink.accepted.at(-1)!.raw);
  expect(last.text).toContain("is now 8 Jan 2099");
  expect(await told(5, { deadline: "2099-01-08", description: "And biscuits." })).toBeUndefined();
});
