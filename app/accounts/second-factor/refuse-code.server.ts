import { AppError } from "../../errors";

/** At the field of the code, on a page as in a call. */
export function refuseCode(sentence: string, status: 401 | 422) {
  return new AppError(sentence, status, { code: "second-factor", fields: { totp: sentence } });
}
