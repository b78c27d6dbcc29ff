import { version as released } from "../package.json";

declare const buildHash: string | undefined;

/** Includes a part that tells two builds of one release apart (vite.config.ts). */
export const version = typeof buildHash === "string" ? `${released}+${buildHash}` : released;
