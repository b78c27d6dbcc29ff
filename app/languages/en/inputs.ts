/** About any input. */
export const inputMessages = {
  inputs: {
    wrong: "This is missing or not readable.",
  },
};
