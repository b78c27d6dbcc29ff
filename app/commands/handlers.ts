import { mailCode } from "~/app/accounts/codes/issue-code.server";
import {
  mailAccountExists,
  mailEmailChanged,
  mailNewDevice,
  mailErasureAnswer,
  mailPasswordChanged,
} from "~/app/accounts/notices.server";
import { mailSecondFactor } from "~/app/accounts/second-factor/change-factors.server";
import { mailResult, pushResult } from "~/app/day/rounds/tell-results.server";
import { mailRound, pushRound } from "~/app/day/rounds/tell.server";
import { mailGraduate } from "~/app/figures/after/ask.server";
import { checkLinks } from "~/app/links/link-checks.server";
import { deliverMessage, mailMessage, mailReminder } from "~/app/messages/deliver.server";
import { mailDigest } from "~/app/news/digest/mail-digest.server";
import { mailNewsEnded } from "~/app/news/digest/news-ended-mail.server";
import { makeDigests } from "~/app/news/digest/digest.server";
import { mailDrives } from "~/app/news/drives/drive-mails.server";
import { tellDrive } from "~/app/news/drives/tell-drives.server";
import { makePushes, makeStepPush } from "~/app/news/push/make-pushes.server";
import { pushMessage, sendPush } from "~/app/news/push/send-push.server";
import { mailInvitation } from "~/app/accounts/recruiters/invitations.server";
import { mailException } from "~/app/applications/exception-mail.server";
import { zipResumes } from "~/app/applications/applicants/resume-zips.server";
import { mailStage } from "~/app/applications/stages/stage-mail.server";
import { mailOutsideOffer } from "~/app/applications/outside-offer-mail.server";
import { mailReview } from "~/app/postings/editing/review.server";
import { readPostingPdf } from "~/app/postings/pdf/read-pdf.server";
import { pinged } from "~/app/ops/ping.server";
import { mailCorrection, mailNumberLost } from "~/app/records/correction-mail.server";
import { countMissed } from "~/app/applications/missed-answers.server";
import { noteUnanswered } from "~/app/applications/stages/unanswered.server";
import {
  mailAccepted,
  mailPoints,
  mailPolicy,
  mailRegistration,
} from "~/app/seasons/season-mails.server";
import { mailAccountInvitation } from "~/app/records/joining/invitations.server";
import { joinEnrolment } from "~/app/records/joining/joining.server";
import { runTrial } from "~/app/seasons/simulation/trials.server";
import { renderResume } from "~/app/resume/pdf/render-resume.server";
import type { Handlers } from "~/jobs/worker";

/** One handler for each job, enforced by the compiler. Each is safe to run twice. */
export const handlers: Handlers = {
  "mail-code": mailCode,
  "mail-account-exists": ({ userId }, job) => mailAccountExists(userId, job),
  "mail-password-changed": ({ userId }, job) => mailPasswordChanged(userId, job),
  "mail-email-changed": ({ mailedCodeId }, job) => mailEmailChanged(mailedCodeId, job),
  "mail-new-device": ({ sessionId }, job) => mailNewDevice(sessionId, job),
  "mail-second-factor": mailSecondFactor,
  "mail-erasure-answer": ({ requestId }, job) => mailErasureAnswer(requestId, job),
  "mail-invitation": ({ invitationId }, job) => mailInvitation(invitationId, job),
  "mail-account-invitation": ({ invitationId }, job) => mailAccountInvitation(invitationId, job),
  "mail-review": mailReview,
  "mail-correction": ({ correctionId }, job) => mailCorrection(correctionId, job),
  "mail-number-lost": ({ userId }, job) => mailNumberLost(userId, job),
  "mail-policy": (changed, job) => mailPolicy(changed, job),
  "mail-registration": ({ registrationId }, job) => mailRegistration(registrationId, job),
  "ask-graduate": mailGraduate,
  "join-enrolment": async ({ userId }) => void (await joinEnrolment(userId)),
  "mail-stage": ({ eventId }, job) => mailStage(eventId, job),
  "try-policy": ({ trialId }) => runTrial(trialId),
  "mail-points": ({ pointsId }, job) => mailPoints(pointsId, job),
  "mail-missed": ({ pointsId }, job) => mailPoints(pointsId, job),
  "mail-outside-offer": ({ offerId }, job) => mailOutsideOffer(offerId, job),
  "mail-exception": mailException,
  "note-unanswered": ({ applicationId }) => noteUnanswered(applicationId),
  "count-missed": ({ postingId }) => countMissed(postingId),
  "mail-accepted": ({ eventId }, job) => mailAccepted(eventId, job),
  "send-message": deliverMessage,
  "mail-message": mailMessage,
  "mail-reminder": mailReminder,
  "push-message": (job) => pushMessage(job),
  "tell-drive": tellDrive,
  "mail-drives": mailDrives,
  "mail-round": mailRound,
  "push-round": pushRound,
  "mail-result": mailResult,
  "push-result": pushResult,
  "zip-resumes": ({ zipId }) => zipResumes(zipId),
  "render-resume": renderResume,
  "check-links": ({ host }) => checkLinks(host),
  "read-pdf": readPostingPdf,
  "mail-news-ended": mailNewsEnded,
  "make-digests": pinged("news", makeDigests),
  "mail-digest": mailDigest,
  "make-pushes": makePushes,
  "push-step": makeStepPush,
  "send-push": (job) => sendPush(job),
};
