// @module-tag thorough
// Needs a process of its own: other files' web processes would be listed beside its two.
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { askProxy } from "~/app/ops/doctor/front-door-checks.server";
import { listRunning } from "~/app/ops/processes.server";
import { send } from "../support/send";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";

/** What doctor says of a proxy that gets something wrong, which is planted in one of our own. */

let webs: Web[];
let upstreams: string[];
let turn = 0;

/** What the proxy does wrong; returns whether it has answered itself. */
type Mistake = {
  before?: (from: IncomingMessage, to: ServerResponse) => boolean;
  host?: string;
  headers?: (headers: IncomingMessage["headers"]) => IncomingMessage["headers"];
  timeoutMs?: number;
};
let mistake: Mistake = {};

const proxy = createServer((from, to) => {
  if (mistake.before?.(from, to)) return;
  const upstream = upstreams[turn++ % upstreams.length] ?? "";
  const { method, url = "" } = from;
  const headers = { ...from.headers, host: mistake.host ?? from.headers.host };
  // A connection that the portal has just closed is no mistake of the proxy's.
  const onward = { method, headers, agent: false };
  const onwards = request(new URL(url, upstream), onward, (answer) => {
    to.writeHead(answer.statusCode ?? 500, mistake.headers?.(answer.headers) ?? answer.headers);
    answer.pipe(to);
  });
  const fail = (status: number) => void (to.headersSent || to.writeHead(status).end());
  onwards.once("error", () => fail(502));
  if (mistake.timeoutMs)
    onwards.setTimeout(mistake.timeoutMs, () => {
      fail(504);
      onwards.destroy();
    });
  from.pipe(onwards);
});
let at: string;

beforeAll(async () => {
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  webs = await Promise.all([startWeb({ APP_URL: at }), startWeb({ APP_URL: at })]);
  await until("both say that they run", async () => (await listRunning()).length === 2);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  proxy.close();
  proxy.closeAllConnections();
});
beforeEach(() => {
  mistake = {};
  upstreams = webs.map(({ url }) => url);
});

const judge = async (waitMs = 0) => (await askProxy(at, waitMs))?.map(({ says }) => says);

test("of a proxy that does its work nothing is said", async () => {
  expect(await judge()).toEqual([]);
});

test("private pages that are stored", async () => {
  const stored = new Map<string, { headers: IncomingMessage["headers"]; body: string }>();
  mistake.before = ({ url = "", method, headers }, to) => {
    if (method !== "GET" || url.startsWith("/assets/")) return false;
    const answer = stored.get(url);
    if (answer) to.writeHead(200, answer.headers).end(answer.body);
    else
      request(new URL(url, upstreams[0]), { headers }, async (fresh) => {
        const body = await text(fresh);
        stored.set(url, { headers: fresh.headers, body });
        to.writeHead(200, fresh.headers).end(body);
      }).end();
    return true;
  };
  expect(await judge()).toContain(
    "the proxy stores private pages, so people see those of others: take out proxy_cache, or what makes it ignore Cache-Control, and empty its store",
  );
});

test("a process that is not there", async () => {
  upstreams = [upstreams[0]!, "http://127.0.0.1:1"];
  expect(await judge()).toContain(
    "4 of 8 requests failed (502), so people see errors now and then: is a process of the proxy's upstream not there?",
  );
});

test("a process with another secret", async () => {
  const other = await startWeb({ APP_URL: at, SESSION_SECRET: "k3J9x!mQ2vR7pW4zT8bN1cL6dF5gH0jS" });
  onTestFinished(() => other.stop());
  upstreams = [upstreams[0]!, other.url];
  expect(await judge()).toContainEqual(
    expect.stringMatching(
      /^\d of \d+ requests came to a process with another SESSION_SECRET, or to another program, so people are logged out at random/,
    ),
  );
});

test("a process that the proxy does not know", async () => {
  upstreams = [upstreams[0]!];
  const [says, ...more] = (await judge()) ?? [];
  expect(more).toEqual([]);
  expect(says).toMatch(
    new RegExp(`^web ${webs[1]!.process.pid} on \\S+ got none of 8 requests, so the others carry`),
  );
});

test("a limit of a megabyte", async () => {
  mistake.before = (from, to) => {
    const isLarge = Number(from.headers["content-length"] ?? 0) > 1_000_000;
    if (isLarge) {
      from.resume();
      to.writeHead(413).end();
    }
    return isLarge;
  };
  expect(await judge()).toEqual([
    "the proxy answers 413 to an upload of 5 MB, so people cannot send pictures: 'client_max_body_size 64m', and REQUEST_TIMEOUT_SECONDS judges the slow",
  ]);
});

test("a proxy without patience", async () => {
  mistake.timeoutMs = 300;
  expect(await judge(3_000)).toContainEqual(
    expect.stringMatching(
      /^the proxy gives up after \d s \(504\), so PDFs and large lists fail: 'proxy_read_timeout 20s'$/,
    ),
  );
});

test("headers that are removed or changed", async () => {
  mistake.headers = ({ "content-security-policy": _, ...headers }) => ({
    ...headers,
    "x-content-type-options": "none",
  });
  expect(await judge()).toEqual([
    "the proxy removes or changes Content-Security-Policy, X-Content-Type-Options, so browsers protect people less: take out its proxy_hide_header or add_header",
  ]);
});

test("a Host that is not passed on", async () => {
  mistake.host = "portal:3000";
  expect(await judge()).toEqual([
    "the proxy says that people asked for portal:3000, not 127.0.0.1: 'proxy_set_header Host $http_host'",
  ]);
});

test("files that are not there", async () => {
  mistake.before = ({ url = "" }, to) => {
    if (!url.startsWith("/assets/")) return false;
    to.writeHead(404).end();
    return true;
  };
  expect(await judge()).toEqual([
    expect.stringMatching(
      /^\/assets\/\S+\.js answers 404 to 8 of 8 requests, so pages come without style and script: is build\/client there/,
    ),
  ]);
});

test("of another program, or where nobody answers, others tell", async () => {
  mistake.before = (_from, to) => Boolean(to.writeHead(200).end("{}"));
  expect(await judge()).toBeUndefined();
});

test("who does not have the secret learns nothing", async () => {
  for (const probe of ["", "guessed"]) {
    const headers = { "x-portal-probe": probe, "x-portal-person": "a" };
    const { text: said } = await send(webs[0]!.url, "/my-applications", { headers });
    expect(said).not.toContain('"process"');
  }
});
