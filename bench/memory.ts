import { prepareGround, startTarget, studentCookie } from "./ground";
import { rawGet, residentMb, startLoad } from "./load";
import type { Row } from "./results";

const requests = 100_000;
const samples = 20;
/** The first ones fill caches and compile code. */
const settled = 4;

/** The memory of a web process while it answers visitors, students and programs. */
export async function bench(): Promise<Row[]> {
  const ground = await prepareGround([100_000]);
  const load = startLoad();
  const web = await startTarget();
  try {
    const { cookie } = await studentCookie();
    const compressed = { "Accept-Encoding": "gzip, deflate, br" };
    const own = { ...compressed, Cookie: cookie };
    const mixed = [
      rawGet("/jobs", compressed),
      rawGet("/jobs?search=engineer&location=pune", compressed),
      rawGet("/", compressed),
      rawGet("/api/placements?limit=24", compressed),
      rawGet("/jobs", own),
      rawGet("/my-applications", own),
      rawGet("/api/auth/me", own),
    ];
    const megabytes: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      await load.run([web], { requests: mixed, connections: 16, answers: requests / samples });
      megabytes.push(residentMb(web.pid));
    }
    const [first = NaN] = megabytes.slice(settled);
    const [last = NaN] = megabytes.slice(-1);
    const most = Math.max(...megabytes);
    const growth = last / first - 1;
    return [
      {
        what: `memory of a web process after ${requests / 1000},000 requests`,
        target: "flat (± 10 %), ≤ 250 MB",
        measured: `${Math.round(last)} MB, ${Math.round(growth * 100)} % since the ${(settled + 1) * 5},000th; at most ${Math.round(most)} MB`,
        isMet: Math.abs(growth) <= 0.1 && most <= 250,
      },
    ];
  } finally {
    await load.stop();
    await web.stop();
    await ground.stop();
  }
}
