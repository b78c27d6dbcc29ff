import released from "../package.json" with { type: "json" };

declare const buildHash: string | undefined;

/** With the commit, and a hash of the sources, which may have been changed since (vite.config.ts). */
export const version =
  typeof buildHash === "string" ? `${released.version}+${buildHash}` : released.version;
