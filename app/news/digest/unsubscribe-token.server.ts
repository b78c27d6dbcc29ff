import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "~/db/id";
import { type Key, keysFor, newest } from "../../accounts/keys.server";
import { appUrl } from "../../env.server";

const keys = keysFor("unsubscribe");

/** Ends a user's news without a login. It can do nothing else, and never expires. */
export function unsubscribeAddress(userId: string) {
  return `${appUrl}/unsubscribe/${userId}.${sign(newest(keys), userId)}`;
}

/** Whose news the token of such an address ends; null if we did not make it. */
export function userOfToken(token: string) {
  const [id = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(sign(key, id));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs && isId(id) ? id : null;
}

function sign({ key }: Key, userId: string) {
  return createHmac("sha256", key).update(userId).digest("base64url");
}
