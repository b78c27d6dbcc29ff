/** Beginning and publishing a posting: what is offered to go on with, and what is asked first. */
export const publishingMessages = {
  unfinished: {
    goOn: (title: string) => `Go on with "${title}"?`,
  },
  publishing: {
    noneMeets: "Nobody can apply: no student meets these conditions.",
    anyway: "Publish it anyway",
  },
};
