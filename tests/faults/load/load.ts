import { setTimeout as sleep } from "node:timers/promises";
import { type Student, actions } from "./actions";
import type { History } from "../history";
import { startLedger } from "../ledger";
import { type Portal, admin } from "../portal";
import { randomFrom } from "./random";
import { until } from "../../support/until";
import { aVisitor } from "./visitor";

/** Everything users do, as often as its weight says. */
const choices = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

type Options = { portal: Portal; history: History; seed: number; people?: number };

/** `people` use the portal until stopped; the seed chooses what each does next. */
export async function startLoad({ portal, history, seed, people = 6 }: Options) {
  const office = aVisitor(portal.url, history);
  const shared = { portal, history, office, ledger: startLedger(), students: [] as Student[] };
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
