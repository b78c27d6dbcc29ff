/** The kinds of news in a digest, in its order. */
export const sectionNames = ["closing", "changed", "fresh"] as const;
export type SectionName = (typeof sectionNames)[number];

/** The ids of the first `maxShown`, and how many there are: of postings, for `changed` of applications. */
export type DigestItems = Partial<Record<SectionName, { ids: string[]; total: number }>>;

export const maxShown = 20;
