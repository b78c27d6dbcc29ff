import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAlive } from "./keep-alive";

let said: string[];
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each time it lives for `lifeMs`. */
function mortal(lifeMs: number) {
  const begun: number[] = [];
  const begin = async () => {
    begun.push(Date.now());
    const ended = new Promise<string>((end) => setTimeout(() => end("SIGKILL"), lifeMs));
    return { ended };
  };
  return { begin, begun };
}

test("what ends five times within a minute is given up, after growing pauses and with the reason", async () => {
  const { begin, begun } = mortal(1_000);
  const giveUp = vi.fn();
  keepAlive("web", await begin(), { begin, giveUp, isStopping: () => false });
  await vi.advanceTimersByTimeAsync(120_000);
  const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? 0) - 1_000);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
  expect(said).toHaveLength(4);
  expect(said[0]).toBe("web ended (SIGKILL); it will be started again in 0.5 s.");
  expect(giveUp.mock.calls).toEqual([
    ["web ended 5 times within a minute, the last time: SIGKILL"],
  ]);
});

test("what ends now and then is started again, for ever", async () => {
  const { begin, begun } = mortal(40_000);
  const giveUp = vi.fn();
  keepAlive("worker", await begin(), { begin, giveUp, isStopping: () => false });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(begun.length).toBeGreaterThan(80);
  expect(giveUp).not.toHaveBeenCalled();
});

test("what cannot even start has died too; what is stopped stays stopped", async () => {
  const giveUp = vi.fn();
  const begin = () => Promise.reject(new Error("the disk is full"));
  const dead = () => ({ ended: Promise.resolve("SIGBUS") });
  keepAlive("Postgres", dead(), { begin, giveUp, isStopping: () => false });
  keepAlive("web", dead(), { begin, giveUp, isStopping: () => true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveUp.mock.calls).toEqual([
    ["Postgres ended 5 times within a minute, the last time: the disk is full"],
  ]);
  expect(said.filter((line) => line.startsWith("web"))).toEqual([]);
});
