import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { limit, refund } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import { messages } from "../../messages";
import type { User } from "../users.server";
import { knownBrowser } from "./known-browser-cookie.server";
import { isProof, proofsOf } from "./prove.server";
import { type ProveAgain, proofField } from "./prove-screen";
import { noteProof } from "./sessions.server";

type Asked = Pick<ActionFunctionArgs, "request" | "context">;

/**
 * Before what `assertProved` guards: lets a session pass that was proved within ten minutes, and
 * answers with who it is. Any other is shown a page that asks for the password or a code and then
 * sends `form` again; a download leads to that page and back (decision: asked-again).
 */
export async function proveAgain({ request, context }: Asked, form?: FormData) {
  const { user, sessionId } = context;
  if (!user || !sessionId || user.isProved !== false) return user;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  if (!form) throw redirect(`/prove?next=${encodeURIComponent(address)}`, 303);

  const typed = form.get(proofField);
  form.delete(proofField);
  const error = typeof typed === "string" ? await tryProof(user, typed, request) : null;
  if (error || typed === null) throw await askAgain(user, address, form, error);
  await noteProof(sessionId);
  return { ...user, isProved: true };
}

/** The page that asks, as an answer to be thrown. */
export async function askAgain(user: User, address: string, form: FormData, error: Refused = null) {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const prove: ProveAgain = { ...(await proofsOf(user)), address, fields, error: error?.message };
  const { status = 403, headers } = error ?? {};
  return Response.json({ prove }, { status, headers });
}

type Refused = { message: string; status?: number; headers?: Record<string, string> } | null;

/** Why this is no proof, or null; wrong ones are counted. */
async function tryProof(user: User, typed: string, request: Request): Promise<Refused> {
  try {
    await limit("password-change", user.id);
    const isKnown = knownBrowser(request, user.email) !== null;
    if (typed.length <= 256 && (await isProof(user, typed, isKnown))) {
      await refund("password-change", user.id);
      return null;
    }
    const { wrongPassword, wrongEither } = messages.again;
    return { message: (await proofsOf(user)).hasApp ? wrongEither : wrongPassword };
  } catch (error) {
    return toRefusal(error, messages.again.failed);
  }
}
