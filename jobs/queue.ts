/** Every background job, with what it is given: ids, never secrets or documents. */
export type Jobs = {
  "mail-code": { challengeId: string };
  "mail-account-exists": { userId: string };
  "mail-password-changed": { userId: string };
  "render-resume": { userId: string };
};

export type JobName = keyof Jobs;
