import type { Handlers } from "../../jobs/worker";

/** The test's own handlers. All other jobs do nothing. */
export function handlersWith(own: Partial<Handlers>): Handlers {
  const nothing = async () => {};
  return {
    "mail-code": nothing,
    "mail-account-exists": nothing,
    "mail-password-changed": nothing,
    "mail-email-changed": nothing,
    "mail-new-device": nothing,
    "mail-second-factor": nothing,
    "mail-erasure-answer": nothing,
    "mail-invitation": nothing,
    "mail-review": nothing,
    "mail-stage": nothing,
    "zip-resumes": nothing,
    "render-resume": nothing,
    "check-links": nothing,
    "make-digests": nothing,
    "mail-digest": nothing,
    "make-pushes": nothing,
    "push-step": nothing,
    "send-push": nothing,
    ...own,
  };
}
