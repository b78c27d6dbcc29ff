import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { isStorable, visible } from "../../as-typed/visible";
import { mailAddress } from "../../text";
import { withoutTurn } from "../../turns";
import { accountLimits } from "../schema";
import { hashForAddress } from "../passwords/hash-for-address.server";
import { type Proven, provenUser } from "../sessions/login.server";
import { type User, promiseEnrolment, userColumns } from "../users.server";
import * as oidc from "openid-client";
import { appUrl, env } from "../../env.server";

/**
 * Finds the account that a college account logs in to: the one it logged in to before, else the one
 * with its address, else a new student's. Every account here has a verified address; a sign-up that
 * waits for its code is not an account (decision: college-account). Throws 403 for an address that
 * the provider has not verified or that is not in one of `domains`.
 */
export async function signOn(claims: CollegeClaims, domains: string[]): Promise<Proven> {
  const email = mailAddress(claims.email);
  if (!email || !claims.isVerified || email.length > accountLimits.email)
    throw new AppError((m) => m.college.unverified, 403);
  if (!domains.includes(email.slice(email.lastIndexOf("@") + 1)))
    throw new AppError((m) => m.college.otherDomain(domains.join(", ")), 403);
  const userId = (await joinedUser(db, claims)) ?? (await join(claims, email));
  const proven = await provenUser(userId);
  if (!proven) throw new AppError((m) => m.college.failed, 400); // deleted meanwhile
  log.info({ event: "college login", userId });
  return { ...proven, provedAt: claims.provedAt };
}

async function joinedUser(trx: Kysely<Database>, { issuer, subject }: CollegeClaims) {
  const joined = await trx
    .selectFrom("college_accounts")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return joined?.user_id;
}

/** A new account gets a random password that nobody knows; 'Forgot Password?' sets another. */
async function join(claims: CollegeClaims, email: string) {
  const { issuer, subject } = claims;
  const password_hash = await hashForAddress(email, randomBytes(32).toString("base64url"));
  return db.transaction().execute(async (trx) => {
    const fresh = { id: newId(), name: nameOf(claims, email), email, phone: "", password_hash };
    const created = await trx
      .insertInto("users")
      .values(fresh)
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    const user: User = await trx
      .selectFrom("users")
      .select(userColumns)
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("college_accounts")
      .values({ issuer, subject, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing()) // the same login twice at once
      .execute();
    if (created) await promiseEnrolment(trx, user);
    else {
      await enqueue(trx, "mail-second-factor", { userId: user.id, change: "college" });
      const target = { type: "user", id: user.id } as const;
      await audit(trx, user, { action: "college-account-joined", target });
    }
    return (await joinedUser(trx, claims)) ?? user.id;
  });
}

function nameOf({ name }: CollegeClaims, email: string) {
  const line = isStorable(name) ? visible(name.replace(/\s+/g, " ")) : "";
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  return (line || mailbox).slice(0, accountLimits.name).toWellFormed();
}

/** The college's OpenID provider; null if it is not configured (decision: college-account). */
export const provider = providerOf(env);

const redirectUri = `${appUrl}/login/college/return`;

/** What ties the provider's answer to the browser that asked. */
export type PendingLogin = { state: string; nonce: string; verifier: string };

/** What the provider says about somebody. The caller judges `email` and `isVerified`. */
type CollegeClaims = {
  issuer: string;
  subject: string;
  email: string;
  isVerified: boolean;
  name: string;
  /** When they last proved there who they are; 1970 if the provider does not say. */
  provedAt: Date;
};

function providerOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DOMAINS }: typeof env) {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_DOMAINS) return null;
  return {
    issuer: new URL(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID,
    secret: OIDC_CLIENT_SECRET,
    domains: OIDC_DOMAINS,
  };
}

/** Where to send the browser; `again` makes the provider ask for a password in any case. */
export async function askProvider(again: boolean): Promise<PendingLogin & { address: string }> {
  const config = await configuration();
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    // Makes the provider say when somebody logged in there, but nobody log in who did so this year.
    max_age: String(365 * 24 * 60 * 60),
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
    ...(again && { prompt: "login" }),
  });
  return { state, nonce, verifier, address: address.href };
}

/** Who came back, from the query of the provider's redirect. Throws AppError for the login page. */
export async function answerOf(query: string, pending: PendingLogin): Promise<CollegeClaims> {
  const config = await configuration();
  try {
    return await withoutTurn(() => claimsOf(config, query, pending));
  } catch (error) {
    throw refusalOf(error);
  }
}

async function claimsOf(config: oidc.Configuration, query: string, pending: PendingLogin) {
  const tokens = await oidc.authorizationCodeGrant(config, new URL(redirectUri + query), {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("no ID token"); // cannot happen, by idTokenExpected
  const more = claims.email
    ? claims
    : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: String(more.email ?? ""),
    isVerified: isConfirmed(more.email_verified),
    name: String(more.name ?? ""),
    provedAt: new Date(Math.min((claims.auth_time ?? 0) * 1000, Date.now())),
  };
}

/** Some providers say it as text, and some vouch for all their addresses without saying so. */
function isConfirmed(said: unknown) {
  if (said === undefined) return env.OIDC_EMAIL_VERIFIED === "may-be-absent";
  return said === true || said === "true";
}

let known: { config: Promise<oidc.Configuration>; until: number } | undefined;
const knownMs = 60 * 60 * 1000;

/** The provider's own description, read again every hour, or on the next request after a failure. */
async function configuration() {
  if (!provider) throw new AppError((m) => m.pageNotFound, 404);
  if (!known || known.until < Date.now()) {
    known = { config: discover(provider), until: Date.now() + knownMs };
  }
  const { config } = known;
  try {
    return await withoutTurn(() => config);
  } catch (error) {
    known = undefined;
    throw refusalOf(error);
  }
}

function discover({ issuer, clientId, secret }: NonNullable<typeof provider>) {
  const execute = [oidc.enableNonRepudiationChecks];
  if (issuer.protocol === "http:") execute.push(oidc.allowInsecureRequests); // loopback, env.server.ts
  const options = { execute, timeout: 5 };
  return oidc.discovery(issuer, clientId, {}, oidc.ClientSecretBasic(secret), options);
}

function refusalOf(error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError && error.error === "access_denied")
    return new AppError((m) => m.college.denied, 403);
  const { name, code, cause } = Object(error) as { name?: string; code?: string; cause?: Error };
  log.warn({ event: "college login failed", name, code, reason: cause?.name });
  const isAway =
    name === "TypeError" ||
    name === "TimeoutError" ||
    code === "OAUTH_TIMEOUT" ||
    code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
  return isAway
    ? new AppError((m) => m.college.away, 503)
    : new AppError((m) => m.college.failed, 400);
}
