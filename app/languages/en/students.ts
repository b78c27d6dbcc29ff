/** Who is meant, what is shown of applicants, and how students come to their accounts. */
export const studentMessages = {
  named: {
    typed: "typed by the student, not confirmed",
    earlier: "an earlier number of theirs",
    typedLine: (line: string, name: string) =>
      `${line}: ${name}, typed by the student, not confirmed.`,
    onlyTyped: (line: string) => `${line} is typed by the student, not confirmed. Use the email`,
    takeTyped: "Take the numbers that students typed, too",
    emailsOrNumbers: "Emails or roll numbers",
    record: "Record",
  },
  studentIds: {
    notTyped: "Your roll number stands in your record, and the office confirms it there",
  },
  applicantsFilter: {
    search: "Name, email or roll number",
    any: "Any",
    cgpa: "CGPA at least",
    backlogs: "Active backlogs at most",
    order: "Order",
    sorts: { newest: "Newest", name: "Name", rollNumber: "Roll number", cgpa: "CGPA" },
    show: "Show",
    showAll: (found: string) => `${found} found, show all`,
    asXlsx: "Applicants as a workbook",
    schoolMarks: "10th, 12th",
    activeOfAll: "Backlogs: active, all",
    claimed: (value: string) => `${value} (not confirmed)`,
    unknown: "–",
  },
};
