import { db } from "~/db/client";
import { AppError } from "../errors";
import { log } from "../log.server";
import { messages } from "../messages";
import { isPassword } from "./passwords.server";
import { type User, userColumns } from "./users.server";

/** Throws 401 with one text for a wrong password and an unknown address (decision 11). */
export async function logIn({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<User> {
  const found = await db
    .selectFrom("users")
    .select([...userColumns, "users.password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
  const matches = await isPassword(password, found?.password_hash);
  if (!found || !matches) {
    log.info({ event: "login failed", userId: found?.id });
    throw new AppError(messages.login.failed, 401);
  }
  const { password_hash: _, ...user } = found;
  log.info({ event: "login", userId: user.id });
  return user;
}
