import { parseArgs } from "node:util";
import { z } from "zod";
import { db } from "~/db/client";
import { passwordRefusal } from "../accounts/passwords/new-password.server";
import { email } from "../accounts/schema";
import { ensureUser } from "../accounts/users.server";

const usage = "npm run user -- --email a@b.c --role admin|recruiter|user [--name N] [--password P] [--company C]";

const schema = z.object({
  email,
  role: z.enum(["admin", "recruiter", "user"]),
  name: z.string().trim().min(1).max(100).optional(),
  password: z.string().optional(),
  company: z.string().trim().min(1).max(100).optional(),
});

/** Makes recruiters and admins (decision: roles-by-ops). */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string" },
      role: { type: "string" },
      name: { type: "string" },
      password: { type: "string" },
      company: { type: "string" },
    },
  });
  const account = schema.safeParse(values);
  if (!account.success) throw new Error(`usage: ${usage}`);
  const { email: address, password, company, role } = account.data;
  if (company && role !== "recruiter") throw new Error("only recruiters have a company");
  const refusal = password && passwordRefusal(password, address);
  if (refusal) throw new Error(refusal);
  const outcome = await ensureUser(account.data);
  process.stdout.write(`${address}: ${outcome}, role ${role}\n`);
  await db.destroy();
}
