/** The longest that the event loop kept others waiting during some work, and how long the work took, in ms. */
export async function longestPause(work: () => Promise<unknown>) {
  const started = performance.now();
  let [last, longest] = [started, 0];
  const note = () => {
    const now = performance.now();
    [last, longest] = [now, Math.max(longest, now - last)];
  };
  const beat = setInterval(note, 5);
  await work().finally(() => clearInterval(beat));
  note(); // A loop that was held up to the end has had no beat.
  return { longest, whole: last - started };
}
