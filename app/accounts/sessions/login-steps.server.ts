import { hasFactor, mustHaveFactor } from "../second-factor/read-factors.server";
import type { Proven } from "./login.server";

/** The pages of the second step. */
export const stepPaths = { "second-factor": "/login/code", "set-up": "/login/set-up" };

/** What comes next once somebody has proved who they are. */
export function nextStep({ user, factors }: Proven): "session" | keyof typeof stepPaths {
  if (hasFactor(factors)) return "second-factor";
  return mustHaveFactor(user) ? "set-up" : "session";
}
