import { createHmac } from "node:crypto";
import { type Key, isSameText, keysFor, newest } from "../keys.server";

type Uploader = { id: string };

/**
 * Signs the names of stored files for forms, so that only their uploader can send them back: a name alone is in the
 * file's address. '' stays ''.
 */
export function signedNames(use: string) {
  const keys = keysFor(use);
  return {
    sign: (uploader: Uploader, name: string) => name && signedWith(newest(keys), uploader, name),
    /** The name that a form sent back; null if it was not signed for this user. */
    nameOf(uploader: Uploader, signed: string) {
      const [name = ""] = signed.split(".");
      const isSigned = keys.some((key) =>
        isSameText(name && signedWith(key, uploader, name), signed),
      );
      return isSigned ? name : null;
    },
  };
}

function signedWith({ key }: Key, { id }: Uploader, name: string) {
  return `${name}.${createHmac("sha256", key).update(`${id} ${name}`).digest("base64url")}`;
}
