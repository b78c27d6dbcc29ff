import { dayPath } from "../rounds/round";

/** Addresses of a day's plan. */
export const planPath = (day: string) => `${dayPath(day)}/plan`;
export const meetingPath = (id: string) => `/admin/meetings/${id}`;

/** A time as an input has it: minutes since midnight, of which a day has 1,440. */
export const hourOf = (minute: number) => Math.floor(minute / 60);
