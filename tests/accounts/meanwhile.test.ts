import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { deleteUser } from "../../app/admin/users.server";
import { storeImage } from "../../app/images/images.server";
import { saveProfile } from "../../app/resume/profile/profile.server";
import { db } from "../../db/client";
import type { Database } from "../../db/schema";
import { during } from "../support/during";
import { aPosting, aStudent, anAdmin, clientOf, password } from "../support/factories";
import { aResume, pngFile } from "../support/resumes";
import { type Web, startWeb } from "../support/web";

/** One request makes a change while an earlier one is still running. */

let web: Web;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.stop());

describe("a student who is deleted while they", () => {
  type Client = Awaited<ReturnType<typeof clientOf>>;
  const asking: Record<string, (client: Client, student: User) => Promise<Response>> = {
    "save a resume": (client) => client.json("POST", "/api/resume", aResume()),
    "save the profile": (client, { email }) =>
      client.json("PUT", "/api/resume/profile", { name: "New", email }),
    "ask for another e-mail": (client) =>
      client.json("PUT", "/api/resume/profile", { name: "New", email: "new@college.example" }),
    "log in": (client, { email }) => client.json("POST", "/api/auth/login", { email, password }),
    apply: async (client) => {
      const { id } = await aPosting("job", { link: "https://a.example/" });
      const what = { contentId: id, contentType: "job" };
      return client.json("POST", "/api/applications/track", what);
    },
  };

  test.each(Object.entries(asking))(
    "%s is told that they are not logged in",
    async (_what, ask) => {
      const student = await aStudent();
      const client = await clientOf(web.url, student);
      const deletion = (trx: Kysely<Database>) =>
        trx.deleteFrom("users").where("id", "=", student.id).execute();
      expect((await during(deletion, () => ask(client, student))).status).toBe(401);
    },
  );
});

describe("a picture that two students have", () => {
  let next = 20;
  const aPicture = () => storeImage(pngFile(++next, 10), { maxSide: 512, field: "profilePicture" });
  const isThere = async (hash: string) =>
    (await db.selectFrom("images").select("hash").where("hash", "=", hash).execute()).length === 1;
  const show = (trx: Kysely<Database>, { id }: User, picture: string) =>
    trx.updateTable("users").set({ picture }).where("id", "=", id).execute();
  const profile = ({ name, email }: User, picture: string) => ({ name, email, picture });

  const lettingGo: Record<string, (student: User) => Promise<unknown>> = {
    "replaced by one": async (student) => saveProfile(student, profile(student, await aPicture())),
    "deleted with one": async ({ id }) => deleteUser(await anAdmin(), id),
  };
  test.each(Object.entries(lettingGo))(
    "is kept when it is %s while the other takes it",
    async (_what, letGo) => {
      const [one, other] = [await aStudent(), await aStudent()];
      const picture = await aPicture();
      await show(db, one, picture);
      await db.transaction().execute(async (trx) => {
        await show(trx, other, picture);
        await letGo({ ...one, picture });
      });
      expect(await isThere(picture)).toBe(true);
    },
  );

  test("has to be chosen again when it was dropped before the other saved it", async () => {
    const student = await aStudent();
    const picture = await aPicture();
    const dropping = (trx: Kysely<Database>) =>
      trx.deleteFrom("images").where("hash", "=", picture).execute();
    const saving = during(dropping, () => saveProfile(student, profile(student, picture)));
    await expect(saving).rejects.toMatchObject({ status: 422 });
  });
});

test("of two pictures that one student saves at once, one is kept", async () => {
  const student = await aStudent();
  const [first, second] = await Promise.all(
    [61, 62].map((side) =>
      storeImage(pngFile(side, 10), { maxSide: 512, field: "profilePicture" }),
    ),
  );
  const { name, email } = student;
  await saveProfile(student, { name, email, picture: first });
  await saveProfile(student, { name, email, picture: second }); // began before the first was saved
  const left = await db
    .selectFrom("images")
    .select("hash")
    .where("hash", "in", [first!, second!])
    .execute();
  expect(left).toEqual([{ hash: second }]);
});
