import { PermanentFailure } from "../../errors";
import { appUrl, site } from "../../env.server";
import { mailNotice } from "../notices.server";

/** What changed about logging in to an account, as its owner is told. */
const changes = {
  on: "now asks for a code from an authenticator app when somebody logs in.",
  off: "no longer asks for a code from an authenticator app.",
  "taken-off": "no longer asks for a second factor: the placement office removed it, as you asked.",
  "passkey-added": "now has one more passkey to log in with.",
  "passkey-removed": "no longer accepts one of its passkeys, as it was removed.",
  "codes-made": "has new recovery codes. The old ones no longer work.",
  college: "can now also be opened with your college account, as somebody just did.",
  "code-used": "was just opened with one of its recovery codes. That code no longer works.",
};

export type FactorChange = keyof typeof changes;

/** Tells the owner, so that a thief of the account cannot change this unnoticed. */
export async function mailSecondFactor(
  { userId, change }: { userId: string; change: string },
  job: { id: string },
) {
  if (!(change in changes)) throw new PermanentFailure(`unknown change of a factor: ${change}`);
  await mailNotice(userId, job, {
    heading: "How you log in has changed",
    paragraphs: [
      `Your account at ${site.name} ${changes[change as FactorChange]}`,
      ...(endsSessions(change) ? ["Other devices were logged out."] : []),
      `If this was not you, change your password now: ${appUrl}/forgot-password and tell the placement office: ${site.email}`,
    ],
  });
}

/** Only adding or removing a factor logs other devices out. */
function endsSessions(change: string) {
  return !["codes-made", "code-used", "college"].includes(change);
}
