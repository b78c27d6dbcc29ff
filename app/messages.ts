/** The English catalogue under its older name, for code whose readers are callers and logs. */
export { en as messages } from "./languages/en";
