import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "./load/actions";
import { findViolations, nothingOpen } from "./checker";
import { type History, excuses, startHistory } from "./history";
import { type Load, startLoad } from "./load/load";
import { type Portal, admin, startPortal } from "./portal";
import { isLong, seed } from "./settings";
import { signUp } from "./load/sign-up";
import { aVisitor } from "./load/visitor";

const crowd = isLong ? 10_000 : 500;
/** More than two web processes accept at once, and about as many connections as one program can open. */
const atOnce = Math.min(crowd, 2_500);

let portal: Portal;
let history: History;
let load: Load;
beforeAll(async () => {
  portal = await startPortal({ queue: "Redis" });
  history = startHistory();
  load = await startLoad({ portal, history, seed });
  await load.stop();
});
afterAll(() => portal.stop());

async function expectNothingWrong() {
  await nothingOpen(portal);
  expect(history.violations()).toEqual([]);
  expect(await findViolations(portal, load.ledger)).toEqual([]);
}

test("of a crowd that signs up at once each is accepted or told to come back, and none is lost", async () => {
  // Somebody has looked at the page before, as on any day.
  for (const { port } of portal.webs) await fetch(`http://127.0.0.1:${port}/jobs`);
  const fault = history.open("a crowd", excuses.refusal);
  const browsing = { isOver: false, slowest: 0, pages: 0 };
  const browser = (async () => {
    for (; !browsing.isOver; browsing.pages++) {
      const from = performance.now();
      await aVisitor(portal.url, history).ask("GET /jobs", [200], (client) => client.get("/jobs"));
      browsing.slowest = Math.max(browsing.slowest, performance.now() - from);
    }
  })();
  const asked: Awaited<ReturnType<typeof signUp>>[] = [];
  let left = crowd;
  const person = async () => {
    while (left-- > 0) asked.push(await signUp(load));
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  browsing.isOver = true;
  await browser;
  fault.to = history.now();
  await expectNothingWrong();
  const accepted = asked.filter(Boolean).length;
  expect(accepted).toBeGreaterThan(0);
  const pages = history.asked.filter(
    ({ what, from }) => what === "GET /jobs" && from >= fault.from,
  );
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  console.log(
    `${crowd} sign-ups: ${accepted} accepted, ${crowd - accepted} told to come back; ` +
      `/jobs ${browsing.pages} times, after ${Math.round(browsing.slowest)} ms at most`,
  );
});

test("fifty identical sign-ups or applications at once are what one of each is", async () => {
  const fault = history.open("fifty at once", excuses.refusal);
  const email = "twice@college.example";
  load.ledger.signups.set(email, { email, accepted: "yes", verified: "no" });
  const browser = aVisitor(portal.url, history);
  const details = { name: "Asha", email, phone: "98450", password: admin.password };
  // A double click: one is accepted, the others are told that a code was just sent.
  const signups = await fifty(() =>
    browser.ask("sign up", [200, 429], (client) =>
      client.json("POST", "/api/auth/signup", details),
    ),
  );
  expect(signups.filter(({ status }) => status === 200)).toHaveLength(1);

  const posting = [...load.ledger.postings.values()].find((one) => one.id && one.deleted === "no");
  const [student] = load.students;
  load.ledger.applications.set(`${student?.email} ${posting?.id}`, "yes");
  await portal.database.query("delete from applications where posting_id = $1", [posting?.id]);
  for (const key of load.ledger.applications.keys()) {
    const isOthers = key.endsWith(` ${posting?.id}`) && !key.startsWith(`${student?.email} `);
    if (isOthers) load.ledger.applications.delete(key);
  }
  const applications = await fifty(() =>
    student!.visitor.ask("apply", [201, 409], (client) =>
      client.json("POST", "/api/applications/track", {
        contentType: "job",
        contentId: posting?.id,
      }),
    ),
  );
  expect(applications.filter(({ status }) => status === 201)).toHaveLength(1);
  fault.to = history.now();
  await expectNothingWrong();
});

test("two admins delete the same posting while students apply: one deletion, no half application", async () => {
  const other = aVisitor(portal.url, history);
  await other.ask("admin logs in", [200], (client) =>
    client.json("POST", "/api/auth/login", admin),
  );
  for (let round = 0; round < 10; round++) {
    const title = `Gone at once ${round}`;
    const made = await load.office.ask("post", [201], (client) =>
      client.json("POST", "/api/placements", aJob(title)),
    );
    const id = (JSON.parse(made.text) as { _id: string })._id;
    load.ledger.postings.set(title, { title, id, created: "yes", deleted: "yes" });
    const applying = load.students.map(async ({ email, visitor }) => {
      const answer = await visitor.ask("apply", [201, 404], (client) =>
        client.json("POST", "/api/applications/track", { contentType: "job", contentId: id }),
      );
      if (answer.status === 201) load.ledger.applications.set(`${email} ${id}`, "yes");
    });
    const deleting = [load.office, other].map((admins) =>
      admins.ask("delete", [200, 404], (client) => client.delete(`/api/placements/${id}`)),
    );
    const deleted = (await Promise.all(deleting)).map(({ status }) => status);
    await Promise.all(applying);
    expect(deleted.sort()).toEqual([200, 404]);
  }
  // What was applied to stays as it was.
  const { rows } = await portal.database.query(
    `select from applications left join posting_versions on hash = posting_version
    where content->>'title' is null`,
  );
  expect(rows).toEqual([]);
  await expectNothingWrong();
});

function fifty<Result>(work: () => Promise<Result>) {
  return Promise.all(Array.from({ length: 50 }, work));
}
