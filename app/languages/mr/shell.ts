import { formatDay, formatMoment, formatMonth } from "../../dates";
import type { Translation } from "../translations";

export const shell = {
  dates: {
    day: (day) => formatDay(day, "mr-IN"),
    month: (month) => formatMonth(month, "mr-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "mr-IN"),
  },
} satisfies Translation;
