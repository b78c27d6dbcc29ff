/** What the office sets for the whole college. */
export const collegeOfficeMessages = {
  collegeOffice: {
    heading: "College",
    intro: "What holds for every form, import and rule of the portal.",
    refused: "Only the office may set up the college",
    failed: "The college's settings could not be loaded. Please try again.",
    notSaved: "The settings could not be saved. Please try again.",
    olderVersion: ({
      decimals,
      times,
      plus,
    }: {
      decimals: 1 | 2 | null;
      times: number;
      plus: number;
    }) =>
      `Somebody else has changed this since you opened it. Now marks are ${decimals === null ? "compared as they stand" : `rounded to ${decimals === 1 ? "one decimal" : "two decimals"}`}, and points count times ${times} plus ${plus}. Save again to have yours.`,
    saved: "Saved. Conditions are judged so from now on.",
    marks: "Marks",
    decimals: "Before conditions are judged, marks are",
    decimalsHint:
      "With one decimal, 6.95 meets 'CGPA at least 7'. Who has applied already is not judged again.",
    asTheyStand: "compared as they stand",
    toDecimals: { "1": "rounded to one decimal", "2": "rounded to two decimals" },
    points: "Points out of 10 in percent",
    pointsIntro:
      "Some boards give points for class 10 and 12. Rules ask for percent; what the marksheet says stays beside it.",
    times: "Points times",
    plus: "and then plus",
    plusHint: "0 for nothing; with a minus sign for less, such as -7.5",
    counts: (points: string, percent: string) => `${points}/10 counts as ${percent} %.`,
    staysHint: "Marks that are in the records already stay as they are.",
    save: "Save",
    chooseDecimals: "Choose one or two decimals, or neither",
    enterNumber: (least: number, most: number) =>
      `Enter a number from ${least} to ${most} with at most 2 decimals`,
  },
};
