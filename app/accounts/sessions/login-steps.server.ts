import { factorsOf, hasFactor, mustHaveFactor } from "../second-factor/factors.server";
import type { Proven } from "./login.server";

/** The pages of the second step. */
export const stepPaths = { "second-factor": "/login/code", "set-up": "/login/set-up" };

/** What comes next once somebody has proved who they are. */
export async function nextStep({ user }: Proven): Promise<"session" | keyof typeof stepPaths> {
  if (hasFactor(await factorsOf(user.id))) return "second-factor";
  return mustHaveFactor(user) ? "set-up" : "session";
}
