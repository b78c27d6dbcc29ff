import { setTimeout as sleep } from "node:timers/promises";
import { type Run, type Student, actions } from "./actions";
import { type Ledger, startLedger } from "../ledger";
import { admin } from "../portal";
import { randomFrom } from "./random";
import { until } from "../../support/until";
import { aVisitor } from "./visitor";

/** All actions, each as often as its weight. */
const choices = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

type Options = Pick<Run, "portal" | "history"> & {
  seed: number;
  people?: number;
  /** From an earlier load on the same portal. */
  ledger?: Ledger;
};

/** `people` use the portal until stopped; the seed chooses what each does next. */
export async function startLoad(options: Options) {
  const { portal, history, seed, people = 6, ledger = startLedger() } = options;
  const office = aVisitor(portal.url, history);
  const shared = { portal, history, office, ledger, students: [] as Student[] };
  let isStopped = false;

  await office.ask("admin logs in", [200], (client) =>
    client.json("POST", "/api/auth/login", admin),
  );
  const everybody = Promise.all(
    Array.from({ length: people }, async (_, number) => {
      const random = randomFrom(seed + number);
      while (!isStopped) {
        await random.pick(choices)?.({ ...shared, random });
        await sleep(random.between(10, 60));
      }
    }),
  );
  await until("the first students and postings are there", () => {
    return shared.students.length >= 3 && shared.ledger.postings.size >= 3;
  });
  return {
    ...shared,
    random: randomFrom(seed - 1),
    async stop() {
      isStopped = true;
      await everybody;
    },
  };
}

export type Load = Awaited<ReturnType<typeof startLoad>>;
