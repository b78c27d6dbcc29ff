import { version as released } from "../package.json";

declare const buildHash: string | undefined;

/** With what tells two builds of one release apart (vite.config.ts). */
export const version = typeof buildHash === "string" ? `${released}+${buildHash}` : released;
