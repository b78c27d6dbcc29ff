/*
 * Glossary: one word for one thing, in every file of this folder.
 * posting ಪೋಸ್ಟಿಂಗ್ · job ಉದ್ಯೋಗ · internship ಇಂಟರ್ನ್‌ಶಿಪ್ · seminar ಸೆಮಿನಾರ್ · training ತರಬೇತಿ · visit ಕೈಗಾರಿಕಾ ಭೇಟಿ ·
 * job fair ಉದ್ಯೋಗ ಮೇಳ · workshop ಕಾರ್ಯಾಗಾರ · podcast ಪಾಡ್‌ಕಾಸ್ಟ್ · corporate event ಕಾರ್ಪೊರೇಟ್ ಕಾರ್ಯಕ್ರಮ ·
 * opportunity ಅವಕಾಶ · apply ಅರ್ಜಿ ಸಲ್ಲಿಸುವುದು · application ಅರ್ಜಿ · applicant ಅರ್ಜಿದಾರ · shortlisted ಶಾರ್ಟ್‌ಲಿಸ್ಟ್ ·
 * interview ಸಂದರ್ಶನ · offer ಆಫರ್ · accept ಒಪ್ಪಿಕೊಳ್ಳುವುದು · decline ನಿರಾಕರಿಸುವುದು · rejected ಆಯ್ಕೆಯಾಗಿಲ್ಲ ·
 * withdraw, take back ಹಿಂಪಡೆಯುವುದು · deadline ಕೊನೆಯ ದಿನಾಂಕ · closes ಮುಗಿಯುತ್ತದೆ · stage ಹಂತ · resume ರೆಸ್ಯೂಮ್ ·
 * student ವಿದ್ಯಾರ್ಥಿ · recruiter ರಿಕ್ರೂಟರ್ · admin ಅಡ್ಮಿನ್ · staff ಸಿಬ್ಬಂದಿ · placement office ಪ್ಲೇಸ್‌ಮೆಂಟ್ ಕಚೇರಿ ·
 * company ಕಂಪನಿ · college ಕಾಲೇಜು · account ಖಾತೆ · email ಇಮೇಲ್ · password ಪಾಸ್‌ವರ್ಡ್ · passkey ಪಾಸ್‌ಕೀ ·
 * second factor ಎರಡನೇ ದೃಢೀಕರಣ · OTP OTP · code ಕೋಡ್ · device ಸಾಧನ · log in ಲಾಗಿನ್ ಆಗುವುದು · log out ಲಾಗ್ ಔಟ್ ·
 * sign up ಸೈನ್ ಅಪ್ · verify ದೃಢೀಕರಿಸುವುದು · follow ಫಾಲೋ · save ಸೇವ್ · saved ಸೇವ್ ಮಾಡಿದವು · news ಅಪ್‌ಡೇಟ್‌ಗಳು ·
 * notification ನೋಟಿಫಿಕೇಶನ್ · draft ಡ್ರಾಫ್ಟ್ · publish ಪ್ರಕಟಿಸುವುದು · public ಎಲ್ಲರಿಗೂ ಕಾಣುವುದು · approve ಅನುಮೋದಿಸುವುದು ·
 * send back ವಾಪಸ್ ಕಳುಹಿಸುವುದು · delete ಅಳಿಸುವುದು · remove ತೆಗೆದುಹಾಕುವುದು · bring back ಮರಳಿ ತರುವುದು · bin ಟ್ರ್ಯಾಶ್ ·
 * report ವರದಿ · search (noun) ಹುಡುಕಾಟ, (verb) ಹುಡುಕುವುದು · list ಪಟ್ಟಿ · page ಪುಟ · profile ಪ್ರೊಫೈಲ್ · pay ಸಂಬಳ ·
 * stipend ಸ್ಟೈಪೆಂಡ್ · skill ಕೌಶಲ್ಯ · photo ಫೋಟೋ · terms and conditions ನಿಯಮಗಳು ಮತ್ತು ಷರತ್ತುಗಳು
 * The reader is ನೀವು. Buttons are polite and short: 'ಸೇವ್ ಮಾಡಿ', 'ಅರ್ಜಿ ಸಲ್ಲಿಸಿ'.
 */
