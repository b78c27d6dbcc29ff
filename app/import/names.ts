/** Names of people, compared as a person would: other order, initials, titles and spelling of blanks do not matter. */
export function areDifferentNames(one: string, other: string) {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (!first.length || !second.length) return false;
  return !isIn(first, second.join("")) && !isIn(second, first.join(""));
}

function partsOf(name: string) {
  return name
    .normalize("NFD")
    .replace(/\p{M}(?<![\u0900-\u0d7f])/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part.length > 2);
}

function isIn(parts: string[], whole: string) {
  return parts.some((part) => whole.includes(part));
}
