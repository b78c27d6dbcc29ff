import type { Translation } from "../translations";

export const news = {} satisfies Translation;
