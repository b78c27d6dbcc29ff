import { AppError } from "../../errors";

/** A refusal at the code's field, for pages and calls alike. */
export function refuseCode(sentence: string, status: 401 | 422) {
  return new AppError(sentence, status, { code: "second-factor", fields: { totp: sentence } });
}
