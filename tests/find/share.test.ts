import { expect, test } from "vitest";
import { changeRound, createRound } from "../../app/day/rounds/rounds.server";
import { offered } from "../../app/languages/known";
import { textsOf } from "../../app/languages/texts";
import { messages } from "../../app/messages";
import { messageSchema } from "../../app/messages/schema.server";
import { sendMessage } from "../../app/messages/send.server";
import { db } from "../../db/client";
import { aCompanyPosting } from "../applications/applicants";
import { roundInput } from "../day/a-round";
import type { Client } from "../support/client";
import { aPosting, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

/** What is shared: whom its link lets in, and that its text names no student. */

const web = withWeb();
const cast = withCast(web);

/** The text that a page offers to share, whose last word is the address; null if it offers none. */
async function shared(client: Client, path: string) {
  const html = await (await client.get(path)).text();
  const links = elements(html, "a") as { href?: string; "data-share"?: string; text: string }[];
  const [link, another] = links.filter((one) => one["data-share"] !== undefined);
  expect(another).toBeUndefined();
  if (!link) return null;
  const said = new URL(link.href ?? "").searchParams.get("text") ?? "";
  const [text, address] = [said.slice(0, said.lastIndexOf(" ")), said.split(" ").at(-1) ?? ""];
  expect(new URL(address).port).toBe(new URL(web.url).port);
  const { pathname, search } = new URL(address);
  return { text, path: pathname + search };
}

async function aMessage(text = "Come to Hall 2, {name}.") {
  const { student, admin } = cast.users;
  const input = messageSchema.parse({
    to: { students: [student.id] },
    subject: `Congratulations, ${student.name}`,
    text,
  });
  const { id } = await sendMessage(admin, input);
  return id;
}

const gone = (id: string) =>
  db.updateTable("messages").set({ state: "sent" }).where("id", "=", id).execute();

test("a message is shared once it has gone out, without what it says and to whom", async () => {
  const id = await aMessage();
  expect(await shared(cast.admin, `/admin/messages/${id}`)).toBeNull();
  await gone(id);
  const { text, path } = (await shared(cast.admin, `/admin/messages/${id}`))!;
  expect(text).toBe(messages.sharing.message(messages.inbox.office));
  expect(text).not.toContain(cast.users.student.name);
  expect(path).toBe(`/messages/${id}`);
});

test("a link to WhatsApp in what a message says is not taken for the one that shares it", async () => {
  const id = await aMessage("Write to us: https://wa.me/?text=Hello%20https://other.example/ .");
  await gone(id);
  const page = await (await cast.admin.get(`/admin/messages/${id}`)).text();
  const links = elements(page, "a") as { href?: string; text: string }[];
  expect(links.filter(({ href = "" }) => href.startsWith("https://wa.me/?text="))).toHaveLength(2);
  expect(await shared(cast.admin, `/admin/messages/${id}`)).toMatchObject({
    path: `/messages/${id}`,
  });
});

test("its link opens for those who have it, and tells others that it was not sent to them", async () => {
  const id = await aMessage();
  await gone(id);
  expect(textOf(await (await cast.student.get(`/messages/${id}`)).text())).toContain(
    "Come to Hall 2",
  );
  const other = await cast.otherStudent.get(`/messages/${id}`);
  expect(other.status).toBe(404);
  const page = textOf(await other.text());
  expect(page).toContain(messages.inbox.gone);
  expect(page).not.toContain("Hall 2");
  expect(page).not.toContain(cast.users.student.name);
  const visitor = await cast.visitor.get(`/messages/${id}`);
  expect(visitor.headers.get("Location")).toBe(`/login?next=%2Fmessages%2F${id}`);
  expect((await cast.otherRecruiter.get(`/messages/${id}`)).headers.get("Location")).toBe(
    "/student-dashboard",
  );
});

/** As a recruiter proposes it. */
async function aSharedRound(more: object = {}) {
  const { student, recruiter } = cast.users;
  const posting = await aCompanyPosting(recruiter, { title: "Design engineer" });
  await anApplication(student, posting);
  const asked = { postingId: posting.id, students: [student] };
  return createRound(
    recruiter,
    roundInput(asked, { link: "https://meet.example/secret", ...more }),
  );
}

test("a round is shared once it is confirmed, without its link and who is in it", async () => {
  const id = await aSharedRound();
  expect(await shared(cast.admin, `/admin/rounds/${id}`)).toBeNull();
  await changeRound(cast.users.admin, id, { state: "confirmed" });
  for (const client of [cast.admin, cast.recruiter]) {
    const { text, path } = (await shared(client, `/admin/rounds/${id}`))!;
    expect(text).toMatch(/^Written test, Design engineer, .*09:30/);
    expect(text).not.toContain("meet.example");
    expect(text).not.toContain(cast.users.student.name);
    expect(path).toBe(`/my-applications?round=${id}`);
  }
});

test("its link shows it to those who are in it, and tells others that they are not", async () => {
  const id = await aSharedRound();
  await changeRound(cast.users.admin, id, { state: "confirmed" });
  const path = `/my-applications?round=${id}`;
  const own = await (await cast.student.get(path)).text();
  expect(own).toContain(`id="round-${id}"`);
  expect(textOf(own)).not.toContain(messages.ownRounds.notIn);
  for (const client of [cast.otherStudent, cast.coordinator]) {
    const page = textOf(await (await client.get(path)).text());
    expect(page).toContain(messages.ownRounds.notIn);
    expect(page).not.toContain("Written test");
  }
  const visitor = await cast.visitor.get(path);
  expect(visitor.headers.get("Location")).toBe(`/login?next=${encodeURIComponent(path)}`);
  expect(textOf(await (await cast.otherStudent.get("/my-applications")).text())).not.toContain(
    messages.ownRounds.notIn,
  );
});

test("a posting is shared by its title and address", async () => {
  const posting = await aPosting("job", { title: "Design & test" });
  const path = `/jobs/details/${posting.id}`;
  expect(await shared(cast.visitor, path)).toEqual({ text: "Design & test", path });
});

test.each(offered.filter((one) => one !== "en"))(
  "who is not meant reads so in %s",
  async (language) => {
    const m = textsOf(language);
    for (const sentence of [m.inbox.gone, m.ownRounds.notIn, m.sharing.round(""), m.find.tooShort])
      expect(sentence).not.toMatch(/[A-Za-z]{4}/);
  },
);
