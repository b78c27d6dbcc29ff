import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Turn, askLink } from "../../app/links/ask-link.server";
import { type Reach, isPublicAddress, publicInternet } from "../../app/links/public-request.server";
import { appUrl } from "../../app/env.server";
import { aNetwork, forbidden, open, startSite } from "./link-server";

let site: Awaited<ReturnType<typeof startSite>>;
const agents = new Set<string | undefined>();
const sent = new Set<string>();

beforeAll(async () => {
  site = await startSite((request, response) => {
    agents.add(request.headers["user-agent"]);
    for (const name of Object.keys(request.headers)) sent.add(name);
    const url = new URL(String(request.url), "http://here.invalid");
    const to = url.searchParams.get("to");
    if (to) return void response.writeHead(302, { Location: to }).end();
    if (url.pathname === "/hang") return;
    const [, status = "200"] = /^\/(\d{3})$/.exec(url.pathname) ?? [];
    const isForGet = url.pathname === "/get-only" || url.pathname === "/endless";
    response.writeHead(isForGet && request.method !== "GET" ? 405 : Number(status));
    if (url.pathname === "/endless" && request.method === "GET") response.write("on and on");
    else response.end();
  });
});
afterAll(() => site.stop());
beforeEach(() => {
  for (const list of [site.asked, site.trapped]) list.length = 0;
});

const atOnce: Turn = (_host, work) => work();
const ask = (link: string, reach: Reach = aNetwork()) => askLink(link, atOnce, reach);
const at = (path: string) => site.site + path;
const via = (path: string, count: number): string =>
  count ? via(`/?to=${encodeURIComponent(path)}`, count - 1) : path;

describe("a link", () => {
  test.each([
    ["/200", { outcome: "answered", status: "200" }, ["HEAD /200"]],
    ["/endless", { outcome: "answered", status: "200" }, ["HEAD /endless", "GET /endless"]],
    ["/get-only", { outcome: "answered", status: "200" }, ["HEAD /get-only", "GET /get-only"]],
    ["/403", { outcome: "answered", status: "403" }, ["HEAD /403", "GET /403"]],
    ["/404", { outcome: "failed", status: "404" }, ["HEAD /404", "GET /404"]],
    ["/410", { outcome: "failed", status: "410" }, ["HEAD /410", "GET /410"]],
    ["/503", { outcome: "failed", status: "503" }, ["HEAD /503", "GET /503"]],
    ["/hang", { outcome: "failed", status: "no answer in time" }, ["HEAD /hang", "GET /hang"]],
  ])("%s is found out", async (path, finding, asked) => {
    expect(await ask(at(path))).toEqual(finding);
    expect(site.asked).toEqual(asked);
  });

  test("is followed through three redirects, and not through four or a circle", async () => {
    expect(await ask(at(via("/200", 3)))).toEqual({ outcome: "answered", status: "200" });
    expect(site.asked.splice(0)).toHaveLength(4);
    const many = { outcome: "failed", status: "more than three redirects" };
    expect(await ask(at(via("/200", 4)))).toEqual(many);
    expect(site.asked).not.toContain("HEAD /200");
    site.asked.length = 0;
    const circle = await startSite((_request, response) =>
      response.writeHead(302, { Location: "/" }).end(),
    );
    expect(await ask(`${circle.site}/`)).toEqual(many);
    expect(circle.asked).toHaveLength(8);
    circle.stop();
  });

  test("to a host that is not there, or does not let us in, fails", async () => {
    expect(await ask("http://nowhere.test/")).toEqual({
      outcome: "failed",
      status: "unknown host",
    });
    const refused = await ask(`http://${open}:1/`);
    expect(refused).toEqual({ outcome: "failed", status: "connection refused" });
  });

  test("is not called dead for our own network's troubles", async () => {
    const offline: Reach = {
      ...aNetwork(),
      resolve: () => Promise.reject(Object.assign(new Error(), { code: "EAI_AGAIN" })),
    };
    expect((await ask("http://careers.test/", offline)).outcome).toBe("not asked");
  });

  test("is asked by somebody who says who they are, and with nothing of anybody's", async () => {
    await ask(at("/200"));
    expect([...agents]).toEqual([`PlacementPortal link check (+${appUrl})`]);
    expect([...sent].sort()).toEqual(["accept", "connection", "host", "user-agent"]);
    const withPassword = `/?to=${encodeURIComponent(`http://a:b@${open}:${site.port}/200`)}`;
    expect((await ask(at(withPassword))).status).toBe("302");
    expect(site.asked).not.toContain("GET /200");
  });
});

