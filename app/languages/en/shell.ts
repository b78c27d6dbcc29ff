import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";

/** The frame of every page, and the parts that several screens share. */
export const shell = {
  shell: { skip: "Skip to content" },
  dates: {
    /** How long something has been so. */
    forDays: (days: number) =>
      days <= 0
        ? "today"
        : plural("en", days, { one: `for ${days} day`, other: `for ${days} days` }),
    inDays(days: number) {
      if (days === 0) return "today";
      if (days === 1) return "tomorrow";
      if (days < 14) return `in ${days} days`;
      if (days < 60) return `in ${Math.floor(days / 7)} weeks`;
      if (days < 730) return `in ${Math.floor(days / 30)} months`;
      return `in ${Math.floor(days / 365)} years`;
    },
    /** A wait: '40 seconds', '5 minutes', '3 hours' */
    duration(seconds: number) {
      if (seconds < 90) return counted(seconds, "second", "seconds");
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
      return `${Math.ceil(seconds / 3600)} hours`;
    },
    /** '5 Dec 2026' */
    day: (day: string) => formatDay(day),
    /** 'Dec 2026' of '2026-12' */
    month: (month: string) => formatMonth(month),
    /** '5 Dec 2026, 14:03' */
    moment: (moment: Date, timeZone: string) => formatMoment(moment, timeZone),
  },
  /** '1 row', '5,000 rows' */
  counts: {
    of: (count: number, one: string, other: string) => counted(count, one, other),
    ofNew: (count: number, one: string, other: string) =>
      `${formatNumber(count)} new ${plural("en", count, { one, other })}`,
    postings: (count: number) => counted(count, "posting", "postings"),
    morePostings: (count: number) => `More than ${counted(count, "posting", "postings")}`,
    rows: (count: number) => counted(count, "row", "rows"),
    people: (count: number) => counted(count, "person", "people"),
    users: (count: number) => counted(count, "user", "users"),
    applications: (count: number) => counted(count, "application", "applications"),
    resumes: (count: number) => counted(count, "resume", "resumes"),
    things: (count: number) => counted(count, "thing", "things"),
    jobs: (count: number) => counted(count, "job", "jobs"),
  },
  navbar: {
    main: "Main",
    search: "Search",
    services: "Services",
    menu: "Menu",
    yourAccount: "Your account",
    profile: "Profile",
    myApplications: "My Applications",
    saved: "Saved",
    record: "Your record",
    records: "Records",
    corrections: "Corrections",
    seasons: "Seasons",
    signUp: "Sign Up",
    account: "Account",
    logout: "Logout",
    login: "Login",
    office: "Office",
    profileOf: (name: string) => `Profile of ${name}`,
  },
  footer: {
    services: "Services",
    contact: "Contact",
    whatsapp: (whatsapp: string) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "Languages",
    machineMade: "This translation was made by a machine. <mail>Tell us what is wrong.</mail>",
  },
  flashMessage: {
    undo: "Undo",
  },
  confirm: {
    working: "Working...",
    browseJobs: "Browse jobs",
    browseInternships: "Browse internships",
  },
  fields: {
    optional: "optional",
  },
  pages: {
    pages: "Pages",
    previousPage: "Previous page",
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    nextPage: "Next page",
  },
  /** How one likes the office's lists. */
  tables: {
    refused: "You are not allowed to see this list",
    failed: "That could not be saved. Please try again.",
    noSuchRows: "Choose 25, 50 or 100 rows a page",
    columns: "Columns",
    showColumns: "Show these columns",
    rows: "Rows:",
    across: (count: string, others: string) =>
      `${count} selected, ${others} of them on other pages`,
    onlyThese: "Show only these",
    showAll: "Show all rows",
    all: (count: string) => `All ${count}`,
    none: "None",
    tooMany: (most: string) => `At most ${most} rows can be selected`,
    rowsAPage: (rows: string) => `${rows} rows a page`,
    /** What they do, as the question mark shows it. */
    keys: {
      title: "Keys of this list",
      next: "Next row",
      previous: "Previous row",
      tick: "Select the row, or not",
      open: "Open the row",
      help: "These keys",
      use: "Use these keys and /",
      close: "Close",
    },
  },
  homeScreen: {
    keyword: "Keyword",
    jobCompanyOrSkill: "Job, company or skill",
    aWord: "A word",
    search: "Search",
    resumeBuilder: "Resume Builder",
    yourPostings: "Your postings",
    postOpeningsSeeWho: "Post openings, see who applied, tell them how they did.",
    newThisWeek: (count: number) => `${formatNumber(count)} new this week`,
    whereGo: "Where to go",
    myApplications: "My Applications",
    newBoard: "New on the board",
    discoverJobs: "Discover jobs",
    nextForYou: "Next for you",
    registerFor: (season: string) => `Register for ${season}`,
    registerUntil: (moment: string) => `Until ${moment}`,
    yourResumeParts: (filled: number, all: number) => `Your resume has ${filled} of ${all} parts`,
    makeYourResume: "Make your resume",
    next: (title: string) => `Next: ${title}`,
    recruitersReadBeforeThey: "Recruiters read it before they call you",
    yourResumeCompleteLook: "Your resume is complete: look for what to apply to",
    followUs: "Follow us",
    welcome: "Welcome!",
    welcomeName: (name: string) => `Welcome, ${name}!`,
    yourResume: "Your resume: <edit>Edit</edit> <pdf>Download PDF</pdf>",
    closingSoonLabel: "Closing soon:",
    closingSoon: "Closing soon",
  },
  titles: {
    /** In the browser's tab, by route. */
    accountData: "Your data",
    accountNewsFollow: "Follow this search",
    accountNews: "Your news",
    accountSecondFactor: "Second factor",
    account: "Your account",
    adminDashboard: "Admin dashboard",
    adminApplicationsItem: "Applications for one item",
    adminApplicationsOffer: "Correct an offer",
    adminApplications: "Application report",
    adminCorrections: "Corrections",
    adminErasures: "Erasure requests",
    adminImport: "Import",
    adminLog: "Log",
    adminOperations: "Operations",
    adminOutcomes: "Outcomes",
    adminPostingsItem: "For approval",
    adminPostings: "All postings",
    adminCollege: "College",
    adminProgrammes: "Programmes",
    adminRecords: "Records",
    adminRecordsImport: "Import records",
    adminRecordsItem: "Record of a student",
    recordAfter: "After graduating",
    placements: "Placements",
    adminFigures: "The year's figures",
    adminFiguresStudents: "The students behind a number",
    adminFiguresSettings: "What counts",
    adminFiguresYear: "The batch of a year",
    adminFiguresSeal: "A sealed table",
    adminCompanies: "Companies",
    adminRecruiters: "Recruiters",
    adminSeasons: "Seasons",
    adminSeasonsItem: "Season",
    adminSeasonsStudents: "Students of a season",
    adminSeasonsPolicy: "Rules of a season",
    adminSeasonsTry: "Rules tried on what happened",
    adminSeasonsCases: "Points",
    adminExceptions: "Exceptions",
    adminOutsideOffers: "Offers from outside",
    adminUsers: "User Management",
    apply: "Apply",
    forgotPassword: "Forgot Password",
    invitation: "Invitation",
    join: "Your account",
    loginCode: "Second step",
    loginPasskey: "Log in with a passkey",
    loginSetUp: "Set up a second factor",
    login: "Login",
    myApplications: "My Applications",
    profileEmail: "Verify Your Email",
    profile: "Profile",
    prove: "Is it you?",
    recruiterApplicationsItem: "Applicants",
    record: "Your record",
    recruiter: "Your postings",
    resetPassword: "Reset Password",
    saved: "Saved",
    seasons: "Seasons",
    search: "Search",
    signup: "Create an Account",
    unsubscribe: "No more news",
    verifyEmail: "Verify Your Email",
    home: "Home",
  },
  descriptions: {
    /** For search engines, by route. */
    forgotPassword: "Choose a new password with a code that is mailed to you.",
    login: "Log in to apply, to see your applications and to edit your resume.",
    signup: "Students sign up here to build a resume and apply to opportunities.",
    home: (tagline: string) =>
      `${tagline}. Jobs, internships, trainings, seminars, workshops and job fairs for our students.`,
  },
  fieldErrors: {
    mustBeText: (label: string) => `${label} must be text`,
    notStorable: (label: string) => `${label} contains characters that cannot be stored`,
    tooLong: (label: string, max: number) =>
      `${label} can have at most ${formatNumber(max)} characters`,
    oneLine: (label: string) => `${label} must be one line`,
    enterEmail: "Enter your email",
    emailLike: "Enter an email such as name@college.edu",
    emailStraight: (address: string) => `Write it with a straight apostrophe: ${address}`,
    enterPassword: "Enter your password",
    passwordTooLong: "Passwords have at most 128 characters",
    passwordNotStorable: "The password contains characters that cannot be stored",
    enterCode: "Enter the code",
    noSuchCode: "This is not one of the codes",
    enterOtp: "Enter the OTP",
    sixDigits: "Enter the 6 digits of the OTP",
    enterReason: "Enter the reason: the person reads it",
    enterYour: (label: string) => `Enter your ${label.toLowerCase()}`,
    // 'YouTube link' keeps its capitals.
    enterThe: (label: string) => `Enter the ${uncapitalised(label)}`,
    chooseThe: (label: string) => `Choose the ${uncapitalised(label)}`,
    listOfTexts: (label: string) => `${label} must be a list of texts`,
    list: (label: string) => `${label} must be a list`,
    entryObject: (label: string) => `Each entry of ${label} must be an object`,
    tooManyEntries: (label: string, max: number) => `${label} can have at most ${max} entries`,
    tooManyValues: (label: string, max: number) => `${label} can have at most ${max}`,
    entryTooLong: (label: string, max: number) =>
      `Each of ${label.toLowerCase()} can have at most ${max} characters`,
    oneOf: (label: string, choices: string) => `${label} must be one of ${choices}`,
    day: (label: string) => `${label} must be a day such as 2027-01-31`,
    monthOrDay: (label: string) =>
      `${label} must be a month such as 2024-06 or a day such as 2024-06-30`,
    webAddress: (label: string) =>
      `${label} must be a web address that starts with https:// or http://`,
    version: "The version must be a number",
    newPassword: "Enter a password",
    passwordTooShort: "The password must have at least 8 characters",
    newPasswordTooLong: "The password can have at most 128 characters",
    passwordTooCommon: "This password is too common: choose one that others do not use",
    passwordOwnName: "The password must not be your email or the portal's name",
  },
  /** What the scripts in the browser say; `when`, `seconds` and the like are put in there. */
  scripts: {
    close: "Close",
    show: "Show",
    hide: "Hide",
    showPassword: "Show password",
    hidePassword: "Hide password",
    share: "Share",
    copyLink: "Copy the link",
    copied: "Copied",
    address: "The address of this page:",
    notifications: "Notifications on this device",
    notAllowed:
      "Your browser does not allow it. Allow notifications for this site in its settings, then try again.",
    notThisTime: "Your browser did not allow it. Please try again.",
    draftBack: (when: string) => `What you typed on ${when} is back. It is not saved yet.`,
    draftWaits: (when: string) => `What you typed on ${when} is not saved yet.`,
    continueDraft: "Continue with it",
    discardDraft: "Discard it",
    offline:
      "You are offline. What you typed is saved on this device. Save your profile when you are back online.",
    notReached:
      "The portal could not be reached. What you typed is saved on this device. Please try again.",
    pictureTooLarge: "The image is larger than 5 MB. Please choose a smaller one.",
    pictureChosen: "The picture you chose",
    /** Read out for the panel with the profile. */
    panel: "Profile",
  },
  /** Refusals before a page is even looked for. */
  requests: {
    address: "This address is not valid.",
    addressTooLong: "This address is too long.",
    method: "This method is not allowed here.",
    otherSite: "This request did not come from the portal's own pages.",
    unreadableForm: "The form could not be read.",
    tooManyFields: "The form has too many fields.",
    tooLarge: (kilobytes: number) =>
      `This is too much to send at once: at most ${kilobytes} KB are accepted here.`,
  },
  languageChoice: {
    title: "Language",
    hint: "Pages and mails come in this language. What people wrote stays as it is.",
    save: "Save",
    saved: "Your language is saved.",
    unknown: "This is not one of the portal's languages.",
    failed: "Your language could not be saved. Please try again.",
    resume: "Language of the PDF",
  },
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
};

function uncapitalised(label: string) {
  return label.replace(/^[A-Z](?=[a-z]*( |$))/, (letter) => letter.toLowerCase());
}

export function counted(count: number, one: string, other: string) {
  return `${formatNumber(count)} ${plural("en", count, { one, other })}`;
}
