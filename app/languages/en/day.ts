export const dayMessages = {
  dayOffice: {
    refused: "You are not authorized to plan days.",
    askFailed: "The day could not be planned. Please try again.",
    minute: (minute: number) => `minute ${minute}`,
    morePanels: (count: number) => (count === 1 ? "one more panel" : `${count} more panels`),
    until: (time: string) => `until ${time}`,
    doNotFit: (missing: number, of: number, company: string, closes: string, ways: string[]) =>
      `${missing} of ${of} for ${company} ${missing === 1 ? "does" : "do"} not fit before ${closes}${
        ways.length > 0 ? `: ${ways.join(", or ")}` : ""
      }.`,
  },
};
