import { formatDay, formatMoment, formatMonth } from "../../dates";
import type { Translation } from "../translations";

export const shell = {
  dates: {
    day: (day) => formatDay(day, "bn-IN"),
    month: (month) => formatMonth(month, "bn-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "bn-IN"),
  },
} satisfies Translation;
