import { startBaseline } from "./baselines";
import { answerOf, cpuMicroseconds, perSecond, takeTurns } from "./compare";
import { prepareGround, startTarget, studentCookie } from "./ground";
import { type Target, startLoad } from "./load";
import type { Row } from "./results";

/** The same load on one web process and on two that share it: pages rendered anew for each request. */
export async function bench(): Promise<Row[]> {
  const ground = await prepareGround([100_000]);
  const load = startLoad();
  const webs = [
    await startTarget({ CACHE_SECONDS: "0" }),
    await startTarget({ CACHE_SECONDS: "0" }),
  ];
  const bares: Awaited<ReturnType<typeof startBaseline>>[] = [];
  try {
    const { cookie } = await studentCookie();
    const side = { path: "/jobs", headers: { "Accept-Encoding": "identity", Cookie: cookie } };
    const ours = await compare(webs);
    const bytes = await answerOf({ ...side, targets: webs });
    const bare = { kind: "express" as const, path: side.path, ...bytes };
    for (const _ of webs) bares.push(await startBaseline(bare));
    const machine = await compare(bares);
    return [
      {
        what: "two web processes / one: CPU a request",
        target: "≤ 1.1×",
        measured: `${ours.cost.toFixed(2)}× (${ours.costs.join(" against ")} µs)`,
        isMet: ours.cost <= 1.1,
      },
      {
        what: "the same of two processes of bare Express, which share nothing but the machine",
        target: "–",
        measured: `${machine.cost.toFixed(2)}× (${machine.costs.join(" against ")} µs)`,
        isMet: null,
      },
      {
        what: "two web processes / one: req/s",
        target: "≥ 1.5× where the cores allow",
        measured: `${ours.speed.toFixed(2)}× with Postgres and the load on the same cores`,
        isMet: ours.speed >= 1.5 ? true : null,
      },
    ];

    async function compare(targets: Target[]) {
      const all = { ...side, targets };
      const [two, one] = await takeTurns(load, all, { ...all, targets: targets.slice(0, 1) });
      const costs = [two, one].map(cpuMicroseconds) as [number, number];
      return { cost: costs[0] / costs[1], costs, speed: perSecond(two) / perSecond(one) };
    }
  } finally {
    await load.stop();
    for (const process of [...webs, ...bares]) await process.stop();
    await ground.stop();
  }
}