import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const shell = {
  shell: { skip: "ನೇರವಾಗಿ ವಿಷಯಕ್ಕೆ ಹೋಗಿ" },
  dates: {
    forDays: (days) =>
      days <= 0 ? "ಇಂದು" : plural("kn", days, { one: `${days} ದಿನದಿಂದ`, other: `${days} ದಿನಗಳಿಂದ` }),
    inDays(days) {
      if (days === 0) return "ಇಂದು";
      if (days === 1) return "ನಾಳೆ";
      if (days < 14) return `${days} ದಿನಗಳಲ್ಲಿ`;
      if (days < 60) return `${Math.floor(days / 7)} ವಾರಗಳಲ್ಲಿ`;
      if (days < 730) return `${Math.floor(days / 30)} ತಿಂಗಳಲ್ಲಿ`;
      return `${Math.floor(days / 365)} ವರ್ಷಗಳಲ್ಲಿ`;
    },
    duration(seconds) {
      if (seconds < 90) return `${formatNumber(seconds)} ಸೆಕೆಂಡು`;
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} ನಿಮಿಷ`;
      return `${Math.ceil(seconds / 3600)} ಗಂಟೆ`;
    },
    day: (day) => withOwnMonth(formatDay(day)),
    month: (month) => withOwnMonth(formatMonth(month)),
    moment: (moment, timeZone) => withOwnMonth(formatMoment(moment, timeZone)),
  },
  counts: {
    of: (count, one, other) => counted(count, one, other),
    ofNew: (count, one, other) =>
      `${formatNumber(count)} ಹೊಸ ${plural("kn", count, { one, other })}`,
    postings: (count) => counted(count, "ಪೋಸ್ಟಿಂಗ್", "ಪೋಸ್ಟಿಂಗ್‌ಗಳು"),
    morePostings: (count) => `${formatNumber(count)}ಕ್ಕಿಂತ ಹೆಚ್ಚು ಪೋಸ್ಟಿಂಗ್‌ಗಳು`,
    rows: (count) => counted(count, "ಸಾಲು", "ಸಾಲುಗಳು"),
    people: (count) => counted(count, "ವ್ಯಕ್ತಿ", "ಜನ"),
    users: (count) => counted(count, "ಬಳಕೆದಾರ", "ಬಳಕೆದಾರರು"),
    applications: (count) => counted(count, "ಅರ್ಜಿ", "ಅರ್ಜಿಗಳು"),
    resumes: (count) => counted(count, "ರೆಸ್ಯೂಮ್", "ರೆಸ್ಯೂಮ್‌ಗಳು"),
    things: (count) => counted(count, "ವಿಷಯ", "ವಿಷಯಗಳು"),
    jobs: (count) => counted(count, "ಕೆಲಸ", "ಕೆಲಸಗಳು"),
  },
  navbar: {
    seasons: "ಸೀಸನ್‌ಗಳು",
    main: "ಮುಖ್ಯ ಮೆನು",
    search: "ಹುಡುಕಿ",
    services: "ಸೇವೆಗಳು",
    menu: "ಮೆನು",
    yourAccount: "ನಿಮ್ಮ ಖಾತೆ",
    profile: "ಪ್ರೊಫೈಲ್",
    myApplications: "ನನ್ನ ಅರ್ಜಿಗಳು",
    saved: "ಸೇವ್ ಮಾಡಿದವು",
    signUp: "ಸೈನ್ ಅಪ್",
    account: "ಖಾತೆ",
    logout: "ಲಾಗ್ ಔಟ್",
    login: "ಲಾಗಿನ್",
    office: "ಕಚೇರಿ",
    record: "ನಿಮ್ಮ ದಾಖಲೆ",
    records: "ದಾಖಲೆಗಳು",
    corrections: "ತಿದ್ದುಪಡಿಗಳು",
    profileOf: (name) => `ಪ್ರೊಫೈಲ್: ${name}`,
  },
  footer: {
    services: "ಸೇವೆಗಳು",
    contact: "ಸಂಪರ್ಕಿಸಿ",
    whatsapp: (whatsapp) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "ಭಾಷೆಗಳು",
    machineMade: "ಈ ಅನುವಾದವನ್ನು ಯಂತ್ರ ಮಾಡಿದೆ. <mail>ಏನಾದರೂ ತಪ್ಪಿದ್ದರೆ ನಮಗೆ ತಿಳಿಸಿ.</mail>",
  },
  flashMessage: { undo: "ರದ್ದುಮಾಡಿ" },
  confirm: {
    working: "ಕೆಲಸ ನಡೆಯುತ್ತಿದೆ...",
    browseJobs: "ಉದ್ಯೋಗಗಳನ್ನು ನೋಡಿ",
    browseInternships: "ಇಂಟರ್ನ್‌ಶಿಪ್‌ಗಳನ್ನು ನೋಡಿ",
  },
  fields: { optional: "ಕಡ್ಡಾಯವಲ್ಲ" },
  pages: {
    pages: "ಪುಟಗಳು",
    previousPage: "ಹಿಂದಿನ ಪುಟ",
    page: (page, pages) => `ಪುಟ ${page} / ${pages}`,
    nextPage: "ಮುಂದಿನ ಪುಟ",
  },
  tables: {
    refused: "ಈ ಪಟ್ಟಿಯನ್ನು ನೀವು ನೋಡಲಾಗದು",
    failed: "ಇದನ್ನು ಸೇವ್ ಮಾಡಲಾಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    noSuchRows: "ಪುಟಕ್ಕೆ 25, 50 ಅಥವಾ 100 ಸಾಲುಗಳನ್ನು ಆರಿಸಿ",
    columns: "ಕಾಲಮ್‌ಗಳು",
    showColumns: "ಈ ಕಾಲಮ್‌ಗಳನ್ನು ತೋರಿಸಿ",
    rows: "ಸಾಲುಗಳು:",
    rowsAPage: (rows) => `ಪುಟಕ್ಕೆ ${rows} ಸಾಲುಗಳು`,
    across: (count, others) => `${count} ಆಯ್ಕೆಯಾಗಿವೆ, ಅವುಗಳಲ್ಲಿ ${others} ಬೇರೆ ಪುಟಗಳಲ್ಲಿವೆ`,
    onlyThese: "ಇವುಗಳನ್ನು ಮಾತ್ರ ತೋರಿಸಿ",
    showAll: "ಎಲ್ಲಾ ಸಾಲುಗಳನ್ನು ತೋರಿಸಿ",
    all: (count) => `ಎಲ್ಲಾ ${count}`,
    none: "ಯಾವುದೂ ಬೇಡ",
    tooMany: (most) => `ಗರಿಷ್ಠ ${most} ಸಾಲುಗಳನ್ನು ಆಯ್ಕೆ ಮಾಡಬಹುದು`,
    keys: {
      title: "ಈ ಪಟ್ಟಿಯ ಕೀಲಿಗಳು",
      next: "ಮುಂದಿನ ಸಾಲು",
      previous: "ಹಿಂದಿನ ಸಾಲು",
      tick: "ಸಾಲನ್ನು ಆರಿಸಿ ಅಥವಾ ಬಿಡಿ",
      open: "ಸಾಲನ್ನು ತೆರೆಯಿರಿ",
      help: "ಈ ಕೀಲಿಗಳು",
      use: "ಈ ಕೀಲಿಗಳನ್ನು ಮತ್ತು / ಅನ್ನು ಬಳಸಿ",
      close: "ಮುಚ್ಚಿ",
    },
  },
  homeScreen: {
    keyword: "ಪದ",
    jobCompanyOrSkill: "ಉದ್ಯೋಗ, ಕಂಪನಿ ಅಥವಾ ಕೌಶಲ್ಯ",
    aWord: "ಯಾವುದಾದರೂ ಪದ",
    search: "ಹುಡುಕಿ",
    resumeBuilder: "ರೆಸ್ಯೂಮ್ ಬಿಲ್ಡರ್",
    yourPostings: "ನಿಮ್ಮ ಪೋಸ್ಟಿಂಗ್‌ಗಳು",
    postOpeningsSeeWho: "ಖಾಲಿ ಹುದ್ದೆಗಳನ್ನು ಪೋಸ್ಟ್ ಮಾಡಿ, ಯಾರು ಅರ್ಜಿ ಸಲ್ಲಿಸಿದ್ದಾರೆ ನೋಡಿ, ಫಲಿತಾಂಶ ತಿಳಿಸಿ.",
    newThisWeek: (count) => `ಈ ವಾರ ${formatNumber(count)} ಹೊಸವು`,
    whereGo: "ಎಲ್ಲಿಗೆ ಹೋಗಬೇಕು",
    myApplications: "ನನ್ನ ಅರ್ಜಿಗಳು",
    newBoard: "ಬೋರ್ಡ್‌ನಲ್ಲಿ ಹೊಸದು",
    discoverJobs: "ಉದ್ಯೋಗಗಳನ್ನು ಹುಡುಕಿ",
    nextForYou: "ನಿಮ್ಮ ಮುಂದಿನ ಹೆಜ್ಜೆ",
    registerFor: (season) => `${season} ಸೀಸನ್‌ಗೆ ನೋಂದಾಯಿಸಿಕೊಳ್ಳಿ`,
    registerUntil: (moment) => `${moment} ವರೆಗೆ`,
    yourResumeParts: (filled, all) => `ನಿಮ್ಮ ರೆಸ್ಯೂಮ್‌ನ ${all} ಭಾಗಗಳಲ್ಲಿ ${filled} ತುಂಬಿವೆ`,
    makeYourResume: "ನಿಮ್ಮ ರೆಸ್ಯೂಮ್ ತಯಾರಿಸಿ",
    next: (title) => `ಮುಂದೆ: ${title}`,
    recruitersReadBeforeThey: "ರಿಕ್ರೂಟರ್‌ಗಳು ನಿಮ್ಮನ್ನು ಕರೆಯುವ ಮುನ್ನ ಇದನ್ನು ಓದುತ್ತಾರೆ",
    yourResumeCompleteLook: "ನಿಮ್ಮ ರೆಸ್ಯೂಮ್ ಪೂರ್ಣವಾಗಿದೆ: ಈಗ ಅರ್ಜಿ ಸಲ್ಲಿಸಲು ಅವಕಾಶಗಳನ್ನು ನೋಡಿ",
    followUs: "ನಮ್ಮನ್ನು ಫಾಲೋ ಮಾಡಿ",
    welcome: "ಸ್ವಾಗತ!",
    welcomeName: (name) => `ಸ್ವಾಗತ, ${name}!`,
    yourResume: "ನಿಮ್ಮ ರೆಸ್ಯೂಮ್: <edit>ಬದಲಾಯಿಸಿ</edit> <pdf>PDF ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ</pdf>",
    closingSoonLabel: "ಶೀಘ್ರದಲ್ಲೇ ಮುಗಿಯುವವು:",
    closingSoon: "ಶೀಘ್ರದಲ್ಲೇ ಮುಗಿಯುವವು",
  },
  titles: {
    seasons: "ಸೀಸನ್‌ಗಳು",
    accountData: "ನಿಮ್ಮ ಡೇಟಾ",
    accountNewsFollow: "ಈ ಹುಡುಕಾಟವನ್ನು ಫಾಲೋ ಮಾಡಿ",
    accountNews: "ನಿಮ್ಮ ಅಪ್‌ಡೇಟ್‌ಗಳು",
    accountSecondFactor: "ಎರಡನೇ ದೃಢೀಕರಣ",
    account: "ನಿಮ್ಮ ಖಾತೆ",
    apply: "ಅರ್ಜಿ ಸಲ್ಲಿಸಿ",
    forgotPassword: "ಪಾಸ್‌ವರ್ಡ್ ಮರೆತಿರಾ",
    invitation: "ಆಹ್ವಾನ",
    join: "ನಿಮ್ಮ ಖಾತೆ",
    loginCode: "ಎರಡನೇ ಹಂತ",
    loginPasskey: "ಪಾಸ್‌ಕೀ ಬಳಸಿ ಲಾಗಿನ್ ಆಗಿ",
    loginSetUp: "ಎರಡನೇ ದೃಢೀಕರಣ ಸೆಟಪ್ ಮಾಡಿ",
    login: "ಲಾಗಿನ್",
    myApplications: "ನನ್ನ ಅರ್ಜಿಗಳು",
    profileEmail: "ನಿಮ್ಮ ಇಮೇಲ್ ದೃಢೀಕರಿಸಿ",
    profile: "ಪ್ರೊಫೈಲ್",
    prove: "ಇದು ನೀವೇನಾ?",
    recruiterApplicationsItem: "ಅರ್ಜಿದಾರರು",
    record: "ನಿಮ್ಮ ದಾಖಲೆ",
    recordAfter: "ಪದವಿಯ ನಂತರ",
    placements: "ಪ್ಲೇಸ್‌ಮೆಂಟ್‌ಗಳು",
    recruiter: "ನಿಮ್ಮ ಪೋಸ್ಟಿಂಗ್‌ಗಳು",
    resetPassword: "ಪಾಸ್‌ವರ್ಡ್ ರೀಸೆಟ್ ಮಾಡಿ",
    saved: "ಸೇವ್ ಮಾಡಿದವು",
    search: "ಹುಡುಕಿ",
    signup: "ಖಾತೆ ತೆರೆಯಿರಿ",
    unsubscribe: "ಅಪ್‌ಡೇಟ್‌ಗಳು ಬೇಡ",
    verifyEmail: "ನಿಮ್ಮ ಇಮೇಲ್ ದೃಢೀಕರಿಸಿ",
    home: "ಮುಖಪುಟ",
  },
  descriptions: {
    forgotPassword: "ಇಮೇಲ್‌ಗೆ ಬರುವ ಕೋಡ್ ಬಳಸಿ ಹೊಸ ಪಾಸ್‌ವರ್ಡ್ ಇಟ್ಟುಕೊಳ್ಳಿ.",
    login: "ಅರ್ಜಿ ಸಲ್ಲಿಸಲು, ನಿಮ್ಮ ಅರ್ಜಿಗಳನ್ನು ನೋಡಲು ಮತ್ತು ರೆಸ್ಯೂಮ್ ಬದಲಾಯಿಸಲು ಲಾಗಿನ್ ಆಗಿ.",
    signup: "ವಿದ್ಯಾರ್ಥಿಗಳು ಇಲ್ಲಿ ಸೈನ್ ಅಪ್ ಮಾಡಿ ರೆಸ್ಯೂಮ್ ತಯಾರಿಸುತ್ತಾರೆ, ಅವಕಾಶಗಳಿಗೆ ಅರ್ಜಿ ಸಲ್ಲಿಸುತ್ತಾರೆ.",
    home: (tagline) =>
      `${tagline}. ನಮ್ಮ ವಿದ್ಯಾರ್ಥಿಗಳಿಗಾಗಿ ಉದ್ಯೋಗಗಳು, ಇಂಟರ್ನ್‌ಶಿಪ್‌ಗಳು, ತರಬೇತಿಗಳು, ಸೆಮಿನಾರ್‌ಗಳು, ಕಾರ್ಯಾಗಾರಗಳು, ಉದ್ಯೋಗ ಮೇಳಗಳು.`,
  },
  fieldErrors: {
    mustBeText: (label) => `${label}: ಇಲ್ಲಿ ಪಠ್ಯ ಮಾತ್ರ ಇರಬೇಕು`,
    notStorable: (label) => `${label}: ಇದರಲ್ಲಿ ಸೇವ್ ಮಾಡಲಾಗದ ಅಕ್ಷರಗಳಿವೆ`,
    tooLong: (label, max) => `${label}: ಗರಿಷ್ಠ ${formatNumber(max)} ಅಕ್ಷರಗಳು ಇರಬಹುದು`,
    oneLine: (label) => `${label}: ಒಂದೇ ಸಾಲಿನಲ್ಲಿ ಬರೆಯಿರಿ`,
    enterEmail: "ನಿಮ್ಮ ಇಮೇಲ್ ನಮೂದಿಸಿ",
    emailLike: "name@college.edu ಇಂತಹ ಇಮೇಲ್ ನಮೂದಿಸಿ",
    emailStraight: (address) => `ನೇರ ಅಪಾಸ್ಟ್ರಫಿಯೊಂದಿಗೆ ಬರೆಯಿರಿ: ${address}`,
    enterPassword: "ನಿಮ್ಮ ಪಾಸ್‌ವರ್ಡ್ ನಮೂದಿಸಿ",
    passwordTooLong: "ಪಾಸ್‌ವರ್ಡ್‌ನಲ್ಲಿ ಗರಿಷ್ಠ 128 ಅಕ್ಷರಗಳು ಇರುತ್ತವೆ",
    passwordNotStorable: "ಪಾಸ್‌ವರ್ಡ್‌ನಲ್ಲಿ ಸೇವ್ ಮಾಡಲಾಗದ ಅಕ್ಷರಗಳಿವೆ",
    enterCode: "ಕೋಡ್ ನಮೂದಿಸಿ",
    noSuchCode: "ಇದು ಆ ಕೋಡ್‌ಗಳಲ್ಲಿ ಒಂದಲ್ಲ",
    enterOtp: "OTP ನಮೂದಿಸಿ",
    sixDigits: "OTPಯ 6 ಅಂಕಿಗಳನ್ನು ನಮೂದಿಸಿ",
    enterReason: "ಕಾರಣ ಬರೆಯಿರಿ: ಆ ವ್ಯಕ್ತಿ ಇದನ್ನು ಓದುತ್ತಾರೆ",
    enterYour: (label) => `ನಮೂದಿಸಿ: ${label}`,
    enterThe: (label) => `ನಮೂದಿಸಿ: ${label}`,
    chooseThe: (label) => `ಆರಿಸಿ: ${label}`,
    listOfTexts: (label) => `${label}: ಇದು ಪಠ್ಯಗಳ ಪಟ್ಟಿಯಾಗಿರಬೇಕು`,
    list: (label) => `${label}: ಇದು ಪಟ್ಟಿಯಾಗಿರಬೇಕು`,
    entryObject: (label) => `${label}: ಪ್ರತಿ ನಮೂದು ಒಂದು ಆಬ್ಜೆಕ್ಟ್ ಆಗಿರಬೇಕು`,
    tooManyEntries: (label, max) => `${label}: ಗರಿಷ್ಠ ${max} ನಮೂದುಗಳು ಇರಬಹುದು`,
    tooManyValues: (label, max) => `${label}: ಗರಿಷ್ಠ ${max} ಇರಬಹುದು`,
    entryTooLong: (label, max) => `${label}: ಪ್ರತಿ ನಮೂದಿನಲ್ಲಿ ಗರಿಷ್ಠ ${max} ಅಕ್ಷರಗಳು ಇರಬಹುದು`,
    oneOf: (label, choices) => `${label}: ಇವುಗಳಲ್ಲಿ ಒಂದಾಗಿರಬೇಕು: ${choices}`,
    day: (label) => `${label}: 2027-01-31 ಇಂತಹ ದಿನಾಂಕ ನಮೂದಿಸಿ`,
    monthOrDay: (label) => `${label}: 2024-06 ಇಂತಹ ತಿಂಗಳು ಅಥವಾ 2024-06-30 ಇಂತಹ ದಿನಾಂಕ ನಮೂದಿಸಿ`,
    webAddress: (label) => `${label}: https:// ಅಥವಾ http:// ಎಂದು ಆರಂಭವಾಗುವ ವೆಬ್ ವಿಳಾಸ ನಮೂದಿಸಿ`,
    version: "ಆವೃತ್ತಿ ಒಂದು ಸಂಖ್ಯೆಯಾಗಿರಬೇಕು",
    newPassword: "ಪಾಸ್‌ವರ್ಡ್ ನಮೂದಿಸಿ",
    passwordTooShort: "ಪಾಸ್‌ವರ್ಡ್‌ನಲ್ಲಿ ಕನಿಷ್ಠ 8 ಅಕ್ಷರಗಳು ಇರಬೇಕು",
    newPasswordTooLong: "ಪಾಸ್‌ವರ್ಡ್‌ನಲ್ಲಿ ಗರಿಷ್ಠ 128 ಅಕ್ಷರಗಳು ಇರಬಹುದು",
    passwordTooCommon: "ಈ ಪಾಸ್‌ವರ್ಡ್ ತುಂಬಾ ಜನ ಬಳಸುವಂಥದ್ದು: ಬೇರೆಯವರು ಬಳಸದಿರುವುದನ್ನು ಆರಿಸಿ",
    passwordOwnName: "ನಿಮ್ಮ ಇಮೇಲ್ ಅಥವಾ ಪೋರ್ಟಲ್ ಹೆಸರು ಪಾಸ್‌ವರ್ಡ್ ಆಗಿರಬಾರದು",
  },
  scripts: {
    close: "ಮುಚ್ಚಿ",
    show: "ತೋರಿಸಿ",
    hide: "ಮರೆಮಾಡಿ",
    showPassword: "ಪಾಸ್‌ವರ್ಡ್ ತೋರಿಸಿ",
    hidePassword: "ಪಾಸ್‌ವರ್ಡ್ ಮರೆಮಾಡಿ",
    share: "ಶೇರ್ ಮಾಡಿ",
    copyLink: "ಲಿಂಕ್ ಕಾಪಿ ಮಾಡಿ",
    copied: "ಕಾಪಿ ಆಯಿತು",
    address: "ಈ ಪುಟದ ವಿಳಾಸ:",
    notifications: "ಈ ಸಾಧನದಲ್ಲಿ ನೋಟಿಫಿಕೇಶನ್‌ಗಳು",
    notAllowed:
      "ನಿಮ್ಮ ಬ್ರೌಸರ್ ಇದಕ್ಕೆ ಅನುಮತಿ ಕೊಡುತ್ತಿಲ್ಲ. ಅದರ ಸೆಟ್ಟಿಂಗ್ಸ್‌ನಲ್ಲಿ ಈ ಸೈಟ್‌ನ ನೋಟಿಫಿಕೇಶನ್‌ಗಳಿಗೆ ಅನುಮತಿ ಕೊಟ್ಟು, ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    notThisTime: "ನಿಮ್ಮ ಬ್ರೌಸರ್ ಅನುಮತಿ ಕೊಡಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    draftBack: (when) => `ನೀವು ಬರೆದದ್ದು ಮರಳಿ ಬಂದಿದೆ (${when}). ಅದು ಇನ್ನೂ ಸೇವ್ ಆಗಿಲ್ಲ.`,
    draftWaits: (when) => `ನೀವು ಬರೆದದ್ದು ಇನ್ನೂ ಸೇವ್ ಆಗಿಲ್ಲ (${when}).`,
    continueDraft: "ಅದರಲ್ಲೇ ಮುಂದುವರಿಯಿರಿ",
    discardDraft: "ಅದನ್ನು ಬಿಟ್ಟುಬಿಡಿ",
    offline:
      "ನೀವು ಆಫ್‌ಲೈನ್‌ನಲ್ಲಿದ್ದೀರಿ. ನೀವು ಬರೆದದ್ದು ಈ ಸಾಧನದಲ್ಲಿ ಸೇವ್ ಆಗಿದೆ. ಮತ್ತೆ ಆನ್‌ಲೈನ್‌ಗೆ ಬಂದಾಗ ನಿಮ್ಮ ಪ್ರೊಫೈಲ್ ಸೇವ್ ಮಾಡಿ.",
    notReached: "ಪೋರ್ಟಲ್‌ಗೆ ಸಂಪರ್ಕ ಸಿಗಲಿಲ್ಲ. ನೀವು ಬರೆದದ್ದು ಈ ಸಾಧನದಲ್ಲಿ ಸೇವ್ ಆಗಿದೆ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    pictureTooLarge: "ಈ ಫೋಟೋ 5 MBಗಿಂತ ದೊಡ್ಡದಾಗಿದೆ. ದಯವಿಟ್ಟು ಚಿಕ್ಕದನ್ನು ಆರಿಸಿ.",
    pictureChosen: "ನೀವು ಆರಿಸಿದ ಫೋಟೋ",
    panel: "ಪ್ರೊಫೈಲ್",
  },
  requests: {
    address: "ಈ ವಿಳಾಸ ಸರಿಯಾಗಿಲ್ಲ.",
    addressTooLong: "ಈ ವಿಳಾಸ ತುಂಬಾ ಉದ್ದವಾಗಿದೆ.",
    method: "ಈ ವಿಧಾನಕ್ಕೆ ಇಲ್ಲಿ ಅನುಮತಿ ಇಲ್ಲ.",
    otherSite: "ಈ ವಿನಂತಿ ಪೋರ್ಟಲ್‌ನ ಸ್ವಂತ ಪುಟಗಳಿಂದ ಬಂದಿಲ್ಲ.",
    unreadableForm: "ಫಾರ್ಮ್ ಓದಲು ಆಗಲಿಲ್ಲ.",
    tooManyFields: "ಫಾರ್ಮ್‌ನಲ್ಲಿ ವಿವರಗಳು ತುಂಬಾ ಹೆಚ್ಚಾಗಿವೆ.",
    tooLarge: (kilobytes) =>
      `ಒಂದೇ ಸಲ ಕಳುಹಿಸಲು ಇದು ತುಂಬಾ ಹೆಚ್ಚು: ಇಲ್ಲಿ ಗರಿಷ್ಠ ${kilobytes} KB ಮಾತ್ರ ಸ್ವೀಕರಿಸುತ್ತೇವೆ.`,
  },
  languageChoice: {
    title: "ಭಾಷೆ",
    hint: "ಪುಟಗಳು ಮತ್ತು ಇಮೇಲ್‌ಗಳು ಈ ಭಾಷೆಯಲ್ಲಿ ಬರುತ್ತವೆ. ಜನರು ಬರೆದದ್ದು ಹಾಗೆಯೇ ಇರುತ್ತದೆ.",
    save: "ಸೇವ್ ಮಾಡಿ",
    saved: "ನಿಮ್ಮ ಭಾಷೆ ಸೇವ್ ಆಗಿದೆ.",
    unknown: "ಈ ಭಾಷೆ ಪೋರ್ಟಲ್‌ನಲ್ಲಿ ಇಲ್ಲ.",
    failed: "ನಿಮ್ಮ ಭಾಷೆ ಸೇವ್ ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    resume: "PDF ಭಾಷೆ",
  },
  notLoggedIn: "ನೀವು ಲಾಗಿನ್ ಆಗಿಲ್ಲ.",
  notFound: "ಸಿಗಲಿಲ್ಲ.",
  pageNotFound: "ಈ ಪುಟ ಇಲ್ಲ.",
  broken: "ನಮ್ಮ ಕಡೆಯಿಂದ ಏನೋ ತಪ್ಪಾಗಿದೆ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
  unavailable: "ಪೋರ್ಟಲ್‌ನಲ್ಲಿ ಈಗ ದಟ್ಟಣೆ ಇದೆ ಅಥವಾ ದುರಸ್ತಿ ನಡೆಯುತ್ತಿದೆ. ಸ್ವಲ್ಪ ಹೊತ್ತಿನ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
  reference: (id) => `ಉಲ್ಲೇಖ: ${id}`,
  advice: {
    gone: "ಇದನ್ನು ತೆಗೆದುಹಾಕಿರಬಹುದು, ಅಥವಾ ವಿಳಾಸ ತಪ್ಪಾಗಿ ಟೈಪ್ ಆಗಿರಬಹುದು.",
    otherAccount: "ಇದು ನಿಮಗೆ ಕಾಣಬೇಕು ಎಂದು ನಿಮಗನಿಸಿದರೆ, ಬೇರೆ ಖಾತೆಯಿಂದ ಲಾಗಿನ್ ಆಗಿ.",
    wait: "ನೀವು ಮಾಡಿದ್ದು ಯಾವುದೂ ಕಳೆದುಹೋಗಿಲ್ಲ. ಸ್ವಲ್ಪ ಹೊತ್ತು ಕಾದು ಪುಟವನ್ನು ಮತ್ತೆ ತೆರೆಯಿರಿ.",
    goBack: "ಹಿಂದೆ ಹೋಗಿ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ, ಅಥವಾ ಮುಖಪುಟದಿಂದ ಆರಂಭಿಸಿ.",
  },
  errorScreen: { home: "ಮುಖಪುಟಕ್ಕೆ ಹೋಗಿ", jobs: "ಉದ್ಯೋಗಗಳನ್ನು ನೋಡಿ" },
  tooSlow: "ಇದನ್ನು ಕಳುಹಿಸಲು ತುಂಬಾ ಸಮಯ ಹಿಡಿಯಿತು. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
  checkInputs: "ದಯವಿಟ್ಟು ಗುರುತು ಮಾಡಿರುವ ಕಡೆ ಸರಿಪಡಿಸಿ.",
  limited: (when) => `ತುಂಬಾ ಸಲ ಪ್ರಯತ್ನಿಸಿದ್ದೀರಿ. ದಯವಿಟ್ಟು ${when} ಕಾದು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.`,
} satisfies Translation;

