import { randomBytes } from "node:crypto";
import { type Answer, type Said, knockAs } from "../knocks.server";
import { listRunning } from "../processes.server";
import { type Finding, wrong } from "./finding";

const about = "APP_URL";

/** A picture from a phone; the portal takes 6 MB. */
const upload = Buffer.alloc(5_500_000);
/** A PDF is waited for as long, before the first byte of an answer. */
const slowestMs = 10_500;

/** What the proxy does with people's requests; undefined if none of them comes to a process with our secret. */
export async function askProxy(at: string, waitMs: number = slowestMs) {
  // Each on a connection of its own, so that proxies spread them.
  const running = await listRunning().catch(() => []);
  const web = running.filter(({ kind }) => kind === "web").map(({ name }) => name);
  const count = 2 * Math.max(web.length, 2) + 4;
  const seen: Visit[] = [];
  for (let n = 0; n < count; n++) seen.push(await visit(at));
  const [first] = seen.flatMap(({ answer }) => answer?.said ?? []);
  if (!first) return undefined;
  const [large, slow, file] = await Promise.all([
    judgeUpload(at),
    judgePatience(at, waitMs),
    judgeFile(at, first, count),
  ]);
  return [
    ...judgeStored(seen),
    ...judgeProcesses(seen, web),
    ...judgeHeaders(at, seen),
    ...[large, slow, file].flat(),
  ];
}

type Visit = { person: string; answer?: Answer; trouble?: string };

/** As somebody whom no store can know yet. */
async function visit(at: string): Promise<Visit> {
  const person = randomBytes(9).toString("base64url");
  try {
    return { person, answer: await knockAs(at, { person }) };
  } catch (error) {
    return { person, trouble: (error as Error).message };
  }
}

function judgeStored(seen: Visit[]): Finding[] {
  const isStored = seen.some(({ answer, person }) => answer?.said && answer.said.person !== person);
  return isStored
    ? [
        wrong(
          about,
          "the proxy stores private pages, so people see those of others: take out proxy_cache, or what makes it ignore Cache-Control, and empty its store",
        ),
      ]
    : [];
}

function judgeProcesses(seen: Visit[], web: string[]): Finding[] {
  const findings: Finding[] = [];
  const says = (text: string) => void findings.push(wrong(about, text));
  const of = (some: unknown[]) => `${some.length} of ${seen.length} requests`;
  const failed = seen.filter(({ answer }) => !answer || answer.status >= 500);
  const [one] = failed;
  if (one)
    says(
      `${of(failed)} failed (${one.answer?.status ?? one.trouble}), so people see errors now and then: is a process of the proxy's upstream not there?`,
    );
  const strange = seen.filter(({ answer }) => answer && !answer.said && answer.status < 500);
  if (strange.length)
    says(
      `${of(strange)} came to a process with another SESSION_SECRET, or to another program, so people are logged out at random: give all the same, or correct the proxy's upstream`,
    );
  const reached = new Set(seen.map(({ answer }) => answer?.said?.process));
  const missed = web.filter((name) => !reached.has(name));
  if (missed.length && !failed.length && !strange.length)
    says(
      `${missed.join(", ")} got none of ${seen.length} requests, so the others carry its load: add it to the proxy's upstream, and let them take turns`,
    );
  return findings;
}

/** What the proxy took from an answer, or from the request. */
function judgeHeaders(at: string, seen: Visit[]): Finding[] {
  const findings: Finding[] = [];
  const lost = new Set(
    seen.flatMap(({ answer }) =>
      Object.entries(answer?.said?.headers ?? {})
        .filter(([name, value]) => answer?.headers[name.toLowerCase()] !== value)
        .map(([name]) => name),
    ),
  );
  if (lost.size)
    findings.push(
      wrong(
        about,
        `the proxy removes or changes ${[...lost].join(", ")}, so browsers protect people less: take out its proxy_hide_header or add_header`,
      ),
    );
  const { hostname } = new URL(at);
  const host = seen.find(({ answer }) => answer?.said)?.answer?.said?.host ?? "";
  if (host.replace(/:\d+$/, "") !== hostname)
    findings.push(
      wrong(
        about,
        `the proxy says that people asked for ${host || "no host"}, not ${hostname}: 'proxy_set_header Host $http_host'`,
      ),
    );
  return findings;
}

async function judgeUpload(at: string): Promise<Finding[]> {
  const answer = await knockAs(at, { person: "upload", body: upload }).catch(() => null);
  if (answer?.said?.bytes === upload.length) return [];
  const how = answer ? `answers ${answer.status} to` : "breaks off";
  return [
    wrong(
      about,
      `the proxy ${how} an upload of 5 MB, so people cannot send pictures: 'client_max_body_size 64m', and REQUEST_TIMEOUT_SECONDS judges the slow`,
    ),
  ];
}

async function judgePatience(at: string, waitMs: number): Promise<Finding[]> {
  const asked = Date.now();
  const answer = await knockAs(at, { person: "patience", waitMs }).catch(() => null);
  if (answer?.said) return [];
  const seconds = Math.round((Date.now() - asked) / 1000);
  return [
    wrong(
      about,
      `the proxy gives up after ${seconds} s (${answer?.status ?? "no answer"}), so PDFs and large lists fail: 'proxy_read_timeout 20s'`,
    ),
  ];
}

/** Asks as often as for pages, as each process has files of its own. */
async function judgeFile(at: string, { file }: Said, count: number): Promise<Finding[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => fetchFile(at, file).catch((error: Error) => error.message)),
  );
  const bad = answers.filter((status) => status !== 200);
  if (!bad.length) return [];
  return [
    wrong(
      about,
      `${file} answers ${bad[0]} to ${bad.length} of ${count} requests, so pages come without style and script: is build/client there on each machine, and does the proxy leave /assets to the portal?`,
    ),
  ];
}

async function fetchFile(at: string, file: string) {
  const { status, headers } = await knockAs(at, { person: "", path: file });
  const isScript = /javascript/.test(headers["content-type"] ?? "");
  return status === 200 && !isScript ? "something else" : status;
}
