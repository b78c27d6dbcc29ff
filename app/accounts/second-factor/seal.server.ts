import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keysFor, newest } from "../keys.server";

/** Secrets that must be readable are stored encrypted (AES-256-GCM), each bound to one account. */
const keys = keysFor("second factor");
const [ivBytes, tagBytes] = [12, 16];

export function seal(secret: Buffer, userId: string) {
  const { id, key } = newest(keys);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${sealed.toString("base64url")}`;
}

/** Null if it was sealed for somebody else, was altered, or the secret it was sealed with is gone. */
export function unseal(text: string, userId: string) {
  const [id, sealed = ""] = text.split(".");
  const found = keys.find((key) => key.id === id);
  const bytes = Buffer.from(sealed, "base64url");
  if (!found || bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Names the secret that new texts are sealed with. */
export const sealingKeyId = newest(keys).id;
