/** The kinds of news in a digest, in its order. */
export const sectionNames = ["closing", "fresh"] as const;
export type SectionName = (typeof sectionNames)[number];

/** The postings to tell of, the first `maxShown` of them, and how many there are. */
export type DigestItems = Partial<Record<SectionName, { ids: string[]; total: number }>>;

export const maxShown = 20;
