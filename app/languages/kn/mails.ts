import type { Translation } from "../translations";

export const mails = {} satisfies Translation;
