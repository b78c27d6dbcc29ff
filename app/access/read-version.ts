import { AppError } from "../errors";
import type { Sentence } from "../languages/texts";

/**
 * What was read is what is confirmed: throws 412 if another version was read than the one there is now, or if none is
 * named where something is confirmed that others can change.
 */
export function assertVersionRead(
  read: number | undefined,
  current: number,
  { isNeeded, older }: { isNeeded: boolean; older: Sentence },
) {
  if (read === current || (read === undefined && !isNeeded)) return;
  throw new AppError(read === undefined ? (m) => m.records.readFirst : older, 412, {
    code: "older-version",
  });
}
