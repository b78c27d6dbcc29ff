import type { Stage } from "~/db/schema-applications";

/** What became of one's own application; days in words. */
export type OwnProgress = {
  stage: Stage;
  /** Whether to ask 'Did you finish applying there?' */
  isAsked: boolean;
  events: { to: Stage; by: string; on: string; note: string; ctc: number | null }[];
  /** Who opened the resume, the newest day first. */
  openings: { by: string; on: string }[];
};
