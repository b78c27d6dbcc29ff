import { z } from "zod";
import { AppError, custom, says } from "../errors";
import { offered } from "../languages/known";
import { type Sentence, inLanguage } from "../languages/texts";
import { readCode } from "../as-typed/code";
import { plainDigits } from "../as-typed/comparable";
import { isStorable, visible } from "../as-typed/visible";
import { mailAddress, straightAddress } from "../text";
import { blankable, typed } from "../typed";

/** In UTF-16 units, for schemas and for the inputs' maxlength alike (decision: account-limits). */
export const accountLimits = { name: 100, email: 254, phone: 30, studentId: 50 };

export const email = typed((m) => m.accountCard.email, accountLimits.email)
  .refine((text) => text !== "", { error: says((m) => m.fieldErrors.enterEmail), abort: true })
  .transform((text, issues) => {
    const address = mailAddress(text);
    if (address && address.length <= accountLimits.email) return address;
    const straight = straightAddress(text);
    issues.addIssue(
      custom((m) => (straight ? m.fieldErrors.emailStraight(straight) : m.fieldErrors.emailLike)),
    );
    return z.NEVER;
  });

/** A password typed at login. Only its length is checked, as any other rule would help guessers. */
export const typedPassword = z
  .string({ error: says((m) => m.fieldErrors.enterPassword) })
  .min(1, { error: says((m) => m.fieldErrors.enterPassword) })
  .refine((text) => text.length <= 256, {
    error: says((m) => m.fieldErrors.passwordTooLong),
  })
  .refine(isStorable, { error: says((m) => m.fieldErrors.passwordNotStorable) });

export const givenEmail = blankable(email);

/** A code of the app, or a recovery code, in any spelling. */
export const factorCode = z
  .string({ error: says((m) => m.fieldErrors.enterCode) })
  .trim()
  .min(1, { error: says((m) => m.fieldErrors.enterCode) })
  .max(100, { error: says((m) => m.fieldErrors.noSuchCode) })
  .transform((text) => readCode(text) ?? plainDigits(visible(text)));

/** Calls send `totp` if the account has a second factor; pages ask for it in a second step. */
export const loginSchema = z.object({
  email: givenEmail,
  password: typedPassword,
  totp: factorCode.optional(),
});

export function oneLine(label: Sentence, max: number) {
  return typed(label, max).refine((text) => !/\p{Cc}/u.test(text), {
    error: says((m) => m.fieldErrors.oneLine(inLanguage(label, m))),
  });
}

/** A required line of text. */
export function neededLine(label: Sentence, max: number) {
  return blankable(
    oneLine(label, max).refine(Boolean, {
      error: says((m) => m.fieldErrors.enterYour(inLanguage(label, m))),
    }),
  );
}

/** Self-registration is for students: any other role is refused (decision: roles-by-ops). */
export function assertStudentRole(role: unknown) {
  if (role === undefined || role === "user") return;
  throw new AppError((m) => m.signup.studentsOnly, 400, {
    fields: { role: (m) => m.signup.studentsOnly },
  });
}

/** A mailed code. It is text, so that leading zeros count. */
export const sixDigits = z
  .string({ error: says((m) => m.fieldErrors.enterOtp) })
  .transform((text) => readCode(text) ?? "")
  .refine(Boolean, { error: says((m) => m.fieldErrors.sixDigits) });

export const emailCodeSchema = z.object({ otp: sixDigits, password: typedPassword });
export const verifySchema = z.object({ email: givenEmail, otp: sixDigits });

/** The resend button sends no fields. */
export const resendSchema = z.object({});

export const forgotSchema = z.object({ email: givenEmail });

const unknownLanguage = says((m) => m.languageChoice.unknown);
export const languageSchema = z.object({ language: z.enum(offered, { error: unknownLanguage }) });

/** In UTF-16 units. */
export const maxCompany = 100;
export const maxInvitationText = 4_000;

export const inviteSchema = z.object({
  name: neededLine((m) => m.recruitersScreen.name, accountLimits.name),
  email: givenEmail,
  company: neededLine((m) => m.recruitersScreen.company, maxCompany),
  /** What the office writes besides in the mail. */
  text: blankable(typed((m) => m.companies.ownText, maxInvitationText)),
});

export type Invited = z.output<typeof inviteSchema>;

/** Names of departments; one ticked box is a text. */
export const coordinatorSchema = z.object({
  departments: z.preprocess(
    (value) => (typeof value === "string" ? [value] : (value ?? [])),
    z
      .array(
        oneLine((m) => m.coordinators.departments, 100),
        { error: says((m) => m.coordinators.chooseDepartments) },
      )
      .max(100, { error: says((m) => m.coordinators.chooseDepartments) }),
  ),
});

/** Of somebody who has no account yet. */
export const coordinatorInviteSchema = z.object({
  name: neededLine((m) => m.recruitersScreen.name, accountLimits.name),
  email: givenEmail,
  ...coordinatorSchema.shape,
});

export type CoordinatorInvited = z.output<typeof coordinatorInviteSchema>;

/** In UTF-16 units, for the person's reason and for the office's. */
export const maxReason = 2_000;

export const askSchema = z.object({
  note: blankable(typed((m) => m.ownDataScreen.reason, maxReason)),
});

export const answerSchema = z.object({
  /** The request's id. */
  request: blankable(z.string()),
  answer: blankable(
    typed((m) => m.ownDataScreen.reason, maxReason).refine(Boolean, {
      error: says((m) => m.fieldErrors.enterReason),
    }),
  ),
});
