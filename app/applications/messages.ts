import { counted } from "../text";

/** The sentences about stages, applicants and outcomes, for app/messages.ts. */
export const recruitingMessages = {
  stages: {
    failed: "The application could not be changed. Please try again.",
    unknown: "This is not a stage of an application.",
    impossible: (from: string, to: string) =>
      `An application that is '${from}' cannot become '${to}'.`,
    staffOnly: "Only the placement office and the recruiter can do this.",
    studentOnly: (stage: string) => `Only the student can make an application '${stage}'.`,
    wholeRupees: "Enter the pay in whole rupees a year, for example 650000",
    payNeedsOffer: "Only an offer has pay: leave this empty",
    nobody: "Name at least one applicant",
    tooMany: (max: string) => `At most ${max} applicants at once`,
    unknownLine: (line: string) => `${line}: nobody who applied here.`,
    severalLine: (line: string) => `${line}: more than one applicant has this. Use the email.`,
    unknownLines: (count: number) =>
      `Nothing was changed: ${count === 1 ? "1 line is" : `${count} lines are`} not recognised.`,
    impossibleLines: (count: number) =>
      `Nothing was changed: ${counted(count, "application")} cannot take this step.`,
    meanwhile: "Nothing was changed, as somebody else changed something meanwhile. Look again:",
    done: (count: number, stage: string) =>
      `${count === 1 ? "1 application is" : `${count} applications are`} now '${stage}'. ${count === 1 ? "The student gets" : "Each student gets"} a mail.`,
    changed: (stage: string) => `The application is now '${stage}'.`,
    withdrawn: "Your application was withdrawn. You can apply again while the opportunity is open.",
    withdrawAsk: "Withdraw this application? The recruiter will no longer see your resume.",
    finished: "Noted: you finished applying.",
    notFinished: "Noted. We will ask again tomorrow.",
  },
  applicants: {
    failed: "Failed to load the applicants.",
    refused: "You are not authorized to view applicants.",
    none: "Nobody is at this stage.",
    noResume: "There is no resume to see here.",
    noZip: "There is no ZIP to download. Ask for a new one.",
    zipPromised: "The ZIP is being made. Load this page again in a moment to download it.",
    zipFailed: "The ZIP could not be made. Please try again.",
    aboutZip: (count: number, missing: string[]) =>
      [
        `Resumes: ${count - missing.length}`,
        ...missing.map((name) => `Could not be made: ${name}`),
        "",
      ].join("\n"),
  },
  outcomes: {
    failed: "Failed to load the outcomes.",
    refused: "You are not authorized to view outcomes.",
    empty: "No applications yet, so there are no outcomes.",
  },
};
