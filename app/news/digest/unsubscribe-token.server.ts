import { createHmac } from "node:crypto";
import { isId } from "~/db/id";
import { type Key, isSameText, keysFor, newest } from "../../accounts/keys.server";
import { appUrl } from "../../env.server";

const keys = keysFor("unsubscribe");

/** An address that ends a user's news without a login. It does nothing else and never expires. */
export function unsubscribeAddress(userId: string) {
  return `${appUrl}/unsubscribe/${userId}.${sign(newest(keys), userId)}`;
}

/** The id of the user whose news this token ends; null if we did not make the token. */
export function userOfToken(token: string) {
  const [id = "", signature = ""] = token.split(".");
  const isOurs = keys.some((key) => isSameText(sign(key, id), signature));
  return isOurs && isId(id) ? id : null;
}

function sign({ key }: Key, userId: string) {
  return createHmac("sha256", key).update(userId).digest("base64url");
}
