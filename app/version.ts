import released from "../package.json" with { type: "json" };

declare const buildHash: string | undefined;

/** Includes a part that tells two builds of one release apart (vite.config.ts). */
export const version =
  typeof buildHash === "string" ? `${released.version}+${buildHash}` : released.version;
