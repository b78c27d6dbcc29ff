import { formatNumber } from "../../text";
import type { Count } from "./list-count.server";
import { type TypeName, postingType } from "../types";

/** '1 job', '13 jobs', 'More than 1,000 jobs' */
export function countWords(type: TypeName, { count, isMore }: Count) {
  const { plain, plainPlural } = postingType(type);
  const number = isMore ? `More than ${formatNumber(count)}` : formatNumber(count);
  return `${number} ${count === 1 && !isMore ? plain : plainPlural}`;
}
