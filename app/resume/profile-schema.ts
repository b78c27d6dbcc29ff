import { z } from "zod";
import { email } from "../accounts/schema";
import { typed } from "../text";

const oneLine = (label: string, max: number) =>
  typed(label, max).refine((text) => !text.includes("\n"), `${label} must be one line`);

/** What everybody can change about their account. What is absent stays as it is. */
export const profileSchema = z.object({
  name: z.preprocess(
    (value) => value ?? "",
    oneLine("Name", 100).refine((name) => name !== "", "Enter your name"),
  ),
  email: z.preprocess((value) => value ?? "", email),
  phone: oneLine("Phone number", 30).optional(),
  studentId: oneLine("Student ID", 50).optional(),
  /** Hash of a stored image; '' takes the picture away. */
  picture: z
    .string()
    .regex(/^([0-9a-f]{64})?$/, "Choose the picture again")
    .optional(),
});

export type Profile = z.output<typeof profileSchema>;
