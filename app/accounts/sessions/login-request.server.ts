import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { fingerprint, isSameText, keysFor } from "../../keys.server";
import { type Proven, logIn } from "./login.server";
import { loginSchema } from "../schema";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { readBody, validate } from "../../http/body.server";
import type { RequestArgs } from "../../http/page.server";
import { type Rule, limit, refund } from "../../http/rate-limits.server";
import { createHmac, randomBytes } from "node:crypto";
import { readCookie, setCookie } from "../../http/flash.server";

type Credentials = { email: string; password: string; totp?: string };
/** `totp` is the second factor, which a call sends with the password. */
export type Login = Proven & { totp?: string };

/** Logs in with e-mail and password, from a form or from JSON. */
class PasswordStrategy extends Strategy<Login, Credentials> {
  name = "password";

  async authenticate(request: Request) {
    return this.verify(validate(loginSchema, await readBody(request)));
  }
}

/** Checks e-mail and password within the limits; `continueLogin` comes next. Throws as `logIn` does, and 429. */
export function authenticate({ request, context }: RequestArgs, ticket: string | null = null) {
  const strategy = new PasswordStrategy(async (credentials) => {
    const { wrong, right } = triesOf(credentials.email, { request, context });
    for (const [rule, key] of wrong) await limit(rule, key);
    const about = { account: fingerprint(credentials.email), ip: context.ip };
    const counted: Tries = [];
    try {
      for (const one of right) {
        await limit(...one);
        counted.push(one);
      }
      const proven = await logIn(credentials, ticket);
      await refundAll(wrong);
      log.info({ event: "login", userId: proven.user.id, ...about });
      return { ...proven, totp: credentials.totp };
    } catch (error) {
      const { code } = error instanceof AppError ? error : {};
      const isWrong = code === "wrong-credentials";
      if (isWrong) log.info({ event: "login failed", ...about });
      if (!isWrong) await refundAll(wrong);
      if (code !== "not-verified" && code !== "blocked") await refundAll(counted);
      throw error;
    }
  });
  return new Authenticator<Login>().use(strategy).authenticate(strategy.name, request);
}

type Tries = [Rule, string][];

/** The limits that count wrong passwords, and those that count right ones. */
function triesOf(email: string, { request, context: { ip } }: RequestArgs) {
  // A browser known to the account has its own count, so nobody else can lock it out.
  const known = knownBrowser(request, email);
  const key = `${email} ${known ?? ip}`;
  const wrong: Tries = [["login-account-ip", key]];
  if (!known) wrong.push(["login-ip", ip], ["login-account", email]);
  const right: Tries = [["login-right", key]];
  if (known) right.push(["login-right-known", email]);
  return { wrong, right };
}

function refundAll(tries: Tries) {
  return Promise.all(tries.map(([rule, key]) => refund(rule, key)));
}

/**
 * Proves that this browser has logged in to an account before, or that a code mailed to its owner was
 * entered here. So strangers who guess the password from many addresses cannot lock the owner out
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
const knownCookie = "known";
const knownSeconds = 365 * 24 * 60 * 60;
const keys = keysFor("known browsers");

/** This browser's id, if it holds proof for this account. */
export function knownBrowser(request: Request, email: string) {
  const cookie = readCookie(request.headers.get("Cookie"), knownCookie);
  const [nonce = "", given = ""] = cookie?.split(".") ?? [];
  return proofsOf(nonce, email).some((proof) => isSameText(proof, given)) ? nonce : null;
}

export function rememberBrowser(email: string) {
  const nonce = randomBytes(12).toString("base64url");
  const [proof] = proofsOf(nonce, email); // with the newest secret
  return setCookie(knownCookie, `${nonce}.${proof}`, knownSeconds);
}

function proofsOf(nonce: string, email: string) {
  return keys.map(({ key }) =>
    createHmac("sha256", key).update(`${nonce} ${email}`).digest("base64url"),
  );
}
