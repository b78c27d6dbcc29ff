import type { ActionFunctionArgs } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { fingerprint } from "../keys.server";
import { logIn } from "./login.server";
import { loginSchema } from "../schema";
import { startSession } from "./sessions.server";
import type { User } from "../users.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { readBody, validate } from "../../http/body.server";
import { knownBrowser, rememberBrowser } from "./known-browser-cookie.server";
import { type Rule, limit, refund } from "../../http/rate-limits.server";
import { sessionHeaders } from "./session-cookie.server";

type Credentials = { email: string; password: string };
type Asked = Pick<ActionFunctionArgs, "request" | "context">;

/** E-mail and password, from a form or from JSON: screens and the API log in the same way. */
class PasswordStrategy extends Strategy<User, Credentials> {
  name = "password";

  async authenticate(request: Request) {
    return this.verify(validate(loginSchema, await readBody(request)));
  }
}

/**
 * Who logs in with this request. Refuses as `logIn` does, and with 429 past the limits of failed
 * logins. `browser` is the page's ticket, for a sign-up that has to be verified first.
 */
export function authenticate({ request, context }: Asked, browser: string | null = null) {
  const strategy = new PasswordStrategy(async (credentials) => {
    const tries = triesOf(credentials.email, { request, context });
    for (const [rule, who] of tries) await limit(rule, who);
    const refundAll = () => Promise.all(tries.map(([rule, who]) => refund(rule, who)));
    const about = { account: fingerprint(credentials.email), ip: context.ip };
    try {
      const user = await logIn(credentials, browser);
      await refundAll();
      log.info({ event: "login", userId: user.id, ...about });
      return user;
    } catch (error) {
      const isWrong = error instanceof AppError && error.code === "wrong-credentials";
      if (isWrong) log.info({ event: "login failed", ...about });
      else await refundAll();
      throw error;
    }
  });
  return new Authenticator<User>().use(strategy).authenticate(strategy.name, request);
}

/** A browser that knows the account is counted for itself alone: nobody else can lock it out. */
function triesOf(email: string, { request, context: { ip } }: Asked): [Rule, string][] {
  const known = knownBrowser(request, email);
  if (known) return [["login-account-ip", `${email} ${known}`]];
  return [
    ["login-account-ip", `${email} ${ip}`],
    ["login-ip", ip],
    ["login-account", email],
  ];
}

/** A new session's token, and the headers that give it to a browser. */
export async function openSession(user: User) {
  const token = await startSession(user);
  const headers = sessionHeaders(token);
  headers.append("Set-Cookie", rememberBrowser(user.email));
  return { token, headers };
}
