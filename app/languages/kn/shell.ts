import { formatDay, formatMoment, formatMonth } from "../../dates";
import type { Translation } from "../translations";

export const shell = {
  dates: {
    day: (day) => formatDay(day, "kn-IN"),
    month: (month) => formatMonth(month, "kn-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "kn-IN"),
  },
} satisfies Translation;
