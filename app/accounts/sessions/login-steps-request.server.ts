import { can } from "../../access/can";
import { redirect } from "@remix-run/node";
import { AppError } from "../../errors";
import { clearCookie, readCookie, redirectWithFlash, setCookie } from "../../http/flash.server";
import { nextPath } from "../../http/query";
import type { RequestArgs } from "../../http/page.server";
import { limit, refund } from "../../http/rate-limits.server";
import { deviceOf } from "../own-account/own-account.server";
import { isDigits, isSecondFactor, refuseCode } from "../second-factor/second-factor.server";
import type { User } from "../users.server";
import { type Login, knownBrowser, rememberBrowser } from "./login-request.server";
import { type Proven, provenUser } from "./login.server";
import { sessionHeaders } from "./session-request.server";
import { isRecentProof, startSession } from "./sessions.server";
import { SignJWT, jwtVerify } from "jose";
import { fingerprint, fingerprints, keysFor, newest } from "../../keys.server";
import { hasFactor, mustHaveFactor } from "../second-factor/factors.server";

/**
 * Every login on a page ends here, however somebody has proved who they are: opens the session, or
 * asks for the second step that is still needed (decision: login-steps).
 */
export async function continueLogin(proven: Proven, args: RequestArgs, next: string) {
  const step = nextStep(proven);
  if (step === "session") return finishLogin(proven, args, next);
  // Whoever sets up a second factor has proved who they are by that.
  if (step === "set-up" && !isRecentProof(proven))
    throw new AppError((m) => m.college.oldLogin, 403);
  const headers = { "Set-Cookie": await stepTicket(proven, next) };
  return redirect(stepPaths[step], { status: 303, headers });
}

/** Who is at this step of a login. Redirects anybody else to their own step, or back to the start. */
export async function requireStep({ request }: RequestArgs, wanted: keyof typeof stepPaths) {
  const ticket = await readStepTicket(request);
  if (!ticket) throw redirectWithFlash("/login", "error", (m) => m.secondFactor.expired);
  const step = nextStep(ticket.proven);
  if (step === "set-up" && !isRecentProof(ticket))
    throw redirectWithFlash("/login", "error", (m) => m.college.oldLogin);
  if (step === wanted) return ticket;
  throw redirect(step === "session" ? "/login" : stepPaths[step], 303);
}

/** Opens the session and redirects to the page that the login was for. */
export async function finishLogin(proven: Proven, args: RequestArgs, next: string) {
  const { headers } = await openSession(proven, args, true);
  return redirect(landing(proven.user, next), { status: 303, headers });
}

/** As `continueLogin`, for a call, which sends the second factor with the password. */
export async function continueCallLogin(proven: Login, args: RequestArgs) {
  const { user, factors, totp } = proven;
  const step = nextStep(proven);
  if (step === "set-up")
    throw new AppError((m) => m.secondFactor.setUpFirst, 403, { code: "second-factor" });
  if (step === "second-factor") {
    if (!totp)
      throw refuseCode((m) => m.secondFactor[factors.totp ? "needed" : "onlyPasskey"], 401);
    await proveSecondFactor(user, totp, args);
  }
  return openSession(proven, args, false);
}

/** Counts a wrong code; throws 401 at the field, and 429 past the limits. */
export async function proveSecondFactor(
  user: User,
  totp: string,
  { request, context }: RequestArgs,
) {
  const known = await knownBrowser(request, user.email);
  const isRecovery = !isDigits(totp);
  const key = `${user.id} ${known ?? context.ip}`;
  await limit("verify-ip", context.ip);
  if (isRecovery) await limit("recovery-code", key);
  if (!(await isSecondFactor(user, totp, known !== null))) {
    throw refuseCode((m) => m.secondFactor[isRecovery ? "wrongRecovery" : "wrong"], 401);
  }
  if (isRecovery) await refund("recovery-code", key);
}

/** Where to go after login: back to the page that asked for it, else home (specification: Login). */
export function landing(user: Pick<User, "role">, next: string | null) {
  return nextPath(next, can(user, "see dashboard") ? "/admin-dashboard" : "/student-dashboard");
}

/** Opens a session in place of the browser's old one; returns its token and its headers. */
export async function openSession(
  { user, ...proven }: Proven,
  { request, context }: RequestArgs,
  isPage: boolean,
) {
  const token = await startSession(
    { ...user, network: context.ip },
    {
      ...proven,
      isPage,
      device: deviceOf(request.headers.get("User-Agent")),
      isKnownBrowser: (await knownBrowser(request, user.email)) !== null,
      replaces: context.sessionId,
      pushDevice: readCookie(request.headers.get("Cookie"), pushCookie),
    },
  );
  const headers = sessionHeaders(token);
  headers.append("Set-Cookie", await rememberBrowser(user.email));
  if (isPage) headers.append("Set-Cookie", endStepTicket());
  return { token, headers };
}

/**
 * Carries a login on a page from its first step to the second. It opens nothing by itself and becomes
 * invalid when the password changes.
 */
const stepCookie = "login-step";
const stepSeconds = 10 * 60;
const keys = keysFor("login step");

/** `next` is where to go after the login; '' means the role's own home. */
async function stepTicket({ user, passwordHash, provedAt }: Proven, next: string) {
  const proof = fingerprint(passwordHash);
  const token = await new SignJWT({ next, proof, provedAt: provedAt?.valueOf() })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user.id)
    .setExpirationTime(`${stepSeconds}s`)
    .sign(newest(keys).key);
  return setCookie(stepCookie, token, stepSeconds);
}

/**
 * Who is in the middle of a login in this browser, or null. `provedAt` is of the first step, and so not part of
 * `proven`: the second step is a proof of its own.
 */
export async function readStepTicket(request: Request) {
  const token = readCookie(request.headers.get("Cookie"), stepCookie);
  if (!token) return null;
  for (const { key } of keys) {
    const claims = await claimsOf(token, key);
    if (!claims?.sub) continue;
    const { sub, next, proof, provedAt } = claims;
    const proven = await provenUser(sub);
    if (!proven || !fingerprints(proven.passwordHash).includes(String(proof))) return null;
    return { proven, next: String(next), ...(provedAt && { provedAt: new Date(provedAt) }) };
  }
  return null;
}

function endStepTicket() {
  return clearCookie(stepCookie);
}

async function claimsOf(token: string, key: Buffer) {
  const rules = { algorithms: ["HS256"], requiredClaims: ["exp", "sub"] };
  return jwtVerify<{ next?: string; proof?: string; provedAt?: number }>(token, key, rules).then(
    ({ payload }) => payload,
    () => null,
  );
}

/** The pages of the second step. */
const stepPaths = { "second-factor": "/login/code", "set-up": "/login/set-up" };

/** What comes next once somebody has proved who they are. */
export function nextStep({ user, factors }: Proven): "session" | keyof typeof stepPaths {
  if (hasFactor(factors)) return "second-factor";
  return mustHaveFactor(user) ? "set-up" : "session";
}

/** The id of this browser's push device, by which its next login finds it (decision: push-ends). */
export const pushCookie = "push";
