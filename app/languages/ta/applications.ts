import type { Translation } from "../translations";

export const applications = {} satisfies Translation;
