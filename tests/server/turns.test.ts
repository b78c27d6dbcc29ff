import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Turns, currentAsker, withTurn, withoutTurn } from "../../app/turns";

const limits = { atOnce: 2, atOnceOfOne: 1, maxWaitMs: 5_000, maxWaiting: 6, maxWaitingOfOne: 3 };

/** Takes turns for these askers, in this order, and notes who begins; `end` ends somebody's first turn. */
function aDoor(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, (() => void)[]>();
  const come = (...askers: string[]) => {
    for (const asker of askers)
      turns.take(asker).then(
        (end) => {
          begun.push(asker);
          ends.set(asker, [...(ends.get(asker) ?? []), end]);
        },
        () => undefined, // in its test's own time, if it is over by then
      );
  };
  const end = (asker: string) => ends.get(asker)?.shift()?.();
  /** Lets what can begin begin. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, come, end, settled };
}

test("askers take turns, however much one of them asks for", async () => {
  const { begun, come, end, settled } = aDoor(new Turns({ ...limits, atOnce: 1 }));
  come("a", "a", "a", "b", "c", "b");
  await settled();
  for (const asker of ["a", "a", "b", "c", "a"]) {
    end(asker);
    await settled();
  }
  expect(begun).toEqual(["a", "a", "b", "c", "a", "b"]);
});

test("nobody has all places, so that others need not wait for somebody's slow work", async () => {
  const { begun, come, settled } = aDoor(new Turns(limits));
  come("slow", "slow", "slow");
  await settled();
  expect(begun).toEqual(["slow"]);
  come("b");
  await settled();
  expect(begun).toEqual(["slow", "b"]);
});

test("a line that is full, and a portal that is full, refuse at once", async () => {
  const turns = new Turns(limits);
  const { come, settled } = aDoor(turns);
  come("a", "a", "a", "a");
  await settled();
  await expect(turns.take("a")).rejects.toMatchObject({ status: 503 });
  come("b", "b", "b", "b");
  await settled();
  expect(turns.length).toBe(6);
  await expect(turns.take("c")).rejects.toMatchObject({ status: 503 });
});

test("whoever waits too long is refused, whoever leaves is dropped, and neither holds a place", async () => {
  const turns = new Turns({ ...limits, maxWaitMs: 20 });
  const end = await turns.take("a");
  const leaving = new AbortController();
  const left = turns.take("a", leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await expect(turns.take("a", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
  await expect(turns.take("a")).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
  expect(turns.length).toBe(0);
  end();
  end(); // twice is once
  await turns.take("a");
  await expect(turns.take("a")).rejects.toMatchObject({ status: 503 });
});

test("urgent lines go first, and every fourth turn is the others'", async () => {
  const isUrgent = (asker: string) => asker.startsWith("login");
  const turns = new Turns({ ...limits, atOnce: 1, isUrgent, maxWaiting: 20, maxWaitingOfOne: 20 });
  const { begun, come, end, settled } = aDoor(turns);
  come("new", "new", "new", ...Array<string>(6).fill("login"));
  await settled();
  for (let turn = 0; turn < 8; turn++) {
    end(begun.at(-1)!);
    await settled();
  }
  expect(begun.join(" ")).toBe("new login login login new login login login new");
});

test("what waits for something else leaves its turn to others, and takes another afterwards", async () => {
  const turns = new Turns({ ...limits, atOnce: 1 });
  const giveBack = await turns.take("a");
  const steps: string[] = [];
  const turn = { turns, asker: "a", giveBack };
  await withTurn(turn, async () => {
    await withoutTurn(async () => {
      const end = await turns.take("b");
      steps.push("b begins while a hashes");
      setImmediate(end);
    });
    steps.push(`${currentAsker()} goes on`);
    await expect(turns.take("c", AbortSignal.timeout(20))).rejects.toThrow();
  });
  turn.giveBack();
  (await turns.take("c"))();
  expect(steps).toEqual(["b begins while a hashes", "a goes on"]);
});

test("what waits for several things at once takes one turn afterwards", async () => {
  const turns = new Turns(limits);
  const turn = { turns, asker: "a", giveBack: await turns.take("a") };
  await withTurn(turn, () =>
    Promise.all(Array.from({ length: 10 }, () => withoutTurn(() => Promise.resolve()))),
  );
  turn.giveBack();
  (await turns.take("a"))();
});

test("who comes does not overtake those who wait, and begins only after the loop has gone round", async () => {
  const { begun, come, end } = aDoor(new Turns({ ...limits, atOnce: 1, loopsBetween: 3 }));
  const loops = async (count: number) => {
    for (; count; count--) await new Promise((resolve) => setImmediate(resolve));
  };
  come("a", "b");
  await loops(1);
  end("a");
  come("c");
  await loops(2);
  expect(begun).toEqual(["a"]);
  await loops(3);
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await loops(5);
  expect(begun).toEqual(["a", "b", "c"]);
});

test("whose wait would be too long is refused at once, by how many turns began of late", async () => {
  const turns = new Turns({ ...limits, atOnce: 1, maxWaiting: 500, worthAWait: 64 });
  const { begun, come, end, settled } = aDoor(turns);
  const askers = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);
  come(...askers("a", 65)); // one is at work; 64 are worth a wait, whatever is known
  await settled();
  await expect(turns.take("late")).rejects.toMatchObject({ status: 503 });
  while (turns.length) {
    end(begun.at(-1)!);
    await settled();
  }
  // Now 65 are known to begin within the time.
  come(...askers("b", 65));
  await settled();
  expect(turns.length).toBe(65);
  come("late");
  await settled();
  expect(turns.length).toBe(66);
  await expect(turns.take("later")).rejects.toMatchObject({ status: 503 });
});

test("who has had a turn is forgotten, however long others of their line wait", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const turns = new Turns({ ...limits, atOnce: 1, maxWaiting: 3 });
  let giveBack = await turns.take("a");
  const come = () => {
    const leaving = new AbortController();
    const turn = turns.take("a", leaving.signal);
    turn.catch(() => undefined); // the last ones wait in vain
    return { turn, left: new WeakRef(leaving.signal) };
  };
  const line = [come(), come()];
  const gone: WeakRef<AbortSignal>[] = [];
  for (let taken = 0; taken < 50; taken++) {
    const { turn, left } = line.shift()!;
    line.push(come());
    giveBack();
    giveBack = await turn;
    gone.push(left);
  }
  await new Promise((resolve) => setTimeout(resolve)); // a WeakRef lives until its task has ended
  collect();
  expect(gone.slice(0, -2).filter((left) => left.deref())).toEqual([]);
});
