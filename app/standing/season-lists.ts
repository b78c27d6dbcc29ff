/** Lists of a season's students, by what an office asks of it (app/standing/season-lists.server.ts). */
export const seasonListNames = ["registered", "unplaced"] as const;
export type SeasonListName = (typeof seasonListNames)[number];
