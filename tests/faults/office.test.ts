import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { until } from "../support/until";
import { type Portal, admin, startPortal } from "./portal";
import { isLong } from "./settings";

const rows = isLong ? 5_000 : 2_000;
const kills = isLong ? 20 : 3;

let portal: Portal;
let office: Client;
beforeAll(async () => {
  portal = await startPortal({ queue: "Postgres", workers: 1 });
  office = await logIn(portal.url);
});
afterAll(() => portal.stop());

async function logIn(url: string) {
  const client = new Client(url);
  await until("the admin is logged in", async () => {
    return (await client.json("POST", "/api/auth/login", admin)).status === 200;
  });
  return client;
}

test("of 200 changes at once that start from one version exactly one wins, version by version", async () => {
  const job = { title: "First", company: "Kaveri", location: "Pune", description: "All of it." };
  const made = await office.json("POST", "/api/placements", job);
  const path = `/api/placements/${((await made.json()) as { _id: string })._id}`;
  const rounds = isLong ? 20 : 2;
  for (let version = 1, won = 0; won < rounds;) {
    const tries = Array.from({ length: 200 }, async (_, n) => {
      const response = await office.fetch(path, {
        method: "PATCH",
        headers: { "If-Match": `"${version}"`, "Content-Type": "application/json" },
        body: JSON.stringify({ title: `${version}: ${n}` }),
      });
      return { status: response.status, said: (await response.json()) as { title: string } };
    });
    const answers = await Promise.all(tries);
    const [winner, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    // A machine that cannot serve all at once refuses some, at worst all of them.
    const lost = answers.filter(({ status }) => status === 412 || status === 503);
    expect(lost).toHaveLength(winner ? 199 : 200);
    const now = (await (await office.get(path)).json()) as { title: string; version: number };
    if (winner) {
      expect(now).toMatchObject({ title: winner.said.title, version: version + 1 });
      won++;
    } else expect([version, version + 1]).toContain(now.version); // one may have been saved untold
    version = now.version;
  }
});

test("an import whose process is killed while it saves has saved all of its rows or none", async () => {
  const [web] = portal.webs;
  const saved: (number | undefined)[] = [];
  for (let round = 0; round < kills; round++) {
    const client = await logIn(`http://127.0.0.1:${web!.port}`);
    let answered: number | undefined;
    const sent = upload(client, `Round ${round}`).then(
      ({ status }) => (answered = status),
      () => undefined,
    );
    await until("rows are being saved", async () => Boolean(answered) || isSaving());
    expect(answered).toBeUndefined(); // or there is nothing left to kill
    await web!.end("SIGKILL");
    await sent;
    await until("Postgres has noticed", async () => !(await isSaving()));
    const count = await countOf(`Round ${round}`);
    expect([0, rows]).toContain(count);
    saved.push(count);
    await web!.start();
  }
  expect(saved).toContain(0); // it was killed in the middle
  const again = await upload(office, "Afterwards");
  expect(await again.json()).toMatchObject({ created: rows });
  console.log(`Imports of ${rows} rows killed while saving; each then had ${saved.join(", ")}`);
});

/** Whether a transaction of any web process is adding postings. */
async function isSaving() {
  const { rowCount } = await portal.database.query(
    `select from pg_stat_activity
    where query like '/* % */ insert into "postings"%' and state in ('active', 'idle in transaction')`,
  );
  return rowCount !== 0;
}

async function countOf(name: string) {
  const { rows } = await portal.database.query<{ count: number }>(
    "select count(*)::int as count from postings where title like $1",
    [`${name} %`],
  );
  return rows[0]?.count;
}

function upload(client: Client, name: string) {
  const text = "Long enough to take a while. ".repeat(20);
  const lines = Array.from(
    { length: rows },
    (_, n) => `${name} ${n},Kaveri,Pune,2099-01-31,${text}`,
  );
  const csv = ["title,organizer,location,date,description", ...lines].join("\n");
  const file = new File([csv], "seminars.csv", { type: "text/csv" });
  return client.multipart("/api/seminars/import", [["file", file]]);
}
