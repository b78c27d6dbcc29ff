import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { createPosting, deletePosting, findPosting } from "../../app/postings/postings.server";
import { typeNames } from "../../app/postings/types";
import { aPosting, aRecruiter, aStudent, anAdmin, validInput } from "../support/factories";

/** The domain functions decide by themselves, whatever guard stands before them. */

const others = [
  ["a visitor", async () => null, 401],
  ["a student", () => aStudent(), 403],
  ["a recruiter", () => aRecruiter(), 403],
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

  test("an admin does both", async () => {
    const admin = await anAdmin();
    const { id } = await createPosting(admin, type, validInput(type));
    await deletePosting(admin, type, id);
    await expect(findPosting(null, type, id)).rejects.toMatchObject({ status: 404 });
  });
});
