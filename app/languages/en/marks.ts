/** What is asked about a text that may be meant otherwise: marks that may be points, letters that pass for bold ones. */
export const markMessages = {
  marks: {
    ask: (mark: string, most: string, percent: string) =>
      `${mark} out of ${most}, or ${mark} %? Write ${mark}/${most}, which counts as ${percent} %, or ${mark}%`,
    hint: "Percent, such as 84.5; or points, such as 9.4/10",
    plainLetters: (plain: string) =>
      `Some phones show these letters as boxes, and programs read them out one by one. In plain letters: ${plain}. Send it again to keep yours.`,
    /** Beside the percent that they count as. */
    onMarksheet: (figure: string) => `On the marksheet: ${figure}`,
  },
};
