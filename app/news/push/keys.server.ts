import { env } from "../../env.server";

const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;

/** The keys that push services know us by (RFC 8292). Null without settings: screens then have no notifications. */
export const pushKeys =
  publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
