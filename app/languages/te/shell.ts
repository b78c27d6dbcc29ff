import { formatDay, formatMoment, formatMonth } from "../../dates";
import type { Translation } from "../translations";

export const shell = {
  dates: {
    day: (day) => formatDay(day, "te-IN"),
    month: (month) => formatMonth(month, "te-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "te-IN"),
  },
} satisfies Translation;
