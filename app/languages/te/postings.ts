import type { Translation } from "../translations";

export const postings = {} satisfies Translation;
