/**
 * The least processor time of some rounds in milliseconds, including threads. Unlike wall-clock time it hardly
 * depends on what else the machine does.
 */
export async function leastProcessorTime(work: () => unknown, rounds = 5) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
