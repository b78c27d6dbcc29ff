import { onGround, postingsSql, size, startTarget, studentHeaders } from "./ground";
import { load, requestsOf, residentMb } from "./load";
import { type Row, megabytes, percent, row } from "./results";

const requests = size(100_000, 2_000);
const samples = 20;
/** The first ones fill caches and compile code. */
const settled = 4;

/** The memory of a web process while it answers visitors, students and programs. */
export function bench(): Promise<Row[]> {
  return onGround([postingsSql(size(100_000, 1_000))], async (ground) => {
    const web = await startTarget(ground);
    const visitor = { "Accept-Encoding": "gzip, deflate, br" };
    const student = { ...visitor, ...(await studentHeaders()).headers };
    const ofVisitor = [
      "/",
      "/jobs",
      "/jobs?search=engineer&location=pune",
      "/api/placements?limit=24",
    ];
    const ofStudent = ["/jobs", "/my-applications", "/api/auth/me"];
    const mixed = [
      ...ofVisitor.flatMap((path) => requestsOf({ path, headers: [visitor] })),
      ...ofStudent.flatMap((path) => requestsOf({ path, headers: [student] })),
    ];
    const resident: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      await load([web], mixed, { answers: requests / samples });
      resident.push(residentMb(web.pid));
    }
    const [first = NaN] = resident.slice(settled);
    const [last = NaN] = resident.slice(-1);
    const what = "memory of a web process after 100,000 requests";
    return [
      row({ what, value: Math.max(...resident), unit: megabytes, atMost: 250 }),
      row({
        what: "its change since the 25,000th, up or down",
        value: Math.abs(last / first - 1),
        unit: percent,
        atMost: 0.1,
        detail: `${megabytes(first)} then, ${megabytes(last)} at the end`,
      }),
    ];
  });
}
