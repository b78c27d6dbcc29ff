import { z } from "zod";
import { messages } from "../../messages";
import { isStorable } from "../../text";
import { accountLimits } from "../limits";
import { givenEmail, neededLine, sixDigits, typedPassword } from "../schema";
import { passwordRefusal } from "./new-password.server";

/** Schemas of forms that choose a password; server-only because of the list of common passwords. */

/** Checked by `refinePassword`, as the rules need the email. */
const newPassword = z.string({ error: "Enter a password" }).refine(isStorable, {
  error: "The password contains characters that cannot be stored",
  abort: true,
});

function refinePassword(field: string, password: string, email: string, issues: z.RefinementCtx) {
  const refusal = passwordRefusal(password, email);
  if (refusal) issues.addIssue({ code: "custom", path: [field], message: refusal });
}

/** Fields not listed here are dropped. */
export const signupSchema = z
  .object({
    name: neededLine("Name", accountLimits.name),
    email: givenEmail,
    phone: neededLine("Phone number", accountLimits.phone),
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
  { path: ["confirmPassword"], message: messages.reset.mismatch },
];
export const resetFormSchema = resetSchema.safeExtend(typedTwice).refine(...same);
export const changePasswordSchema = newPasswordSchema
  .safeExtend({ ...typedTwice, currentPassword: typedPassword })
  .refine(...same)
  .refine(({ currentPassword, newPassword: password }) => currentPassword !== password, {
    path: ["newPassword"],
    message: messages.account.samePassword,
  });
export const linkFormSchema = newPasswordSchema.safeExtend(typedTwice).refine(...same);
