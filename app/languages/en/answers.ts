/** What students read of their points, changed rules and offers from outside. */
export const answerMessages = {
  pointsSum: {
    have: (sum: number) => `Points in all: ${sum}.`,
  },
  rulesChanged: {
    isNew: "New:",
    isGone: "No longer:",
    otherOrder: "The rules are the same, in another order.",
  },
  outsideAnswer: {
    on: "Answered on (if not today)",
    notBefore: "It cannot be before the day of the offer",
  },
  outsideRecorded: {
    heading: (company: string) => `The placement office has noted your offer from ${company}`,
    what: (season: string, portal: string) =>
      `It is at ${portal} and counts in ${season} as its rules say. If something is wrong, tell the office.`,
  },
};
