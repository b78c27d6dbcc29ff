/**
 * Counts of people for those who may not see them (decision: counts-are-facts): in tens, and none of fewer than twenty.
 * Whatever counts people for somebody without a right to see them goes through here.
 */
export const leastCounted = 20;

/** 'about 130'; null: 'fewer than 20'. */
export function coarse(count: number) {
  return count < leastCounted ? null : Math.round(count / 10) * 10;
}
