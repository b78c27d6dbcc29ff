import { cpuMicroseconds, perSecond, takeTurns } from "./compare";
import { prepareGround, startTarget, studentCookie } from "./ground";
import { startLoad } from "./load";
import type { Row } from "./results";

/** The same load on one web process and on two that share it: pages rendered anew for each request. */
export async function bench(): Promise<Row[]> {
  const ground = await prepareGround([100_000]);
  const load = startLoad();
  const webs = [
    await startTarget({ CACHE_SECONDS: "0" }),
    await startTarget({ CACHE_SECONDS: "0" }),
  ];
  try {
    const { cookie } = await studentCookie();
    const side = { path: "/jobs", headers: { "Accept-Encoding": "identity", Cookie: cookie } };
    const [two, one] = await takeTurns(
      load,
      { ...side, targets: webs },
      { ...side, targets: webs.slice(0, 1) },
    );
    const costs = [two, one].map(cpuMicroseconds) as [number, number];
    const cost = costs[0] / costs[1];
    const speed = perSecond(two) / perSecond(one);
    return [
      {
        what: "two web processes / one: CPU a request",
        target: "≤ 1.1×",
        measured: `${cost.toFixed(2)}× (${costs.join(" against ")} µs)`,
        isMet: cost <= 1.1,
      },
      {
        what: "two web processes / one: req/s",
        target: "≥ 1.5× where the cores allow",
        measured: `${speed.toFixed(2)}× with Postgres and the load on the same cores`,
        isMet: speed >= 1.5 ? true : null,
      },
    ];
  } finally {
    await load.stop();
    for (const web of webs) await web.stop();
    await ground.stop();
  }
}
