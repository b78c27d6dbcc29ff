import { setTimeout as sleep } from "node:timers/promises";
import { costlyBodies } from "../tests/security/costly-bodies";
import { aStudent } from "../tests/support/factories";
import { type Portal, size, startPortal } from "./ground";
import { cookieOf } from "./load";
import { longestDelay, loopWatch } from "./loop";
import { type Row, duration, median, row, series } from "./results";

/** The most that a student's form may have, and what is still read as JSON or of a visitor. */
const sizes = [1_000_000, 250_000];

/** Who sends it where. */
const readers = {
  "a visitor's to the API": "/api/auth/signup",
  "a visitor's to a screen": "/signup",
  "a student's to the API": "/api/resume",
  "a student's to a screen": "/account",
  "the resume's form": "/profile",
};

/** What is costly under any name, and under names whose values our own readers go through. */
const shapes: typeof costlyBodies = [
  ...costlyBodies,
  ...["a", "%41", "%"].map(fields),
  ["parts of a resume", (bytes) => parts("a".repeat(bytes / 790 - 90))],
  ["parts of a resume, full of line ends", (bytes) => parts("\r\n--".repeat(bytes / 3_160 - 23))],
  ["JSON escapes", (bytes) => json(`{"summary":"${"\\u0905".repeat(bytes / 6 - 5)}"}`)],
  ["JSON rows", (bytes) => json(`{"projects":[${"{},".repeat(bytes / 3 - 10)}{}]}`)],
];

function fields(unit: string): (typeof costlyBodies)[number] {
  const type = "application/x-www-form-urlencoded";
  const make = (bytes: number) => {
    const value = unit.repeat(bytes / unit.length / 2 - 8);
    return { type, body: Buffer.from(`name=${value}&summary=${value}`) };
  };
  return [`two fields of ${unit}`, make];
}

function parts(text: string) {
  const all = Array.from({ length: 790 }, (_, n) => {
    const name = `projects[${n % 12}].${n < 12 ? "description" : n}`;
    return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return { type: "multipart/form-data; boundary=b", body: Buffer.from(`${all.join("")}--b--\r\n`) };
}

function json(text: string) {
  return { type: "application/json", body: Buffer.from(text) };
}

/** How long a body keeps a web process from everything else, from its first byte to the answer's last. */
export async function bench(): Promise<Row[]> {
  const web = await startPortal({ NODE_OPTIONS: loopWatch });
  const student = await cookieOf(await aStudent());
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(readers)) {
    const who = what.startsWith("a visitor") ? {} : student;
    let worst = { value: 0, detail: "" };
    for (const [shape, make] of shapes) {
      for (const { type, body } of sizes.map(make)) {
        const headers = { ...who, Origin: web.url, "Content-Type": type };
        const request = { method: "POST", headers, body: Uint8Array.from(body) };
        const { value, status } = await measure(web, path, request);
        const detail = `${shape}, ${Math.round(body.length / 1_000)} KB, answered ${status}`;
        if (value > worst.value) worst = { value, detail };
      }
    }
    const held = { ...worst, unit: duration, atMost: 50 };
    rows.push(row(`body of 1 MB, ${what}: event loop held up`, held));
  }
  return rows;
}

/** The median of the longest delay of each round. */
async function measure(web: Portal, path: string, request: RequestInit) {
  let status = 0;
  const delays = await series(size(9, 4), async () => {
    await sleep(20); // what the answer before left to do is over
    await longestDelay(web);
    const response = await fetch(web.url + path, { redirect: "manual", ...request });
    await response.arrayBuffer();
    ({ status } = response);
    if (status >= 500) throw new Error(`${path}: ${status}`);
    return longestDelay(web);
  });
  return { value: median(delays.slice(2)), status }; // the first two warm up
}
