import { redirect } from "@remix-run/node";
import { AppError } from "../../errors";
import { redirectWithFlash } from "../../http/flash.server";
import { nextPath } from "../../http/next-path";
import type { RequestArgs } from "../../http/page.server";
import { limit, refund } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { readDevice } from "../../news/push/device-cookie.server";
import { deviceOf } from "../own-account/device";
import { refuseCode } from "../second-factor/refuse-code.server";
import { isDigits, isSecondFactor } from "../second-factor/second-factor.server";
import type { User } from "../users.server";
import { knownBrowser, rememberBrowser } from "./known-browser-cookie.server";
import type { Login } from "./login-request.server";
import { endStepTicket, readStepTicket, stepTicket } from "./login-step-cookie.server";
import { nextStep, stepPaths } from "./login-steps.server";
import type { Proven } from "./login.server";
import { sessionHeaders } from "./session-cookie.server";
import { isRecentProof } from "./session-proof.server";
import { startSession } from "./sessions.server";

/**
 * Every login on a page ends here, however somebody has proved who they are: opens the session, or
 * asks for the second step that is still needed (decision: login-steps).
 */
export async function continueLogin(proven: Proven, args: RequestArgs, next: string) {
  const step = nextStep(proven);
  if (step === "session") return finishLogin(proven, args, next);
  // Whoever sets up a second factor has proved who they are by that.
  if (step === "set-up" && !isRecentProof(proven))
    throw new AppError(messages.college.oldLogin, 403);
  const headers = { "Set-Cookie": await stepTicket(proven, next) };
  return redirect(stepPaths[step], { status: 303, headers });
}

/** Who is at this step of a login. Redirects anybody else to their own step, or back to the start. */
export async function requireStep({ request }: RequestArgs, wanted: keyof typeof stepPaths) {
  const ticket = await readStepTicket(request);
  if (!ticket) throw redirectWithFlash("/login", "error", messages.secondFactor.expired);
  const step = nextStep(ticket.proven);
  if (step === "set-up" && !isRecentProof(ticket))
    throw redirectWithFlash("/login", "error", messages.college.oldLogin);
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
    throw new AppError(messages.secondFactor.setUpFirst, 403, { code: "second-factor" });
  if (step === "second-factor") {
    const { needed, onlyPasskey } = messages.secondFactor;
    if (!totp) throw refuseCode(factors.totp ? needed : onlyPasskey, 401);
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
  const known = knownBrowser(request, user.email);
  const isRecovery = !isDigits(totp);
  const key = `${user.id} ${known ?? context.ip}`;
  await limit("verify-ip", context.ip);
  if (isRecovery) await limit("recovery-code", key);
  if (!(await isSecondFactor(user, totp, known !== null))) {
    const { wrong, wrongRecovery } = messages.secondFactor;
    throw refuseCode(isRecovery ? wrongRecovery : wrong, 401);
  }
  if (isRecovery) await refund("recovery-code", key);
}

/** Where to go after login: back to the page that asked for it, else home (specification: Login). */
export function landing({ role }: Pick<User, "role">, next: string | null) {
  return nextPath(next, role === "admin" ? "/admin-dashboard" : "/student-dashboard");
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
      isKnownBrowser: knownBrowser(request, user.email) !== null,
      replaces: context.sessionId,
      pushDevice: readDevice(request),
    },
  );
  const headers = sessionHeaders(token);
  headers.append("Set-Cookie", rememberBrowser(user.email));
  if (isPage) headers.append("Set-Cookie", endStepTicket());
  return { token, headers };
}
