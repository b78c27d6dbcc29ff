import { accountMessages } from "./accounts";
import { office } from "./office";
import { resume } from "./resume";
import { shell } from "./shell";
import { postingMessages } from "./postings";
import { newsMessages } from "./news";
import { recruitingMessages } from "./applications";

/** Every sentence in English; those of the specification are to the letter. */
export const en = {
  /** Of the page (`<html lang>`), and for its dates and numbers. */
  tag: "en-IN",
  ...shell,
  ...accountMessages,
  ...resume,
  ...office,
  ...postingMessages,
  ...recruitingMessages,
  notLoggedIn: "User not logged in.",
  notFound: "Not found.",
  pageNotFound: "This page does not exist.",
  broken: "Something went wrong on our side. Please try again.",
  unavailable: "The portal is busy or being repaired. Please try again in a moment.",
  /** For whoever asks the office about a failure. */
  reference: (id: string) => `Reference: ${id}`,
  advice: {
    gone: "It may have been removed, or the address may be mistyped.",
    otherAccount: "If you think you should see this, log in with another account.",
    wait: "Nothing you did is lost. Wait a moment and load the page again.",
    goBack: "Go back and try again, or begin at the home page.",
  },
  errorScreen: { home: "Go to the home page", jobs: "Browse jobs" },
  tooSlow: "This took too long to send. Please try again.",
  checkInputs: "Please check the marked fields.",
  limited: (when: string) => `Too many attempts. Please try again in ${when}.`,
  operations: {
    failed: "Failed to load the operations page.",
    refused: "You are not authorized to view the operations page.",
    notDone: "The job could not be changed. Please try again.",
    retried: "The job runs again within seconds.",
    retriedAll: (jobs: number) => `${shell.counts.jobs(jobs)} will run again within seconds.`,
    discarded: "The job is discarded.",
    jobGone: "This job did not fail, or somebody has already retried or discarded it.",
    verdict: (ills: number) =>
      ills === 0 ? "All is well." : `${shell.counts.things(ills)} should be looked at.`,
  },
  dashboard: {
    failed: "Failed to load admin dashboard data.",
    refused: "You are not authorized to view this dashboard.",
  },
  resume: {
    notFound: "Resume not found for this user",
    none: "No resume found. Please add your details.",
    failed: "Failed to load resume data.",
    loaded: "Profile data loaded.",
    studentsOnly: "Only students have a resume.",
    conflict:
      "Your resume was saved in another window after you opened this one. Nothing was overwritten: compare both below.",
    needed: "This row is saved once this is filled in.",
    complete: "Complete it",
    removed: (row: string) => `Removed: ${row}.`,
    andMore: (rows: string, more: number) => `${rows}; and ${more} more`,
    rowNeeds: (row: string, labels: string[]) =>
      `${row}: needs ${labels.map((label) => label.toLowerCase()).join(" and ")}`,
    pictureAgain: "Choose the picture again.",
    notSaved: (rows: string) => `Not saved because something is missing: ${rows}.`,
  },
  profile: {
    done: "Profile updated successfully!",
    failed: "Failed to save profile. Please check your inputs.",
    codeSent: (email: string) =>
      `We sent a code to ${email}. Your email changes once you enter it.`,
    emailChanged: "Your email has been changed.",
    codeFailed: "OTP verification failed. Please check your OTP.",
  },
  pdf: {
    done: "Resume PDF downloaded successfully!",
    failed: (reason: string) =>
      `Failed to download PDF. Please ensure your resume is complete. Error: ${reason}`,
    busy: "Your PDF is being prepared...",
    preparing: "Your PDF is being prepared. Download it again in a few seconds.",
    unrenderable: "Your PDF could not be made. If this happens again, shorten your longest texts.",
    unsupported: (characters: string) =>
      `Our fonts do not have these characters, so the PDF shows them as □: ${characters}`,
  },
  resumeBuilder: {
    visitor: "Please login first to use Resume Builder.",
    user: "Please go to profile menu on navbar to make your resume.",
  },
  apply: {
    agree: "I have read and agree with all the terms and conditions.",
    loginFirst: "You will log in first, and then come back here.",
    inNewTab:
      "This opens a new tab. Load this page again afterwards: it shows that you have applied.",
    studentsOnly: "Only students can apply to this opportunity.",
    termsFirst: "Please read and accept the terms and conditions to proceed.",
    noLink: "Application/Information link is not available for this item.",
    closed: "This opportunity is closed.",
    deadlinePassed: "The deadline for this opportunity has passed.",
    busy: "Recording your application...",
    done: "Application click tracked successfully!",
    continue: "Continue to the application page",
    repeated: "You have already applied to this opportunity.",
    failed: "Failed to track application. Please try again.",
    unknownType:
      "Applications are tracked for jobs, internships, seminars, trainings, visits, job fairs and workshops.",
  },
  applications: {
    failed: "Failed to load your applications. Please try again later or contact support.",
    visitor: "Please log in to view your applications.",
    empty: "No applications found yet.",
    gone: "No longer on the board. This is what it said when you applied.",
    changed: "Changed after you applied",
    start: "Start exploring opportunities and apply to track them here!",
    studentsOnly: "Here students see what they applied to.",
    statsFailed: "Failed to load application stats.",
  },
  ...newsMessages,
  auditLog: {
    failed: "Failed to load the log.",
    refused: "You are not authorized to view the log.",
    empty: "No entries match these filters.",
  },
  report: {
    failed: "Failed to load application report.",
    refused: "You are not authorized to view this report.",
    empty: "No applications to report yet.",
    noStudents: "No students found for this item.",
    noItems: "No items match these words.",
  },
};