describe("no connection leaves for an address that is not public", () => {
  const literal = [
    forbidden,
    "[::1]",
    `[::ffff:${forbidden}]`,
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "0.0.0.0",
    "[::]",
    "127.1",
  ];

  test("which a listener there would see", async () => {
    const careless: Reach = { ...aNetwork(), mayConnect: () => true };
    for (const host of literal) await ask(`http://${host}:${site.port}/`, careless);
    expect(site.trapped.length).toBeGreaterThanOrEqual(7); // HEAD and GET; some are of IPv6
  });

  test("whether the link names it or a redirect does", async () => {
    for (const host of literal) {
      const link = `http://${host}:${site.port}/`;
      expect((await ask(link)).outcome, link).toBe("not asked");
      expect((await ask(at(`/?to=${encodeURIComponent(link)}`))).outcome, link).toBe("not asked");
    }
    expect(site.trapped).toEqual([]);
  });

  test("whether a name leads to it alone, among others, or by a redirect", async () => {
    const names = () => ({
      "inner.test": [[forbidden]],
      "mixed.test": [[open, forbidden]],
      "mapped.test": [[`::ffff:${forbidden}`]],
    });
    for (const host of Object.keys(names())) {
      const link = `http://${host}:${site.port}/`;
      expect((await ask(link, aNetwork(names()))).outcome, link).toBe("not asked");
      const redirect = at(`/?to=${encodeURIComponent(link)}`);
      expect((await ask(redirect, aNetwork(names()))).outcome, link).toBe("not asked");
    }
    expect(site.trapped).toEqual([]);
  });

  test("whatever a name says the second time", async () => {
    const rebinding = aNetwork({ "rebind.test": [[open], [forbidden]] });
    const found = await ask(`http://rebind.test:${site.port}/get-only`, rebinding);
    expect(found.outcome).toBe("not asked");
    expect(site.asked).toEqual(["HEAD /get-only"]);
    expect(site.trapped).toEqual([]);
  });

  test("in production, where nothing opens the local address of these tests either", async () => {
    expect((await askLink(at("/200"), atOnce)).outcome).toBe("not asked");
    expect((await askLink(`http://localhost:${site.port}/`, atOnce)).outcome).toBe("not asked");
    expect([...site.asked, ...site.trapped]).toEqual([]);
    for (const port of [80, 443]) expect(publicInternet.mayConnect("9.9.9.9", port)).toBe(true);
    for (const port of [22, 25, 5432, 6379])
      expect(publicInternet.mayConnect("9.9.9.9", port)).toBe(false);
    for (const address of [open, forbidden, "::1"])
      expect(publicInternet.mayConnect(address, 443)).toBe(false);
  });
});

describe("public addresses", () => {
  test.each(["1.1.1.1", "203.0.112.255", "172.32.0.1", "2606:4700:4700::1111", "::ffff:9.9.9.9"])(
    "%s is one",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(
    `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.192 192.0.2.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1
    239.255.255.255 240.0.0.1 255.255.255.255 100.100.100.200 168.63.129.16 :: ::1 ::7f00:1
    ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:10.0.0.1 64:ff9b::a00:1 64:ff9b:1::a00:1 100::1
    2001::1 2001:db8::1 2002:a00:1:: 2002:7f00:1:: 3fff::1 5f00::1 4000::1 fc00::1 fd00:ec2::254
    fe80::1 fe80::1%eth0 fec0::1 ff02::1 nonsense`.split(/\s+/),
  )("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));
});
