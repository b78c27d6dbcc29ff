import { site } from "../../env.server";
import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { custom, says } from "../../errors";
import type { Say } from "../../languages/texts";
import { isStorable } from "../../text";
import { accountLimits, givenEmail, neededLine, sixDigits, typedPassword } from "../schema";

/** The sentence for the rule that a new password breaks, or null. */
export function passwordRefusal(password: string, email: string): Say | null {
  const length = Array.from(password).length;
  if (length < 8) return (m) => m.fieldErrors.passwordTooShort;
  if (length > 128) return (m) => m.fieldErrors.newPasswordTooLong;
  if (isCommon(password)) return (m) => m.fieldErrors.passwordTooCommon;
  if (isOwnName(password, email)) return (m) => m.fieldErrors.passwordOwnName;
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

/** Schemas of forms that choose a password; server-only because of the list of common passwords. */

/** Checked by `refinePassword`, as the rules need the email. */
const newPassword = z.string({ error: says((m) => m.fieldErrors.newPassword) }).refine(isStorable, {
  error: says((m) => m.fieldErrors.passwordNotStorable),
  abort: true,
});

function refinePassword(field: string, password: string, email: string, issues: z.RefinementCtx) {
  const refusal = passwordRefusal(password, email);
  if (refusal) issues.addIssue({ ...custom(refusal), path: [field] });
}

/** Fields not listed here are dropped. */
export const signupSchema = z
  .object({
    name: neededLine((m) => m.signupScreens.name, accountLimits.name),
    email: givenEmail,
    phone: neededLine((m) => m.profileForm.phoneNumber, accountLimits.phone),
    password: newPassword,
  })
  .superRefine(({ password, email }, issues) =>
    refinePassword("password", password, email, issues),
  );

const newPasswordSchema = z
  .object({ email: givenEmail, newPassword })
  .superRefine(({ newPassword: password, email }, issues) =>
    refinePassword("newPassword", password, email, issues),
  );

export const resetSchema = newPasswordSchema.safeExtend({ otp: sixDigits });

/** The screens ask for the new password twice (specification: Forgot / reset password). */
const typedTwice = { confirmPassword: z.string().default("") };
const same: [(typed: { newPassword: string; confirmPassword: string }) => boolean, object] = [
  ({ newPassword: password, confirmPassword }) => password === confirmPassword,
  { path: ["confirmPassword"], error: says((m) => m.reset.mismatch) },
];
export const resetFormSchema = resetSchema.safeExtend(typedTwice).refine(...same);
export const changePasswordSchema = newPasswordSchema
  .safeExtend({ ...typedTwice, currentPassword: typedPassword })
  .refine(...same)
  .refine(({ currentPassword, newPassword: password }) => currentPassword !== password, {
    path: ["newPassword"],
    error: says((m) => m.account.samePassword),
  });
export const linkFormSchema = newPasswordSchema.safeExtend(typedTwice).refine(...same);
