/** The kinds of news in a digest, in their order there. */
export const sectionNames = ["closing", "changed", "fresh"] as const;
export type SectionName = (typeof sectionNames)[number];

/** Ids of the first `maxShown` postings (for `changed`: applications), and how many there are in all. */
export type DigestItems = Partial<Record<SectionName, { ids: string[]; total: number }>>;

export const maxShown = 20;
