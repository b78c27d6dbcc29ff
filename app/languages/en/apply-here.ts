/** Applying without a page of the employer's. */
export const applyHereMessages = {
  applyHere: {
    label: "Students apply here, without another page",
    hint: "Without this and without a link, nobody can apply.",
    nobody: "Nobody can apply: there is no link, and students do not apply here.",
    apply: "Apply",
    how: "You apply here. There is nothing else to fill in.",
    done: (title: string) => `You have applied: ${title}`,
  },
};
