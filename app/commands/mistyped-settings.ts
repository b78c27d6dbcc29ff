import { findMistypedSettings } from "../env.server";
import { log } from "../log.server";

export function nameMistypedSettings() {
  for (const { name, meant } of findMistypedSettings()) {
    log.warn({
      event: "unknown setting",
      name,
      reason: `there is no ${name}: did you mean ${meant}?`,
    });
  }
}
