import type { Stage } from "~/db/schema-applications";

/** How a student's own application has gone; days in words. */
export type OwnProgress = {
  stage: Stage;
  /** Whether to ask 'Did you finish applying there?' */
  isAsked: boolean;
  events: { to: Stage; by: string; on: string; note: string; ctc: number | null }[];
  /** Who opened the resume, newest first. */
  openings: { by: string; on: string }[];
};
