/** About marks that are percent or points. */
export const markMessages = {
  marks: {
    ask: (mark: string, percent: string) =>
      `${mark} out of 10, or ${mark} %? Write ${mark}/10, which counts as ${percent} %, or ${mark}%`,
    hint: "Percent, such as 84.5; or points, such as 9.4/10",
    /** Beside the percent that they count as. */
    onMarksheet: (figure: string) => `On the marksheet: ${figure}`,
  },
};
