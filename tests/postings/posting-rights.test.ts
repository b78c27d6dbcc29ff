import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { findManaged } from "../../app/postings/editing/save-change.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { createPosting, findPosting } from "../../app/postings/postings.server";
import { postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting, aRecruiter, aStudent, anAdmin, validInput } from "../support/factories";

/** The domain functions check rights themselves, whatever guard stands before them. */

const others = [
  ["a visitor", async () => null, 401],
  ["a student", () => aStudent(), 403],
] as const;

describe.each(typeNames)("%s", (type) => {
  test.each(others)("%s neither posts nor deletes it", async (_who, person, status) => {
    const user = await person();
    const { id } = await aPosting(type);
    const refusedPost = status === 401 ? messages.notLoggedIn : messages.post.refused;
    const refusedDelete = status === 401 ? messages.notLoggedIn : messages.remove.refused;
    await expect(createPosting(user, type, validInput(type))).rejects.toMatchObject({
      status,
      message: refusedPost,
    });
    await expect(deletePosting(user, type, id)).rejects.toMatchObject({
      status,
      message: refusedDelete,
    });
    expect(await findPosting(null, type, id)).toMatchObject({ id });
  });

  test("a recruiter deletes nothing of the office's, and posts nothing that is public", async () => {
    const recruiter = await aRecruiter();
    const { id } = await aPosting(type);
    const mayPost = postingType(type).postedBy.includes("recruiter");
    await expect(deletePosting(recruiter, type, id)).rejects.toMatchObject({
      status: mayPost ? 404 : 403,
    });
    const posted = createPosting(recruiter, type, validInput(type));
    if (mayPost) expect((await posted).state).toBe("submitted");
    else
      await expect(posted).rejects.toMatchObject({ status: 403, message: messages.post.refused });
    expect(await findPosting(null, type, id)).toMatchObject({ id });
  });

  test("an admin does both", async () => {
    const admin = await anAdmin();
    const { id } = await createPosting(admin, type, validInput(type));
    await deletePosting(admin, type, id);
    await expect(findPosting(null, type, id)).rejects.toMatchObject({ status: 404 });
  });
});

test("what an admin posted stays the office's when they become a recruiter", async () => {
  const admin = await anAdmin();
  const [shown, hidden] = [
    await createPosting(admin, "job", validInput("job")),
    await createPosting(admin, "job", validInput("job"), { state: "draft" }),
  ];
  await db.updateTable("users").set({ role: "recruiter" }).where("id", "=", admin.id).execute();
  const recruiter = { ...admin, role: "recruiter" as const };
  for (const { id } of [shown, hidden]) {
    await expect(findManaged(recruiter, "job", id)).rejects.toMatchObject({ status: 404 });
    await expect(deletePosting(recruiter, "job", id)).rejects.toMatchObject({ status: 404 });
  }
  await expect(findPosting(recruiter, "job", hidden.id)).rejects.toMatchObject({ status: 404 });
  const own = await createPosting(recruiter, "job", validInput("job"));
  expect(await findManaged(recruiter, "job", own.id)).toMatchObject({ id: own.id });
  // Nobody else can change the office's draft while it is hidden, so nothing has to be read again.
  const published = await changePosting(await anAdmin(), hidden, { state: "published" });
  expect(published.state).toBe("published");
});
