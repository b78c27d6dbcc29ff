import { env } from "../../env.server";

const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;

/** What push services know us by (RFC 8292); null, and no trace of notifications, without settings. */
export const pushKeys =
  publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
