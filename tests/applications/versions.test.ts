import { beforeEach, describe, expect, test } from "vitest";
import { listOwnApplications } from "../../app/applications/applications.server";
import { dropUnusedVersions } from "../../app/applications/versions/content.server";
import { messages } from "../../app/messages";
import type { Posting } from "../../app/postings/posting";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { contentJson } from "../../app/postings/postings.server";
import { db } from "../../db/client";
import { during } from "../support/during";
import { edit } from "../support/edit";
import { aPosting, aStudent, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const link = "https://careers.example/apply";

const web = withWeb();
const cast = withCast(web);
beforeEach(async () => {
  await db.deleteFrom("applications").execute();
  await db.deleteFrom("posting_versions").execute();
});

const aJob = (title: string) => aPosting("job", { link, title });

function versions() {
  return db.selectFrom("posting_versions").select(["hash", "content"]).execute();
}

async function titlesOf(student: Awaited<ReturnType<typeof aStudent>>) {
  return (await listOwnApplications(student)).map(({ details }) => details.title);
}

test("what a version said is stored once, however many apply, and stays when it is edited", async () => {
  const { student, otherStudent } = cast.users;
  const late = await aStudent();
  const posting = await aJob("Turner");
  await anApplication(student, posting);
  await anApplication(otherStudent, posting);
  expect(await versions()).toMatchObject([{ content: contentJson(posting) }]);

  const edited = await edit(posting, { title: "Miller" });
  await anApplication(late, edited);
  expect(await versions()).toHaveLength(2);
  expect(await titlesOf(student)).toEqual(["Turner"]);
  expect(await titlesOf(otherStudent)).toEqual(["Turner"]);
  expect(await titlesOf(late)).toEqual(["Miller"]);
});

test("it stays when the posting is deleted, and goes with the last applicant", async () => {
  const [first, last] = [await aStudent(), await aStudent()];
  const posting = await aJob("Welder");
  await anApplication(first, posting);
  await anApplication(last, posting);
  await anApplication(first, await aJob("Fitter"));
  await deletePosting(cast.users.admin, "job", posting.id);
  await db.deleteFrom("postings").where("id", "=", posting.id).execute(); // for good
  await db.deleteFrom("users").where("id", "=", first.id).execute();
  await dropUnusedVersions();
  expect(await titlesOf(last)).toEqual(["Welder"]);
  expect(await versions()).toHaveLength(1);

  await db.deleteFrom("users").where("id", "=", last.id).execute();
  await dropUnusedVersions();
  expect(await versions()).toEqual([]);
});

describe("while somebody applies", () => {
  test("the posting is edited: they apply to what the row says", async () => {
    const posting = await aJob("Before");
    const edited = await edit(posting, { title: "After" });
    expect((await anApplication(await aStudent(), posting)).details.title).toBe("After");

    const student = await aStudent();
    await db.transaction().execute(async (trx) => {
      await edit(edited, { title: "Not committed" }, trx);
      await anApplication(student, edited);
    });
    expect(await titlesOf(student)).toEqual(["After"]);
  });

  test("it is closed, hidden or deleted: nobody applies to it any more", async () => {
    const student = await aStudent();
    const [closed, hidden, gone] = [await aJob("1"), await aJob("2"), await aJob("3")];
    await edit(closed, { state: "closed" });
    await edit(hidden, { state: "draft" });
    await db.deleteFrom("postings").where("id", "=", gone.id).execute();
    const apply = (posting: Posting) => anApplication(student, posting);
    await expect(apply(closed)).rejects.toMatchObject({
      status: 409,
      message: messages.apply.closed,
    });
    await expect(apply(hidden)).rejects.toMatchObject({ status: 404 });
    await expect(apply(gone)).rejects.toMatchObject({ status: 404 });
    expect(await listOwnApplications(student)).toEqual([]);
    expect(await versions()).toEqual([]);
  });

  test("housekeeping drops its version: it is stored again", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const posting = await aJob("Turner");
    await anApplication(student, posting);
    await db.deleteFrom("users").where("id", "=", student.id).execute();
    await during(
      (trx) => trx.deleteFrom("posting_versions").execute(),
      () => anApplication(other, posting),
    );
    expect(await titlesOf(other)).toEqual(["Turner"]);
  });

  test("a version that somebody has applied to cannot be dropped", async () => {
    await anApplication(cast.users.student, await aJob("Turner"));
    await expect(db.deleteFrom("posting_versions").execute()).rejects.toThrow("posting_version");
  });
});
