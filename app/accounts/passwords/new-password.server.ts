import { z } from "zod";
import { site } from "../../env.server";
import { custom, says } from "../../errors";
import { isStorable } from "../../as-typed/visible";
import { accountLimits, givenEmail, neededLine, sixDigits, typedPassword } from "../schema";
import { passwordRefusal } from "../../password-rules.server";

/** Schemas of forms that choose a password; server-only because of the list of common passwords. */

/** Checked by `refinePassword`, as the rules need the email. */
const newPassword = z.string({ error: says((m) => m.fieldErrors.newPassword) }).refine(isStorable, {
  error: says((m) => m.fieldErrors.passwordNotStorable),
  abort: true,
});

function refinePassword(field: string, password: string, email: string, issues: z.RefinementCtx) {
  const refusal = passwordRefusal(password, email, site);
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

const named = { name: neededLine((m) => m.signupScreens.name, accountLimits.name) };
export const joinSchema = newPasswordSchema.safeExtend({ ...typedTwice, ...named }).refine(...same);
export const joinWithPasskeySchema = z.object(named);
