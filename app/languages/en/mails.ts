import { formatNumber } from "../../text";
import { plural } from "../plural";

/** The sentences of mails, and of what else leaves the portal: feeds, calendars, notifications. */
export const mails = {
  mails: {
    /** Mails with a code. `portal` is the portal's name here and below. */
    codes: {
      signup: {
        subject: (portal: string) => `Verify your email for ${portal}`,
        ask: "Enter this OTP on the page where you signed up:",
        ifNotYou:
          "If you did not sign up, ignore this mail and do not share the OTP: no account is created without it.",
      },
      reset: {
        subject: (portal: string) => `Reset your ${portal} password`,
        ask: "Enter this OTP on the page where you asked for it and choose a new password:",
        ifNotYou:
          "If you did not ask for this, ignore this mail and share neither the OTP nor the link: your password stays the same.",
      },
      email: {
        subject: (portal: string) => `Confirm your new email for ${portal}`,
        ask: "Enter this OTP in your profile to use this email from now on:",
        ifNotYou:
          "If you did not ask for this, ignore this mail and do not share the OTP: nothing changes without it.",
      },
      worksOnce: "It works once, within 10 minutes of this mail being sent.",
      link: (address: string) => `This link does the same, in any browser: ${address}`,
    },
    accountExists: {
      heading: "You already have an account",
      what: (portal: string) =>
        `Somebody, probably you, just tried to sign up at ${portal} with this email address. It already has an account, so nothing was changed.`,
      login: (address: string) => `Log in here: ${address}`,
      forgot: (address: string) => `Forgot the password? Choose a new one here: ${address}`,
      ifNotYou: "If this was not you, you can ignore this mail.",
    },
    passwordChanged: {
      heading: "Your password was changed",
      what: (portal: string) =>
        `The password of your account at ${portal} was just changed, and every device was logged out.`,
      ifNotYou: (address: string) => `If this was not you, choose a new password now: ${address}`,
    },
    emailChanged: {
      heading: "Your email was changed",
      what: (portal: string) =>
        `Your account at ${portal} now has another email address; you can no longer log in with this one.`,
      ifNotYou: (email: string) =>
        `If this was not you, tell the placement office at once: ${email}`,
    },
    newDevice: {
      heading: "New login to your account",
      what: (portal: string, device: string, when: string) =>
        `Somebody, probably you, logged in to your account at ${portal} from a new device: ${device}, ${when}.`,
      ifNotYou: (address: string) =>
        `If this was not you, log that device out and change your password now: ${address}`,
    },
    secondFactor: {
      heading: "How you log in has changed",
      changes: {
        on: (portal: string) =>
          `Your account at ${portal} now asks for a code from an authenticator app when somebody logs in.`,
        off: (portal: string) =>
          `Your account at ${portal} no longer asks for a code from an authenticator app.`,
        "taken-off": (portal: string) =>
          `Your account at ${portal} no longer asks for a second factor: the placement office removed it, as you asked.`,
        "passkey-added": (portal: string) =>
          `Your account at ${portal} now has one more passkey to log in with.`,
        "passkey-removed": (portal: string) =>
          `Your account at ${portal} no longer accepts one of its passkeys, as it was removed.`,
        "codes-made": (portal: string) =>
          `Your account at ${portal} has new recovery codes. The old ones no longer work.`,
        college: (portal: string) =>
          `Your account at ${portal} can now also be opened with your college account, as somebody just did.`,
        "code-used": (portal: string) =>
          `Your account at ${portal} was just opened with one of its recovery codes. That code no longer works.`,
      },
      loggedOut: "Other devices were logged out.",
      ifNotYou: (address: string, email: string) =>
        `If this was not you, change your password now: ${address} and tell the placement office: ${email}`,
    },
    erasureAnswer: {
      heading: "Your request to be erased",
      what: (portal: string) =>
        `You asked for your account at ${portal} to be erased. The placement office did not do so, for this reason:`,
      data: (address: string) => `Your data, and a new request if you disagree: ${address}`,
    },
    askGraduate: {
      heading: "What became of you after graduating?",
      what: (portal: string, year: string) =>
        `The college reports what became of its graduates of ${year}, and nobody at ${portal} knows it of you. One of these links says it, without a login:`,
      answer: (state: string, address: string) => `${state}: ${address}`,
      details: (address: string) => `To say more, such as where: ${address}`,
      why: "You are asked once a month at most, until you have said it.",
    },
    correction: {
      accepted: {
        heading: "Your record is corrected",
        what: (fact: string, portal: string) =>
          `You asked for a correction of your record at ${portal}: ${fact}. It is made, and the new value is confirmed.`,
      },
      refused: {
        heading: "Your record stays as it is",
        what: (fact: string, portal: string) =>
          `You asked for a correction of your record at ${portal}: ${fact}. It was not made, for this reason:`,
      },
      see: (address: string) => `Your record: ${address}`,
    },
    policy: {
      heading: (season: string) => `The rules of ${season} have changed`,
      what: (season: string, portal: string) =>
        `You are registered for ${season} at ${portal}. Its rules have changed. The new ones count from now on; what was done before stays as it is.`,
      read: (address: string) => `The rules: ${address}`,
    },
    accepted: {
      heading: (company: string) => `You have accepted the offer of ${company}`,
      ended: "By the rules of your season, this has ended:",
      all: (address: string) => `See your applications: ${address}`,
    },
    exception: {
      given: {
        heading: "An exception is granted",
        what: (portal: string, until: string) =>
          `The placement office at ${portal} has set this aside until ${until}:`,
      },
      refused: {
        heading: "An exception is refused",
        what: (portal: string, _until: string) =>
          `The placement office at ${portal} does not set this aside:`,
      },
      see: (address: string) => `More about it: ${address}`,
    },
    points: {
      given: (season: string) => `You got points in ${season}`,
      takenBack: (season: string) => `Your points in ${season} were taken back`,
      upheld: (season: string) => `Your points in ${season} stay`,
      secondLook: "If you think that is wrong, you may ask once for a second look, within 7 days.",
      see: (address: string) => `Your points: ${address}`,
    },
    outsideOffer: {
      confirmed: {
        heading: (company: string) => `Your offer from ${company} is confirmed`,
        what: (season: string, portal: string) =>
          `You reported it at ${portal}. It counts in ${season} as its rules say.`,
      },
      refused: {
        heading: (company: string) => `Your offer from ${company} does not count`,
        what: (season: string, portal: string) =>
          `It does not count in ${season} at ${portal}, for this reason:`,
      },
      see: (address: string) => `Your offers from outside: ${address}`,
    },
    registration: {
      registered: {
        heading: (season: string) => `You take part in ${season}`,
        what: (season: string, portal: string) =>
          `The placement office at ${portal} has let you take part in ${season}.`,
      },
      refused: {
        heading: (season: string) => `You do not take part in ${season}`,
        what: (season: string, portal: string) =>
          `The placement office at ${portal} did not let you take part in ${season}, for this reason:`,
      },
      see: (address: string) => `The season: ${address}`,
    },
    invitation: {
      subject: (portal: string) => `Your account at ${portal}`,
      hello: (name: string, college: string, company: string) =>
        `Hello ${name}, ${college} invites you to recruit for ${company}: post openings, see who applied, tell them how they did.`,
      choose: (address: string) => `Choose a password to begin: ${address}`,
      worksOnce: "The link works once, within 7 days.",
      ifNotExpected: (email: string) =>
        `If you did not expect this, ignore this mail, or ask the placement office: ${email}`,
    },
    review: {
      approved: {
        subject: (title: string) => `Approved: ${title}`,
        what: "The placement office has approved your posting.",
        goOn: (address: string) => `This is how students see it: ${address}`,
      },
      "changes approved": {
        subject: (title: string) => `Changes approved: ${title}`,
        what: "The placement office has approved what you changed in your posting.",
        goOn: (address: string) => `This is how students see it now: ${address}`,
      },
      returned: {
        subject: (title: string) => `Please correct: ${title}`,
        what: "The placement office has sent this back to you, for this reason:",
        goOn: (address: string) => `Correct it and send it again: ${address}`,
      },
    },
    stage: {
      subject: (stage: string, title: string) => `${stage}: ${title}`,
      /** `what` is 'Data Analyst, Acme'. */
      sentences: {
        applied: (what: string) => `You applied to ${what}.`,
        shortlisted: (what: string) => `You are on the shortlist for ${what}.`,
        interview: (what: string) => `You are invited to an interview for ${what}.`,
        offered: (what: string) => `You have an offer: ${what}.`,
        accepted: (what: string, by: string) =>
          `${capitalised(by)} recorded that you accepted the offer: ${what}.`,
        declined: (what: string, by: string) =>
          `${capitalised(by)} recorded that you declined the offer: ${what}.`,
        rejected: (what: string) => `You were not selected for ${what}.`,
        withdrawn: (what: string) => `Your application was withdrawn: ${what}.`,
        revoked: (what: string) => `The offer was taken back: ${what}.`,
      },
      unanswered: {
        accepted: (what: string) =>
          `You did not answer this offer in time, so it counts as accepted: ${what}.`,
        declined: (what: string) =>
          `You did not answer this offer in time, so it counts as declined: ${what}.`,
      },
      restored: "These go on, as that offer had ended them:",
      corrected: (what: string) => `The placement office corrected your offer: ${what}.`,
      /** What the offer said: its pay and its parts. */
      before: (said: string) => `Before the correction: ${said}`,
      notRight: (email: string) => `Not right? Write to us: ${email}`,
      changedBy: (who: string) => `Changed by ${who}.`,
      pay: (rupees: string) => `Pay: ₹${rupees} a year.`,
      all: (address: string) => `See your applications: ${address}`,
    },
    digest: {
      heading: (found: string) => `For you: ${found}`,
      subject: (portal: string, found: string) => `${portal}: ${found}`,
      sections: {
        closing: "Closing soon, saved by you",
        changed: "Changed after you applied",
        drives: "New drives to which you can apply",
        fresh: "New for the searches you follow",
      },
      /** In the subject, joined by commas: '2 closing soon, 5 new' */
      found: {
        closing: (count: number) => `${formatNumber(count)} closing soon`,
        changed: (count: number) => `${formatNumber(count)} changed`,
        drives: (count: number) => `${formatNumber(count)} new ${count === 1 ? "drive" : "drives"}`,
        fresh: (count: number) => `${formatNumber(count)} new`,
      },
      more: (count: number, address: string) => `and ${formatNumber(count)} more: ${address}`,
      why: {
        daily: (portal: string) =>
          `You get this at most once a day, when there is something, for what you saved and follow at ${portal}.`,
        weekly: (portal: string) =>
          `You get this at most once a week, when there is something, for what you saved and follow at ${portal}.`,
      },
      settings: (address: string) => `How often, and what: ${address}`,
      stop: (address: string) => `No more of these mails: ${address}`,
    },
  },
  /** What changed in a posting after somebody applied: 'Date: was 5 Dec 2026, is now 7 Dec 2026'. */
  changes: {
    line: (label: string, was: string, is: string) => `${label}: ${was}, ${is}`,
    was: (value: string) => `was ${value}`,
    wasNotGiven: "was not given",
    isNow: (value: string) => `is now ${value}`,
    isNotGiven: "is no longer given",
  },
  feeds: {
    list: (types: string, portal: string) => `${types} · ${portal}`,
    own: (portal: string) => `Saved and applied · ${portal}`,
    deadline: (title: string) => `Deadline: ${title}`,
  },
  push: {
    step: "News about your application",
    /** `when` is 'Closes tomorrow'. */
    closing: (when: string, title: string) => `${when}: ${title}`,
    more: (count: number) =>
      `And ${plural("en", count, { one: "1 more saved posting", other: `${formatNumber(count)} more saved postings` })} closing soon.`,
    added: "This device now gets notifications.",
    ended: "That device no longer gets notifications.",
    gone: "You get no notifications on that device.",
    tooMany: (max: number) => `You get notifications on ${max} devices. Remove one to add another.`,
    unusable: "Your browser's answer cannot be used. Please try again.",
    needsScript:
      "To get them on this device, open this page in a browser with JavaScript that can show notifications. On an iPhone, add the portal to the Home Screen first.",
  },
};

/** At the beginning of a sentence: 'The placement office'. */
function capitalised(who: string) {
  return who.slice(0, 1).toUpperCase() + who.slice(1);
}
