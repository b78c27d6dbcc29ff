import { formatNumber } from "../../text";
import { plural } from "../plural";

/** What waits for the office (app/waiting). */
export const waitingMessages = {
  waiting: {
    title: "What waits",
    intro: "Everything that somebody waits for, the oldest first.",
    refused: "Only the placement office decides what waits.",
    failed: "What waits could not be loaded. Please try again.",
    notDecided: "This could not be decided. Please try again.",
    nothing: "Nothing waits for the office.",
    noneOfThese: "Nothing of this kind waits.",
    all: "All",
    kind: "What",
    who: "Who",
    about: "About",
    since: "Since",
    open: "Open",
    openOf: (kind: string, who: string) => `Open: ${kind}, ${who}`,
    kinds: {
      posting: "Posting",
      correction: "Correction",
      rollNumber: "Contested roll number",
      outsideOffer: "Outside offer",
      secondLook: "Second look",
      graduate: "After graduating",
      registration: "Registration",
      exception: "Exception",
      message: "Message",
      company: "Company",
      invitation: "Invitation",
      coordinator: "Coordinator's invitation",
      recruiter: "Recruiter's invitation",
      erasure: "Erasure",
    },
    /** On the dashboard. */
    counted: {
      posting: (count: number) =>
        plural("en", count, {
          one: "1 posting is waiting for approval",
          other: `${formatNumber(count)} postings are waiting for approval`,
        }),
      correction: (count: number) =>
        plural("en", count, {
          one: "1 correction waits",
          other: `${formatNumber(count)} corrections wait`,
        }),
      rollNumber: (count: number) =>
        plural("en", count, {
          one: "1 roll number is asked for that is another student's",
          other: `${formatNumber(count)} roll numbers are asked for that are other students'`,
        }),
      outsideOffer: (count: number) =>
        plural("en", count, {
          one: "1 outside offer waits to be confirmed",
          other: `${formatNumber(count)} outside offers wait to be confirmed`,
        }),
      secondLook: (count: number) =>
        plural("en", count, {
          one: "1 student asks for a second look at points",
          other: `${formatNumber(count)} students ask for a second look at points`,
        }),
      graduate: (count: number) =>
        plural("en", count, {
          one: "1 graduate's answer waits to be confirmed",
          other: `${formatNumber(count)} graduates' answers wait to be confirmed`,
        }),
      registration: (count: number) =>
        plural("en", count, {
          one: "1 student waits to be let into a season",
          other: `${formatNumber(count)} students wait to be let into a season`,
        }),
      exception: (count: number) =>
        plural("en", count, {
          one: "1 exception is asked for",
          other: `${formatNumber(count)} exceptions are asked for`,
        }),
      message: (count: number) =>
        plural("en", count, {
          one: "1 message waits to be approved",
          other: `${formatNumber(count)} messages wait to be approved`,
        }),
      company: (count: number) =>
        plural("en", count, {
          one: "1 thing to do with a company is due",
          other: `${formatNumber(count)} things to do with companies are due`,
        }),
      invitation: (count: number) =>
        plural("en", count, {
          one: "1 invitation came back",
          other: `${formatNumber(count)} invitations came back`,
        }),
      coordinator: (count: number) =>
        plural("en", count, {
          one: "1 coordinator's invitation came back",
          other: `${formatNumber(count)} coordinators' invitations came back`,
        }),
      recruiter: (count: number) =>
        plural("en", count, {
          one: "1 recruiter's invitation came back",
          other: `${formatNumber(count)} recruiters' invitations came back`,
        }),
      erasure: (count: number) =>
        plural("en", count, {
          one: "1 person asks to be erased",
          other: `${formatNumber(count)} people ask to be erased`,
        }),
    },
    firstSince: (day: string, howLong: string) => `, the first since ${day} (${howLong}).`,
    seeAll: "All that waits",
    change: (title: string) => `A change of ${title}`,
    correction: (fact: string, value: string) => `${fact} should be ${value}`,
    rollNumber: (number: string) => `${number}, which is confirmed for another student`,
    outsideOffer: (company: string, pay: string) => `${company}, ₹${pay}`,
    secondLook: (event: string) => `Points for: ${event}`,
    registration: (season: string) => `Registration for ${season}`,
    exception: (whom: string) => `An exception for ${whom}`,
    invitation: (address: string) => `The mail to ${address} came back: no such mailbox`,
    erasure: "Asks for the account to be erased",
    reason: "Reason",
    reasonHint: "A refusal needs one; the student reads it.",
    enterReason: "Give a reason",
    choose: "Select at least one",
    tooMany: (most: number) => `Decide at most ${formatNumber(most)} at once`,
    acceptOrRefuse: "Choose accept or refuse",
    accept: "Accept…",
    refuse: "Refuse…",
    looking: "Looking…",
    whatWillHappen: "What will happen",
    willAccept: (count: number) =>
      plural("en", count, { one: "1 is accepted:", other: `${formatNumber(count)} are accepted:` }),
    willRefuse: (count: number) =>
      plural("en", count, { one: "1 is refused:", other: `${formatNumber(count)} are refused:` }),
    notThese: (count: number) =>
      plural("en", count, {
        one: "1 stays as it is:",
        other: `${formatNumber(count)} stay as they are:`,
      }),
    more: (count: number) => `And ${formatNumber(count)} more`,
    secondLookAccepted: "Accepting a second look takes the points back; refusing it leaves them.",
    told: "Each person concerned gets a mail.",
    yesAccept: (count: number) => `Yes, accept ${formatNumber(count)}`,
    yesRefuse: (count: number) => `Yes, refuse ${formatNumber(count)}`,
    deciding: "Deciding…",
    gone: "Somebody has decided this, or it is not yours to decide.",
    onlyThere: (kind: string, about: string) => `${kind}, ${about}: open it to decide.`,
    done: (count: number) =>
      plural("en", count, { one: "1 decided.", other: `${formatNumber(count)} decided.` }),
    doneBut: (count: number, others: string[]) =>
      `${formatNumber(count)} decided. Not decided: ${others.join(" ")}`,
  },
};
