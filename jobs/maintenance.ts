import {
  dropOldChallenges,
  dropOldErasureRequests,
  dropOldLimits,
  dropOldSignups,
} from "~/app/accounts/housekeeping.server";
import { dropExpiredSessions } from "~/app/accounts/sessions/sessions.server";
import { dropUnusedImages } from "~/app/images/images.server";
import { log } from "~/app/log.server";
import { dropOldFailures } from "./failed";

/** Tidied up every hour by each worker process, so each may run twice at once. */
const chores: Record<string, () => Promise<unknown>> = {
  "unused images": dropUnusedImages,
  "expired sessions": dropExpiredSessions,
  "old sign-ups": dropOldSignups,
  "old codes": dropOldChallenges,
  "old requests to be erased": dropOldErasureRequests,
  "old limits": dropOldLimits,
  "old failed jobs": dropOldFailures,
};

/** Starts with a first round now; returns how to stop. */
export function keepTidy() {
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
