import type { Translation } from "../translations";

export const accounts = {} satisfies Translation;
