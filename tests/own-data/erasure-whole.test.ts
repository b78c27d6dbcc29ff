// @module-tag thorough
import { describe, expect, test } from "vitest";
import { guessCode } from "../../app/accounts/codes/check-code.server";
import { signUp } from "../../app/accounts/sign-up/signup.server";
import type { User } from "../../app/accounts/users.server";
import { deleteUser } from "../../app/admin/users.server";
import { dropEmptyCounts } from "../../app/postings/application-counts.server";
import { dropUnusedVersions } from "../../app/applications/versions/content.server";
import { db } from "../../db/client";
import { enqueue } from "../../jobs/outbox";
import { aProgram } from "../support/codes";
import { aStudent, clientOf, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { type Canary, type Person, aPerson, plant, tablesWith } from "./canaries";

const web = withWeb();
const cast = withCast(web);

async function actionsAbout({ id }: { id: string }) {
  const rows = await db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("target_id", "=", id)
    .orderBy("seq")
    .execute();
  return rows.map(({ action, actor_id, details }) => ({ action, by: actor_id, details }));
}

describe("after an erasure", () => {
  /** Everything but the log, which nobody can clear and which is checked below. */
  const plantAll = async (person: Person) =>
    [...(await plant(person, ["audit_log"])), { column: "users.id", value: person.id }].filter(
      ({ value }) => /canary|^[0-9a-f-]{36}$/.test(value), // texts, which can be searched for
    );

  /** One after the other: each asks every table, and who waits for a connection gives up after two seconds. */
  const found = async (canaries: Canary[]) => {
    const all: (Canary & { tables: string[] })[] = [];
    for (const one of canaries) all.push({ ...one, tables: await tablesWith(one.value) });
    return all;
  };

  test.each(["asked for", "not asked for"])(
    "%s, nothing of the person is left in any table but ids in the log, and all of others",
    async (way) => {
      const [asha, bala] = [aPerson(), aPerson()];
      const hers = await plantAll(asha);
      const others = await found(await plantAll(bala));
      expect(hers.length).toBeGreaterThan(30);
      for (const { column, tables } of await found(hers))
        expect(tables, column).toContain(column.split(".")[0]);

      const user = { id: asha.id, role: "user", name: "canary", email: asha.email } as User;
      await enqueue(db, "mail-password-changed", { userId: asha.id });
      const [sessionId] = hers.filter(({ column }) => column === "sessions.id");
      await enqueue(db, "mail-new-device", { sessionId: sessionId!.value });
      const client = await clientOf(web.url, user);
      await client.form("/account/data", { intent: "ask", note: "canary-note" });
      await client.form("/account/data.zip", {});
      if (way === "asked for") {
        const { id } = await db
          .selectFrom("erasure_requests")
          .select("id")
          .where("user_id", "=", asha.id)
          .where("answered_at", "is", null)
          .executeTakeFirstOrThrow();
        expect((await cast.admin.form("/admin/erasures", { delete: id })).status).toBe(303);
      } else {
        await deleteUser(cast.users.admin, asha.id);
      }

      // What the office had published and how many applied go with the next housekeeping.
      await dropUnusedVersions();
      await dropEmptyCounts();
      const left = (await found(hers)).filter(({ tables }) => tables.length);
      // A message that she wrote stays its readers', and a note the company's; that she wrote it does not.
      const letter = hers.filter(({ column }) =>
        /^(messages|company_notes)\.(?!by_user_id|for_user_id)/.test(column),
      );
      expect(new Set(left.map(({ value }) => value))).toEqual(
        new Set([asha.id, ...letter.map(({ value }) => value)]),
      );
      for (const { column, value } of letter)
        expect(await tablesWith(value)).toEqual([column.split(".")[0]]);
      expect(await tablesWith(asha.id)).toEqual(["audit_log"]);
      expect(await tablesWith("canary-note")).toEqual([]);
      expect(await actionsAbout(asha)).toEqual([
        { action: "erasure-asked", by: asha.id, details: {} },
        { action: "own-data-exported", by: asha.id, details: {} },
        {
          action: "user-deleted",
          by: cast.users.admin.id,
          details: way === "asked for" ? { role: "user", asked: true } : { role: "user" },
        },
      ]);
      expect(await found(others)).toEqual(others);
      expect((await client.get("/account")).headers.get("Location")).toMatch(/^\/login/);
    },
  );

  test("a picture that somebody else has too stays theirs", async () => {
    const asha = aPerson();
    await plantAll(asha);
    const { id } = await aStudent();
    await db.updateTable("users").set({ picture: asha.picture }).where("id", "=", id).execute();
    await deleteUser(cast.users.admin, asha.id);
    expect((await tablesWith(asha.picture)).sort()).toEqual(["images", "users"]);
  });

  test("of a sign-up that never became an account nothing is left either", async () => {
    const email = "canary-signup@college.example";
    await signUp({ name: "canary", email, phone: "1", password }, aProgram());
    await guessCode({ purpose: "signup", account: email, digits: "000000", asker: aProgram() });
    const { id } = await db
      .selectFrom("signups")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await deleteUser(cast.users.admin, id);
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(id)).toEqual(["audit_log"]);
    const jobs = db.selectFrom("outbox").select("name").where("name", "=", "mail-code");
    expect(await jobs.execute()).toEqual([]);
  });
});
