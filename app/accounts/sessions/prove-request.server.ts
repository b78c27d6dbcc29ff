import { redirect } from "@remix-run/node";
import type { RequestArgs } from "../../http/page.server";
import { withNext } from "../../http/query";
import { limit, refund } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import type { User } from "../users.server";
import { knownBrowser } from "./login-request.server";
import { type ProveAgain, proofField } from "./prove-screen";
import { noteProof } from "./sessions.server";
import { db } from "~/db/client";
import { isPassword } from "../passwords/passwords.server";
import { factorsOf } from "../second-factor/factors.server";
import { isDigits, isSecondFactor } from "../second-factor/second-factor.server";
import { type Texts, textsOf } from "../../languages/texts";

/**
 * Comes before whatever `assertProved` guards. Returns the user if the session was proved within the
 * last ten minutes. Otherwise throws a page that asks for the password or a code and then sends
 * `form` again; a download, which has no form, redirects to that page and back (decision: asked-again).
 */
export async function proveAgain({ request, context }: RequestArgs, form?: FormData) {
  const { user, sessionId } = context;
  if (!user || !sessionId || user.isProved !== false) return user;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  if (!form) throw redirect(withNext("/prove", address), 303);

  const typed = form.get(proofField);
  form.delete(proofField);
  if (typeof typed !== "string") throw await askAgain(user, address, form); // missing, or sent as a file
  const error = await tryProof(user, typed, request, textsOf(context.language));
  if (error) throw await askAgain(user, address, form, error);
  await noteProof(sessionId);
  return { ...user, isProved: true };
}

/** The page that asks for the proof, as a response to throw. */
async function askAgain(user: User, address: string, form: FormData, error: Refused = null) {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const prove: ProveAgain = { ...(await proofsOf(user)), address, fields, error: error?.message };
  const { status = 403, headers } = error ?? {};
  return Response.json({ prove }, { status, headers });
}

type Refused = { message: string; status?: number; headers?: Record<string, string> } | null;

/** Why this is no proof, or null if it is one. Wrong ones are counted. */
async function tryProof(user: User, typed: string, request: Request, m: Texts): Promise<Refused> {
  try {
    await limit("password-change", user.id);
    const isKnown = (await knownBrowser(request, user.email)) !== null;
    if (typed.length <= 256 && (await isProof(user, typed, isKnown))) {
      await refund("password-change", user.id);
      return null;
    }
    const { wrongPassword, wrongEither } = m.again;
    return { message: (await proofsOf(user)).hasApp ? wrongEither : wrongPassword };
  } catch (error) {
    return toRefusal(error, (m) => m.again.failed, m);
  }
}

/** The ways, besides the password, in which this user can prove again who they are. */
export async function proofsOf(user: User) {
  const joined = await db
    .selectFrom("college_accounts")
    .select("user_id")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  return { hasApp: (await factorsOf(user.id)).totp, hasCollege: joined !== undefined };
}

/** Whether `typed` is the user's password, or what their app shows. */
async function isProof(user: User, typed: string, isKnownBrowser: boolean) {
  // Passwords have at least eight characters, so six digits can only be a code.
  if (isDigits(typed)) return isSecondFactor(user, typed, isKnownBrowser);
  const account = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirst();
  return account !== undefined && isPassword(typed, account.password_hash);
}
