import { site } from "../../env.server";
import { commonPasswords } from "./common-passwords.server";

/** The sentence for the rule that a new password breaks (decision: password-rules), or null. */
export function passwordRefusal(password: string, email: string) {
  const length = Array.from(password).length;
  if (length < 8) return "The password must have at least 8 characters";
  if (length > 128) return "The password can have at most 128 characters";
  if (isCommon(password)) return "This password is too common: choose one that others do not use";
  if (isOwnName(password, email)) return "The password must not be your email or the portal's name";
  return null;
}

const rows = ["01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
const runs = rows.flatMap((row) => [row, Array.from(row).reverse().join("")]);

/** On the list, one short piece repeated ('abcabcabc'), or a run of keys ('87654321'). */
function isCommon(password: string) {
  const lower = password.toLowerCase();
  return (
    commonPasswords.has(lower) ||
    (lower.length <= 16 && /^(.{1,4})\1+$/su.test(lower)) ||
    runs.some((run) => run.includes(lower))
  );
}

/** The owner's address, or the portal's or college's name, even with digits and signs added. */
function isOwnName(password: string, email: string) {
  const letters = lettersOf(password);
  const names = [email, email.split("@")[0] ?? "", site.name, site.college];
  return (
    password.toLowerCase() === names[1] || // may be all digits
    (letters.length >= 4 && names.some((name) => lettersOf(name) === letters))
  );
}

function lettersOf(text: string) {
  return text.toLowerCase().replace(/\P{L}/gu, "");
}
