import * as oidc from "openid-client";
import { appUrl, env } from "../../env.server";
import { AppError } from "../../errors";
import { log } from "../../log.server";
import { messages } from "../../messages";

/** The college's OpenID provider; null if it is not configured (decision: college-account). */
export const provider = providerOf(env);

const redirectUri = `${appUrl}/login/college/return`;

/** What ties the provider's answer to the browser that asked. */
export type PendingLogin = { state: string; nonce: string; verifier: string };

/** What the provider says about somebody. The caller judges `email` and `isVerified`. */
export type CollegeClaims = {
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
      isVerified: more.email_verified === true,
      name: String(more.name ?? ""),
      provedAt: new Date(Math.min((claims.auth_time ?? 0) * 1000, Date.now())),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

let known: { config: Promise<oidc.Configuration>; until: number } | undefined;
const knownMs = 60 * 60 * 1000;

/** The provider's own description, read again every hour, or on the next request after a failure. */
async function configuration() {
  if (!provider) throw new AppError(messages.pageNotFound, 404);
  if (!known || known.until < Date.now()) {
    known = { config: discover(provider), until: Date.now() + knownMs };
  }
  try {
    return await known.config;
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
  const { denied, away, failed } = messages.college;
  if (error instanceof oidc.AuthorizationResponseError && error.error === "access_denied")
    return new AppError(denied, 403);
  const { name, code, cause } = Object(error) as { name?: string; code?: string; cause?: Error };
  log.warn({ event: "college login failed", name, code, reason: cause?.name });
  const isAway =
    name === "TypeError" ||
    name === "TimeoutError" ||
    code === "OAUTH_TIMEOUT" ||
    code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
  return isAway ? new AppError(away, 503) : new AppError(failed, 400);
}
