import type { ActionFunctionArgs } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { fingerprint } from "../keys.server";
import { type Proven, logIn } from "./login.server";
import { loginSchema } from "../schema";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { readBody, validate } from "../../http/body.server";
import { knownBrowser } from "./known-browser-cookie.server";
import { type Rule, limit, refund } from "../../http/rate-limits.server";

type Credentials = { email: string; password: string; totp?: string };
/** `totp` came with the password of a call. */
export type Login = Proven & { totp?: string };
export type Asked = Pick<ActionFunctionArgs, "request" | "context">;

/** Logs in with e-mail and password, from a form or from JSON. */
class PasswordStrategy extends Strategy<Login, Credentials> {
  name = "password";

  async authenticate(request: Request) {
    return this.verify(validate(loginSchema, await readBody(request)));
  }
}

/** Who has proved it with a password; `goOn` comes next. Refuses as `logIn` does, and past the limits. */
export function authenticate({ request, context }: Asked, ticket: string | null = null) {
  const strategy = new PasswordStrategy(async (credentials) => {
    const { wrong, right } = triesOf(credentials.email, { request, context });
    for (const [rule, who] of [...wrong, ...right]) await limit(rule, who);
    const about = { account: fingerprint(credentials.email), ip: context.ip };
    try {
      const proven = await logIn(credentials, ticket);
      await refundAll(wrong);
      log.info({ event: "login", userId: proven.user.id, ...about });
      return { ...proven, totp: credentials.totp };
    } catch (error) {
      const { code } = error instanceof AppError ? error : {};
      const isWrong = code === "wrong-credentials";
      if (isWrong) log.info({ event: "login failed", ...about });
      if (!isWrong) await refundAll(wrong);
      if (code !== "not-verified" && code !== "shut-out") await refundAll(right);
      throw error;
    }
  });
  return new Authenticator<Login>().use(strategy).authenticate(strategy.name, request);
}

type Tries = [Rule, string][];

/** The limits that count a wrong password, and those that count a right one. */
function triesOf(email: string, { request, context: { ip } }: Asked) {
  // A browser known to the account has a count of its own: nobody else can lock it out.
  const known = knownBrowser(request, email);
  const who = `${email} ${known ?? ip}`;
  const wrong: Tries = [["login-account-ip", who]];
  if (!known) wrong.push(["login-ip", ip], ["login-account", email]);
  const right: Tries = [["login-right", who]];
  return { wrong, right };
}

function refundAll(tries: Tries) {
  return Promise.all(tries.map(([rule, who]) => refund(rule, who)));
}
