/** Which of `candidates` was meant by a mistyped `word`: one letter in four may be wrong. */
export function nearest(word: string, candidates: string[]) {
  const isNear = ({ length }: string) => Math.abs(length - word.length) <= word.length / 4;
  const rated = candidates
    .filter(isNear)
    .map((candidate) => ({ candidate, edits: edits(word, candidate) }));
  const [best] = rated.sort((a, b) => a.edits - b.edits);
  return best && best.edits <= word.length / 4 ? best.candidate : undefined;
}

/** Letters to put in, take out or replace (Levenshtein). */
function edits(from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (const [at, wanted] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
