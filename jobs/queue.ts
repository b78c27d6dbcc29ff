/** Every background job, with what it is given: ids, never secrets or documents. */
export type Jobs = {
  "mail-code": { challengeId: string };
  "mail-account-exists": { challengeId: string };
  "mail-password-changed": { challengeId: string };
  "render-resume": { userId: string };
};

export type JobName = keyof Jobs;
