import { sql } from "kysely";
import { db } from "~/db/client";
import { dropOldFailures } from "~/jobs/failed";
import { anchorLog } from "../audit/anchors.server";
import { dropOldCodes } from "../accounts/codes/issue-code.server";
import { dropOldErasureRequests } from "../own-data/erasures.server";
import { dropOldChallenges } from "../accounts/passkeys/passkeys.server";
import { dropOldInvitations } from "../accounts/recruiters/invitations.server";
import { resealTotps } from "../accounts/second-factor/totp.server";
import { dropExpiredSessions } from "../accounts/sessions/sessions.server";
import { dropOldSignups } from "../accounts/sign-up/signup.server";
import { dropOldCounts } from "../admin/dashboard.server";
import { dropOldDrafts } from "../applications/answers.server";
import { dropOldZips } from "../applications/applicants/resume-zips.server";
import { dropOldContacts } from "../companies/contacts.server";
import { dropOldRounds } from "../day/rounds/rounds.server";
import { dropEmptyCounts } from "../postings/application-counts.server";
import { dropUnusedVersions } from "../applications/versions/content.server";
import { tidyFiles } from "../files/move-files.server";
import { dropUnusedImages } from "../images/images.server";
import { dropOldTurns, promiseLinkChecks, scheduleLinkChecks } from "../links/link-checks.server";
import { dropOldImportFiles } from "../import/import-file.server";
import { beginMorning, dropOldDigests } from "../news/digest/digest.server";
import { sendDueDriveMails } from "../news/drives/drive-mails.server";
import { tellNewDrives } from "../news/drives/tell-drives.server";
import { dropOldPushes } from "../news/push/make-pushes.server";
import { emptyBin } from "../postings/editing/bin.server";
import { dropUnusedPdfs, rereadPdfs } from "../postings/pdf/pdfs.server";
import { setSitemapParts } from "../postings/sitemap.server";
import { dropOldUnfinished } from "../postings/editing/unfinished.server";
import { dropOldMessages, sendDueMessages } from "../messages/deliver.server";
import { log } from "../log.server";
import { promiseMissed } from "../applications/missed-answers.server";
import { promiseUnanswered } from "../applications/stages/unanswered.server";
import { dropOldAccountInvitations } from "../records/joining/invitations.server";
import { joinLeftEnrolments } from "../records/joining/joining.server";
import { dropOldRecordOpenings } from "../records/record-openings.server";
import { dropOldTrials } from "../seasons/simulation/trials.server";
import { dropOldSelections } from "../tables/selections.server";
import { type Chore, ping } from "./ping.server";
import { dropOldProcesses } from "./processes.server";

/** Every worker process runs these every hour, so each must be safe to run twice at once. */
const chores: Record<string, () => Promise<unknown>> = {
  "the log's anchor": anchorLog,
  "the bin": emptyBin,
  "unused versions": dropUnusedVersions,
  "unused images": dropUnusedImages,
  "unused PDFs of postings": dropUnusedPdfs,
  "unread PDFs of postings": rereadPdfs,
  "expired sessions": dropExpiredSessions,
  "old sign-ups": dropOldSignups,
  "old codes": dropOldCodes,
  "answered challenges": dropOldChallenges,
  "old requests to be erased": dropOldErasureRequests,
  "old limits": dropOldLimits,
  "old counts": dropOldCounts,
  "empty counts": dropEmptyCounts,
  "old digests": dropOldDigests,
  "old notifications": dropOldPushes,
  "old messages": dropOldMessages,
  "old rounds": dropOldRounds,
  "old invitations": dropOldInvitations,
  "old contacts of companies": dropOldContacts,
  "old invitations to accounts": dropOldAccountInvitations,
  "old ZIPs of resumes": dropOldZips,
  "old failed jobs": dropOldFailures,
  "files to import": dropOldImportFiles,
  "unfinished forms": dropOldUnfinished,
  "unsent answers": dropOldDrafts,
  "who looked at records": dropOldRecordOpenings,
  "enrolments of new accounts": joinLeftEnrolments,
  "secrets under an older key": resealTotps,
  "old selections": dropOldSelections,
  "old trials of policies": dropOldTrials,
  "parts of the sitemap": setSitemapParts,
  "new links": scheduleLinkChecks,
  "old turns": dropOldTurns,
  "lost processes": dropOldProcesses,
};

/** The same for every minute. */
const frequentChores: typeof chores = {
  "due links": promiseLinkChecks,
  "unanswered offers": promiseUnanswered,
  "closed postings without an answer": promiseMissed,
  "due mails of drives": sendDueDriveMails,
};

/** Every minute too, but not reported to PING_URL: an unreachable S3 store has an alert of its own. */
const fileChores: typeof chores = { "pictures and PDFs in S3": tidyFiles };

const minuteMs = 60_000;
/** A message waits a minute for its sender to take it back, a drive for nobody; what they wait besides is ours. */
const messageChores: typeof chores = {
  "due messages": sendDueMessages,
  "new drives": tellNewDrives,
};
const messagesEveryMs = 2_000;

/** Runs the chores at once, then every hour or minute; returns a function that stops it. */
export function startTidying() {
  void tidyUp(fileChores);
  const timers = [
    setInterval(() => void tidyUp(fileChores), minuteMs),
    every(60 * minuteMs, chores, "housekeeping"),
    every(minuteMs, frequentChores, "links"),
    // Not at the start: the morning's news can wait, and workers may start any number of times.
    setInterval(() => void tidyUp({ "morning's news": beginMorning }), minuteMs),
    setInterval(() => void tidyUp(messageChores), messagesEveryMs),
  ];
  return () => timers.forEach(clearInterval);
}

function every(milliseconds: number, some: typeof chores, name: Chore) {
  const round = async () => void ping(name, await tidyUp(some));
  void round();
  return setInterval(() => void round(), milliseconds);
}

/** Whether each of them succeeded. */
async function tidyUp(some: typeof chores) {
  let areDone = true;
  for (const [name, tidy] of Object.entries(some)) {
    await tidy().catch((error: Error) => {
      areDone = false;
      log.warn({ event: "not tidied up", name, reason: error.message });
    });
  }
  return areDone;
}

/** Deletes rate-limit counters whose window is over; those in Redis expire by themselves. */
export async function dropOldLimits() {
  await db
    .deleteFrom("rate_limits")
    .where("expire", "<", sql<string>`1000 * extract(epoch from now())`)
    .execute();
}