function counted(count: number, one: string, other: string) {
  return `${formatNumber(count)} ${plural("kn", count, { one, other })}`;
}

/** Intl's short months are odd: its 'ಜನ' for January means people. */
const months: Readonly<Record<string, string>> = {
  Jan: "ಜನವರಿ",
  Feb: "ಫೆಬ್ರವರಿ",
  Mar: "ಮಾರ್ಚ್",
  Apr: "ಏಪ್ರಿಲ್",
  May: "ಮೇ",
  Jun: "ಜೂನ್",
  Jul: "ಜುಲೈ",
  Aug: "ಆಗಸ್ಟ್",
  Sep: "ಸೆಪ್ಟೆಂಬರ್",
  Oct: "ಅಕ್ಟೋಬರ್",
  Nov: "ನವೆಂಬರ್",
  Dec: "ಡಿಸೆಂಬರ್",
};

/** '5 ಡಿಸೆಂಬರ್ 2026' of '5 Dec 2026'; what is no day stays as it is. */
function withOwnMonth(date: string) {
  return date.replace(
    /^(\d{1,2} )?([A-Z][a-z]{2})[a-z]?(?= \d{4})/,
    (all: string, day: string | undefined, month: string) => {
      const own = months[month];
      return own ? `${day ?? ""}${own}` : all;
    },
  );
}
