import { z } from "zod";
import { accountLimits } from "../../accounts/limits";
import { givenEmail, neededLine, oneLine } from "../../accounts/schema";

/** What every user can change in their account. Absent fields stay as they are. */
export const profileSchema = z.object({
  name: neededLine("Name", accountLimits.name),
  email: givenEmail,
  phone: oneLine("Phone number", accountLimits.phone).optional(),
  studentId: oneLine("Student ID", accountLimits.studentId).optional(),
  /** Hash of a stored image; '' removes the picture. */
  picture: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, "Choose the picture again")
    .optional(),
});

export type Profile = z.output<typeof profileSchema>;
