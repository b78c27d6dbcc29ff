/** Answers to offers of a season that the office records for a student. */
export const toldMessages = {
  told: {
    onlyStudents: "In a season only the student answers.",
    onlyInSeasons: "Outside seasons leave this empty",
    otherPay: (rupees: string) =>
      `The offer says ₹${rupees} a year. Leave this empty, or correct the offer first`,
    noPay: "The offer says no pay a year. Leave this empty, or correct the offer first",
    ruleGives: (moment: string) =>
      `The rules of the season give time until ${moment}. Choose that day or a later one, or leave this empty`,
    /** In the student's history. */
    youTold: {
      writing: "You told them in writing.",
      person: "You told them in person.",
      phone: "You told them by phone.",
    },
    mailed: {
      writing: "They say that you told them in writing.",
      person: "They say that you told them in person.",
      phone: "They say that you told them by phone.",
    },
    mailObject: (moment: string, address: string) =>
      `If you did not, say so by ${moment}, and everything is as it was before: ${address}`,
    objectBy: (moment: string) =>
      `The placement office recorded this answer for you. If you did not give it, say so by ${moment}.`,
    object: "I did not",
    objecting: "The offer is open again, and what this answer ended goes on.",
    yesObject: "Yes, I did not say this",
    restored: "The offer is open again. Answer it yourself in My Applications.",
    objected: "You said that you had not given this answer.",
    goesOn: "You had not given the answer that ended this, so this goes on.",
    nobodyDid: "Nobody has answered this offer for you.",
    tooLate: "The 48 hours are over. Write to the placement office.",
    endedSince: "An offer that you have accepted since then ends this one anyway.",
  },
  /** For the office. */
  toldOffice: {
    chooseWay: "Choose how the student told you",
    needsAnswer: "Only an answer to an offer has this: leave it empty",
    recordAnswer: "Record an answer for a student",
    recordHint:
      "In a season students answer themselves. Record what a student has told you; they get a mail and have 48 hours to say that they did not.",
    howTold: "How the student told you",
    ways: { writing: "In writing", person: "In person", phone: "By phone" },
  },
};
