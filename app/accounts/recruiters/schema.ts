import { z } from "zod";
import { accountLimits } from "../limits";
import { givenEmail, neededLine } from "../schema";

/** In UTF-16 units. */
export const maxCompany = 100;

export const inviteSchema = z.object({
  name: neededLine("Name", accountLimits.name),
  email: givenEmail,
  company: neededLine("Company", maxCompany),
});

export type Invited = z.output<typeof inviteSchema>;
