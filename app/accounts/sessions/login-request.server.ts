import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { db } from "~/db/client";
import { fingerprint, isSameText, keysFor } from "../../keys.server";
import { type Proven, logIn } from "./login.server";
import { loginSchema } from "../schema";
import { AppError, validate } from "../../errors";
import { log } from "../../log.server";
import { readBody } from "../../http/body.server";
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
    const { wrong, right } = await triesOf(credentials.email, { request, context });
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
async function triesOf(email: string, { request, context: { ip } }: RequestArgs) {
  // Browsers known to the account are counted apart from all others, so no stranger can lock them out.
  const known = await knownBrowser(request, email);
  const key = `${email} ${known ?? ip}`;
  const wrong: Tries = [["login-account-ip", key]];
  if (known) wrong.push(["login-known", email]);
  else wrong.push(["login-ip", ip], ["login-account", email]);
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
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A new password makes every browser a stranger.
 */
const knownCookie = "known";
const knownSeconds = 365 * 24 * 60 * 60;
const keys = keysFor("known browsers");

/** This browser's id, if it holds proof for this account. */
export async function knownBrowser(request: Request, email: string) {
  const cookie = readCookie(request.headers.get("Cookie"), knownCookie);
  if (!cookie) return null;
  const [nonce = "", given = ""] = cookie.split(".");
  const proofs = await proofsOf(nonce, email);
  return proofs.some((proof) => isSameText(proof, given)) ? nonce : null;
}

/** The cookie for a browser that has just proved to be the owner's, with the password that is set now. */
export async function rememberBrowser(email: string) {
  const nonce = randomBytes(12).toString("base64url");
  const [proof] = await proofsOf(nonce, email); // with the newest secret
  return setCookie(knownCookie, `${nonce}.${proof}`, knownSeconds);
}

async function proofsOf(nonce: string, email: string) {
  const account = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirst();
  // Without an account a random one, which no cookie was made with.
  const password = account?.password_hash ?? randomBytes(12).toString("base64url");
  return keys.map(({ key }) =>
    createHmac("sha256", key).update(`${nonce} ${email} ${password}`).digest("base64url"),
  );
}
