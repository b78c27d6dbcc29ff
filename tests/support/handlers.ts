import type { Handlers } from "../../jobs/worker";

/** Handlers of a test's own; the other jobs are done at once. */
export function handlersWith(own: Partial<Handlers>): Handlers {
  const nothing = async () => {};
  return {
    "mail-code": nothing,
    "mail-account-exists": nothing,
    "mail-password-changed": nothing,
    "mail-email-changed": nothing,
    "mail-erasure-answer": nothing,
    "render-resume": nothing,
    ...own,
  };
}
