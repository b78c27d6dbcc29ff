import { inEnglish } from "../languages/texts";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { db } from "~/db/client";
import { passwordRefusal } from "../password-rules.server";
import { email } from "../accounts/schema";
import { replacePassword } from "../accounts/passwords/replace-password.server";
import { takeOffByOperator } from "../accounts/second-factor/change-factors.server";
import { ensureUser } from "../accounts/ensure-user.server";
import { site } from "../env.server";
import { usageOf } from "./usages";

const schema = z.object({
  email,
  role: z.enum(["admin", "recruiter", "user"]),
  name: z.string().trim().min(1).max(100).optional(),
  password: z.string().optional(),
  company: z.string().trim().min(1).max(100).optional(),
});

const lostSchema = z.strictObject({ email, "second-factor": z.literal("off") });

/**
 * Makes recruiters and admins (decision: roles-by-ops), gives an account a new password, or takes a
 * lost second factor off.
 */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string" },
      role: { type: "string" },
      name: { type: "string" },
      password: { type: "string" },
      "second-factor": { type: "string" },
      company: { type: "string" },
    },
  });
  if (values["second-factor"] !== undefined) {
    const lost = lostSchema.safeParse(values);
    if (!lost.success) throw new Error(usageOf("user"));
    await takeOffByOperator(lost.data.email);
    process.stdout.write(`${lost.data.email}: second factor off\n`);
    return db.destroy();
  }
  if (values.password === "-") values.password = (await text(process.stdin)).replace(/\r?\n$/, "");
  const account = schema.safeParse(values);
  if (!account.success) throw new Error(usageOf("user"));
  const { email: address, password, company, role } = account.data;
  if (company && role !== "recruiter") throw new Error("only recruiters have a company");
  const refusal = password && passwordRefusal(password, address, site);
  if (refusal) throw new Error(inEnglish(refusal));
  const { outcome, ended } = await ensureUser(account.data);
  const logouts = ended ? `; sessions ended: ${ended}` : "";
  process.stdout.write(`${address}: ${outcome}, role ${role}${logouts}\n`);
  if (password && outcome === "changed") {
    const ended = await replacePassword({ email: address, password });
    process.stdout.write(`its password was changed; sessions ended: ${ended}\n`);
  }
  await db.destroy();
}
