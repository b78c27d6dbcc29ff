import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import { type Web, onGround, size, startTarget, studentHeaders } from "./ground";
import { type Row, duration, median, row } from "./results";

const megabyte = 1_000_000;
/** What the front door still hands on as JSON. */
const largestJson = 250_000;
const rounds = size(7, 2);

/** Only these read a body after the login. */
const ofStudents = ["/api/resume", "/profile"];

type Body = { shape: string; type: string; text: string };

/** In shapes that parsers find hard: one value, many, much to decode, deep nesting. */
const targets: Record<string, { path: string; bodies: Body[] }> = {
  "JSON to the API": { path: "/api/resume", bodies: [megabyte, largestJson].flatMap(jsons) },
  "urlencoded to the API": { path: "/api/auth/signup", bodies: urlencoded("name") },
  "urlencoded to a screen": { path: "/signup", bodies: urlencoded("name") },
  "multipart to the API": { path: "/api/auth/signup", bodies: multipart(["name", "email"]) },
  "multipart to a screen": { path: "/signup", bodies: multipart(["name", "email"]) },
  "the resume's form": {
    path: "/profile",
    bodies: [
      ...urlencoded("summary"),
      ...multipart(Array.from({ length: 790 }, (_, n) => `projects[${n}].description`)),
    ],
  },
};

/** How long 1 MB keeps a web process from everything else, from its first byte to the answer's last. */
export function bench(): Promise<Row[]> {
  return onGround([""], async (ground) => {
    const web = await startTarget(ground, { NODE_OPTIONS: `--import=${loopWatch}` });
    const { headers } = await studentHeaders();
    const rows: Row[] = [];
    for (const [what, { path, bodies }] of Object.entries(targets)) {
      const found: Awaited<ReturnType<typeof measure>>[] = [];
      for (const body of bodies)
        found.push(await measure(web, path, body, ofStudents.includes(path) ? headers : {}));
      const value = Math.max(...found.map(({ delay }) => delay));
      const worst = found.find(({ delay }) => delay === value);
      const detail = `${worst?.shape}, answered ${worst?.status}`;
      rows.push(
        row({
          what: `1 MB, ${what}: event loop held up`,
          value,
          unit: duration,
          atMost: 50,
          detail,
        }),
      );
    }
    return rows;
  });
}

/** The median of the longest delay of each round. */
async function measure(web: Web, path: string, body: Body, headers: Record<string, string>) {
  const delays: number[] = [];
  let status = 0;
  for (let round = -2; round < rounds; round++) {
    await sleep(20); // what the answer before left to do is over
    await longestDelay(web);
    const response = await fetch(web.url + path, {
      method: "POST",
      headers: { ...headers, Origin: web.url, "Content-Type": body.type },
      body: body.text,
      redirect: "manual",
    });
    await response.arrayBuffer();
    status = response.status;
    if (status >= 500) throw new Error(`${path}: ${status}`);
    const delay = await longestDelay(web);
    if (round >= 0) delays.push(delay);
  }
  return { delay: median(delays), status, shape: body.shape };
}

/** Loaded into the web process: tells the longest delay of its event loop since it was last asked, in ms. */
const loopWatch = `data:text/javascript,${encodeURIComponent(`
  import { monitorEventLoopDelay } from "node:perf_hooks";
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on("message", () => {
    process.send(delays.max / 1e6);
    delays.reset();
  });
  process.channel.unref();
`)}`;

async function longestDelay({ web }: Web) {
  web.process.send("longest delay");
  const [longest] = (await once(web.process, "message")) as [number];
  return longest;
}

function jsons(length: number): Body[] {
  const many = (text: string) => text.repeat(length / text.length - 20);
  const values = {
    "one text": `"${many("a")}"`,
    escapes: `"${many("\\u0905")}"`,
    rows: `[${many("{},")}{}]`,
    depth: "[".repeat(length / 2 - 20) + "]".repeat(length / 2 - 20),
    keys: `{${Array.from({ length: length / 11 - 20 }, (_, n) => `"${n + 100_000}":1`).join()}}`,
  };
  return Object.entries(values).map(([shape, value]) => {
    const text = `{"${value.startsWith('"') ? "summary" : "projects"}":${value}}`;
    return { shape: `${shape} of ${length / 1_000} KB`, type: "application/json", text };
  });
}

function urlencoded(name: string): Body[] {
  const field = `${name}=`;
  const texts = {
    "one text": field + "a".repeat(megabyte),
    escapes: field + "%41".repeat(megabyte / 3),
    "broken escapes": field + "%".repeat(megabyte),
    "190 fields": `${field}${"+".repeat(megabyte / 190 - field.length)}&`.repeat(190),
    "many fields": "a&".repeat(megabyte / 2),
  };
  const type = "application/x-www-form-urlencoded";
  return Object.entries(texts).map(([shape, text]) => ({ shape, type, text }));
}

/** Parts of these names, all of them in 1 MB. */
function multipart(names: string[]): Body[] {
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const room = Math.floor(megabyte / names.length - 90);
  const all = (text: string) => names.map((name) => part(name, text)).join("");
  const texts = {
    [`${names.length} parts`]: all("a".repeat(room)),
    [`${names.length} parts of line ends`]: all("\r\n--".repeat(room / 4)),
    "many parts": part("a", "").repeat(megabyte / 58),
  };
  const type = "multipart/form-data; boundary=b";
  return Object.entries(texts).map(([shape, text]) => ({ shape, type, text: `${text}--b--\r\n` }));
}
