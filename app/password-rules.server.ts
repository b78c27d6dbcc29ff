import { dictionary } from "@zxcvbn-ts/language-common";
import type { Say } from "./languages/texts";
import type { Site } from "./site";

type Names = Pick<Site, "name" | "college">;

/** The sentence for the rule that a new password breaks, or null. `site` is told, as the settings ask, too. */
export function passwordRefusal(password: string, email: string, site: Names): Say | null {
  const length = Array.from(password).length;
  if (length < 8) return (m) => m.fieldErrors.passwordTooShort;
  if (length > 128) return (m) => m.fieldErrors.newPasswordTooLong;
  if (isCommon(password)) return (m) => m.fieldErrors.passwordTooCommon;
  if (isOwnName(password, email, site)) return (m) => m.fieldErrors.passwordOwnName;
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
function isOwnName(password: string, email: string, site: Names) {
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

/**
 * Common passwords in lower case: 18,000 of at least eight characters from @zxcvbn-ts/language-common
 * (MIT), counted from leaks, and some typical of Indian campuses. Too large for the browser.
 */
export const commonPasswords = new Set([
  ...dictionary["passwords-common"].filter((password) => password.length >= 8),
  ...`
password@123 password@1 password@12 admin@123 admin@1234 admin123 admin1234
administrator welcome@123 welcome123 welcome@1 india@123 india123 student@123 student1 student123
test@123 test@1234 qwerty@123 abcd@1234 abc@1234 pass@123 pass@1234 p@ssw0rd1 p@ssword p@ssword1
changeme1 changeme123 college123 college@123 placement placements placement123 krishna123
jaishreeram ganesha123 iloveyou123 letmein123 secret123 computer123 india1947 bharat123
saibaba123 omsairam password1234 passw0rd1 root@123 user@123 guest@123 login@123 yourpassword
newpassword default123
`
    .trim()
    .split(/\s+/),
]);
