import type { Translation } from "../translations";

export const resume = {} satisfies Translation;
