import {
  dropOldCodes,
  dropOldErasureRequests,
  dropOldLimits,
  dropOldSignups,
} from "~/app/accounts/housekeeping.server";
import { dropExpiredSessions } from "~/app/accounts/sessions/sessions.server";
import { dropOldInvitations } from "~/app/accounts/recruiters/invitations.server";
import { dropOldZips } from "~/app/applications/applicants/zip-store.server";
import { dropUnusedImages } from "~/app/images/images.server";
import { log } from "~/app/log.server";
import { dropOldFailures } from "./failed";

/** Every worker process runs these every hour, so each must be safe to run twice at once. */
const chores: Record<string, () => Promise<unknown>> = {
  "unused images": dropUnusedImages,
  "expired sessions": dropExpiredSessions,
  "old sign-ups": dropOldSignups,
  "old codes": dropOldCodes,
  "old requests to be erased": dropOldErasureRequests,
  "old limits": dropOldLimits,
  "old invitations": dropOldInvitations,
  "old ZIPs of resumes": dropOldZips,
  "old failed jobs": dropOldFailures,
};

/** Runs the chores now and every hour; returns a function that stops it. */
export function startTidying() {
  void tidyUp();
  const timer = setInterval(() => void tidyUp(), 60 * 60 * 1000);
  return () => clearInterval(timer);
}

async function tidyUp() {
  for (const [name, drop] of Object.entries(chores)) {
    await drop().catch((error: Error) =>
      log.warn({ event: "not tidied up", name, reason: error.message }),
    );
  }
}
