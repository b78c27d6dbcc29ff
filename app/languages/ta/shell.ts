import { formatDay, formatMoment, formatMonth } from "../../dates";
import type { Translation } from "../translations";

export const shell = {
  dates: {
    day: (day) => formatDay(day, "ta-IN"),
    month: (month) => formatMonth(month, "ta-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "ta-IN"),
  },
} satisfies Translation;
