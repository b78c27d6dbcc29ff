import { recruitingMessages } from "./recruiting-messages";

/** The outcome sentences users read; those of the specification are to the letter. */
export const messages = {
  ...recruitingMessages,
  notLoggedIn: "User not logged in.",
  notFound: "Not found.",
  pageNotFound: "This page does not exist.",
  broken: "Something went wrong on our side. Please try again.",
  unavailable: "The portal is busy or being repaired. Please try again in a moment.",
  tooSlow: "This took too long to send. Please try again.",
  checkInputs: "Please check the marked fields.",
  login: {
    failed: "Login failed. Please check your credentials.",
    unverified: "Please verify your email before logging in.",
    shutOut: "The placement office has closed this account. Please write to them.",
    busy: "Logging in...",
  },
  secondFactor: {
    failed: "Your second factor could not be changed. Please try again.",
    needed: "Enter the code of your authenticator app, or a recovery code.",
    wrong: "This code is not right or was used before. Enter the one that shows now.",
    wrongRecovery: "This is not one of your recovery codes, or it was used before.",
    expired: "Please log in again.",
    triedOften: (when: string) =>
      `Too many wrong codes today. Use a recovery code, or try again in ${when}.`,
    setUpFirst: "Staff need a second factor here. Log in on the portal's page once to set it up.",
    required: "Staff need a second factor here, so it cannot be turned off.",
    isOn: "A second factor is on already.",
    isOff: "The second factor is off already.",
    turnedOff: "The second factor is off. Your password alone logs you in.",
    takenOff: (name: string) =>
      `${name} can log in without the second factor. We told them by mail.`,
    noneToTakeOff: "This user has no second factor.",
    takeOffRefused: "You are not authorized to take off a second factor.",
    takeOffFailed: "Failed to take off the second factor.",
    askTakeOff: (name: string) =>
      `Take off the second factor of ${name}? Make sure that it is them who asks.`,
  },
  again: {
    needed: "Please prove again that it is you. Then this will be done.",
    failed: "This could not be checked. Please try again.",
    wrongPassword: "This is not your password.",
    wrongEither: "This is neither your password nor the code that your app shows now.",
  },
  signup: {
    failed: "Signup failed. Please try again.",
    sent: "OTP has been sent to your email. Please check your inbox.",
    busy: "Loading...",
    studentsOnly: "You can register as a student only.",
    expired: "Log in or sign up again to verify your email.",
  },
  verify: {
    broken: "OTP verification failed.",
    failed: "OTP verification failed. Please check your OTP.",
    done: "Account verified successfully! You can now log in.",
  },
  forgot: {
    failed: "Failed to send OTP. Please try again.",
    sent: "If this email has an account, an OTP has been sent to it. Please check your inbox or spam.",
    expired: "Enter your email to get a new OTP.",
    linkExpired: "This link has been used or has expired. Enter your email to get a new one.",
  },
  reset: {
    failed: "Failed to reset password. Please check your OTP.",
    mismatch: "Passwords do not match.",
    done: "Password reset successfully! You can now log in with your new password.",
  },
  emailChange: {
    taken: "This email already belongs to an account.",
    same: "This is already your email.",
    wrongPassword: "This is not your password.",
  },
  codes: {
    justSent: (when: string) => `An OTP was just sent. You can ask for another in ${when}.`,
    manyMails: (when: string) =>
      `Too many OTPs were sent to this email. Please try again in ${when}.`,
    triedOften: "Too many wrong OTPs. Ask for a new one in 1 minute and use that.",
    triedADay: (when: string) => `Too many wrong OTPs today. Please try again in ${when}.`,
  },
  limited: (when: string) => `Too many attempts. Please try again in ${when}.`,
  logout: { failed: "Logout failed", done: "You are logged out." },
  queues: {
    refused: "You are not authorized to view the queues.",
    away: "The queue is not available right now.",
  },
  dashboard: {
    failed: "Failed to load admin dashboard data.",
    refused: "You are not authorized to view this dashboard.",
  },
  list: {
    failed: (types: string) => `Failed to load ${types}.`,
    empty: (types: string) =>
      `No ${types} found matching your criteria. Try adjusting your filters!`,
  },
  details: {
    failed: (type: string) => `Failed to load ${type} details.`,
    notFound: (type: string) => `${type} details not found.`,
    podcastNotFound: "Podcast not found.",
    about: (type: string) => `Comprehensive information about this ${type} opportunity.`,
    podcastWith: (speaker: string) => `An insightful discussion with ${speaker}.`,
    podcast: "An insightful discussion from the world of HR.",
    noLink: "Application/Information link not available for this item.",
    deadLink: "This link did not answer when we last checked it.",
  },
  post: {
    done: (type: string) => `${type} posted successfully!`,
    failed: (type: string) => `Failed to post ${type}. Please check inputs.`,
    refused: "You are not authorized to post content.",
    unknownType: "Invalid content type for posting.",
    imageMissing: (plain: string) => `Please upload an image for the ${plain}.`,
  },
  remove: {
    ask: (title: string) =>
      `Are you sure you want to delete '${title}'? This action cannot be undone.`,
    done: (title: string) => `'${title}' deleted successfully!`,
    failed: (title: string) => `Failed to delete '${title}'.`,
    refused: "You are not authorized to delete this item.",
    gone: "This item has already been deleted.",
  },
  resume: {
    notFound: "Resume not found for this user",
    none: "No resume found. Please add your details.",
    failed: "Failed to load resume data.",
    loaded: "Profile data loaded.",
    studentsOnly: "Only students have a resume.",
    conflict:
      "Your resume was saved in another window after you opened this one. Nothing was overwritten: compare both below.",
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
    studentsOnly: "Only students can apply to this opportunity.",
    termsFirst: "Please read and accept the terms and conditions to proceed.",
    noLink: "Application/Information link is not available for this item.",
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
    start: "Start exploring opportunities and apply to track them here!",
    statsFailed: "Failed to load application stats.",
  },
  users: {
    failed: "Failed to load users.",
    refused: "You are not authorized to view user details.",
    empty: "No users found.",
    ask: (name: string) =>
      `Are you sure you want to delete user: ${name}? This action cannot be undone.`,
    done: (name: string) => `User '${name}' deleted successfully!`,
    deleteFailed: "Failed to delete user.",
    deleteRefused: "You are not authorized to delete this item.",
    gone: "This user has already been deleted.",
    self: "You cannot delete your own account.",
  },
  account: {
    failed: "Your account could not be changed. Please try again.",
    wrongPassword: "This is not your current password.",
    changedMeanwhile: "Your password has just been changed elsewhere. Please log in again.",
    passwordChanged: "Password changed. All other devices were logged out.",
    sessionEnded: "The device was logged out.",
    othersEnded: "All other devices were logged out.",
    sessionGone: "This device is already logged out.",
  },
  ownData: { failed: "Your data could not be put together. Please try again." },
  erasure: {
    failed: "Your request could not be saved. Please try again.",
    asked: (day: string) => `Your request was sent. The placement office answers by ${day}.`,
    repeated: "You have asked already. The placement office will answer.",
    takenBack: "You took your request back. Nothing is erased.",
    noneOpen: "There is no open request to take back.",
    listFailed: "Failed to load the requests to be erased.",
    answerFailed: "The request could not be answered. Please try again.",
    refused: "You are not authorized to answer requests to be erased.",
    empty: "Nobody waits to be erased.",
    ask: (name: string) =>
      `Erase ${name} and everything held about them? This action cannot be undone.`,
    done: (name: string) => `Everything held about '${name}' was erased.`,
    answered: (name: string) => `${name} gets your answer by mail.`,
    gone: "This request was taken back or answered meanwhile.",
  },
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
  },
};
