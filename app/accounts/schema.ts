import { z } from "zod";
import { isStorable, typed } from "../text";

/** One address, nothing that a mail header could read as more than one (security.md, fact 5). */
const addressGrammar =
  /^[^\s@"'`(),:;<>[\]\\\p{Cc}]+@[^\s@"'`(),:;<>[\]\\\p{Cc}]+\.[^\s@"'`(),:;<>[\]\\\p{Cc}.]+$/u;

export const email = typed("Email", 254)
  .transform((address) => address.toLowerCase())
  .refine((address) => address !== "", { error: "Enter your email", abort: true })
  .refine((address) => addressGrammar.test(address), "Enter an email such as name@college.edu");

/** A password as typed at login: any rule but its length would only help to guess. */
const typedPassword = z
  .string({ error: "Enter your password" })
  .min(1, "Enter your password")
  .max(128, "Passwords have at most 128 characters")
  .refine(isStorable, "The password contains characters that cannot be stored");

export const loginSchema = z.object({
  email: z.preprocess((value) => value ?? "", email),
  password: typedPassword,
});
