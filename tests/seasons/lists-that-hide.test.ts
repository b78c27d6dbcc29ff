import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import {
  countOutsideOffers,
  listOutsideOffers,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import {
  countExceptions,
  giveException,
  listExceptions,
} from "../../app/seasons/exceptions.server";
import { fingerprint } from "../../app/keys.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import {
  aCoordinator,
  aProgramme,
  aSeason,
  aStudent,
  anAdmin,
  clientOf,
} from "../support/factories";
import { withWeb } from "../support/hooks";
import { joined } from "./offers";

// One person's many requests hide nobody's: the oldest comes first, lists go on, and nobody has too many open.

const web = withWeb();

let admin: User;
beforeAll(async () => {
  admin = await anAdmin();
  await aProgramme();
});

type Many = { by: User; seasonId: string; count: number };

async function askedFor({ by, seasonId, count }: Many, reason: string) {
  const { id } = await db
    .selectFrom("departments")
    .select("id")
    .where("name", "=", "CSE")
    .executeTakeFirstOrThrow();
  const clause = JSON.stringify({ kind: "after-accepting", ways: [] });
  const rows = Array.from({ length: count }, () => ({
    ...{ id: newId(), season_id: seasonId, department_id: id, clause, until: "2099-01-31" },
    ...{ reason, state: "asked" as const, by_user_id: by.id },
  }));
  await db.insertInto("exceptions").values(rows).execute();
}

describe("exceptions", () => {
  const about = { department: "CSE", posting: "", student: "", until: "2099-01-31" };

  test("that wait are listed the oldest first, page after page", async () => {
    await db.deleteFrom("exceptions").execute();
    const { id: seasonId } = await aSeason({ clauses: [{ kind: "after-accepting", ways: [] }] });
    const [quiet, loud] = [await aCoordinator(["CSE"]), await aCoordinator(["CSE"])];
    const asked = { ...about, season: seasonId, clause: 1, reason: "Ill since May" };
    await giveException(quiet, asked);
    await askedFor({ by: loud, seasonId, count: 130 }, "Please");
    expect((await listExceptions(admin))[0]).toMatchObject({ reason: "Ill since May" });
    expect(await countExceptions(admin)).toBe(131);
    const client = await clientOf(web.url, admin);
    const found: string[] = [];
    for (let next = "/api/admin/exceptions"; next;) {
      const answer = await client.get(next);
      const page = (await answer.json()) as { _id: string }[];
      found.push(...page.map(({ _id }) => _id));
      const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
      next = link ? link.slice(link.indexOf("/api/")) : "";
    }
    expect([found.length, new Set(found).size]).toEqual([131, 131]);
    const last = await (await client.get("/admin/exceptions?page=3")).text();
    expect(last.match(/id="e-/g)?.length).toBe(31);
  });

  test("are asked for up to a hundred at a time by one coordinator", async () => {
    const { id: seasonId } = await aSeason({ clauses: [{ kind: "after-accepting", ways: [] }] });
    const [loud, other] = [await aCoordinator(["CSE"]), await aCoordinator(["CSE"])];
    await askedFor({ by: loud, seasonId, count: 99 }, "Please");
    const asked = { ...about, season: seasonId, clause: 1, reason: "Please" };
    await giveException(loud, asked);
    await expect(giveException(loud, asked)).rejects.toMatchObject({ status: 409 });
    await giveException(other, asked);
  });
});

test("offers from elsewhere that wait are listed the oldest first; a student has at most ten waiting", async () => {
  await db.deleteFrom("outside_offers").execute();
  const [quiet, loud] = [await aStudent({ name: "Quiet" }), await aStudent({ name: "Loud" })];
  const season = await joined(quiet);
  const { id: other } = await joined(loud);
  const offer = {
    ...{ student: "", company: "Kaveri Motors", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: "2026-01-05", answer: "open" as const },
  };
  await recordOutsideOffer(quiet, { ...offer, season: season.id });
  for (let at = 0; at < 10; at++) await recordOutsideOffer(loud, { ...offer, season: other });
  const again = recordOutsideOffer(loud, { ...offer, season: other });
  await expect(again).rejects.toMatchObject({ status: 409 });
  expect((await listOutsideOffers(admin))[0]).toMatchObject({ student: "Quiet" });
  const rest = await listOutsideOffers(admin, undefined, { limit: 5, offset: 10 });
  expect([rest.length, await countOutsideOffers(admin)]).toEqual([1, 11]);
});

describe("are limited, as history and log keep each:", () => {
  test("registering for a season and leaving it", async () => {
    const student = await aStudent();
    const season = await aSeason();
    const client = await clientOf(web.url, student);
    const path = `/api/seasons/${season.id}/registration`;
    const answers: number[] = [];
    for (let at = 0; at < 21; at++) {
      const asked =
        at % 2 ? client.delete(path) : client.json("PUT", path, { policy: season.policy.version });
      answers.push((await asked).status);
    }
    expect(answers.slice(0, 20)).not.toContain(429);
    expect(answers[20]).toBe(429);
  });

  test("coordinators' changes, by one count", async () => {
    const student = await aStudent();
    const { name: programme } = await aProgramme();
    await claimFacts(student, { programme, department: "CSE" });
    await confirmFacts(admin, student.id, { changes: { department: "CSE" } });
    const coordinator = await aCoordinator(["CSE"]);
    const client = await clientOf(web.url, coordinator);
    const change = () => client.json("PATCH", `/api/admin/records/${student.id}`, { cgpa: 8 });
    expect((await change()).status).toBe(200);
    const key = `limit-office-change:${fingerprint(coordinator.id)}`;
    const counted = db.updateTable("rate_limits").set({ points: 1_000 }).where("key", "=", key);
    expect((await counted.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n);
    const refused = await change();
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
    const correcting = await client.json("POST", `/api/admin/corrections/${newId()}/accept`, {});
    expect(correcting.status).toBe(429);
  });
});
