import { dayPath } from "../rounds/round";

/** Addresses of a day's plan. */
export const planPath = (day: string) => `${dayPath(day)}/plan`;
export const meetingPath = (id: string) => `/admin/meetings/${id}`;

/** The hour in which a minute of the day is. */
export const hourOf = (minute: number) => Math.floor(minute / 60);
