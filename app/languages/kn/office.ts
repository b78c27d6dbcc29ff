import type { Translation } from "../translations";

export const office = {} satisfies Translation;
