// @module-tag thorough
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { askLink } from "../../app/links/ask-link.server";
import { publicInternet, resolveName } from "../../app/links/public-request.server";
import { aNetwork, forbidden, open, startSite } from "./link-server";

const sockets: ReturnType<typeof createSocket>[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

type Addresses = { v4?: string; v6?: boolean };

/** A name server where every name has these addresses (IPv6: ::1), or none; a silent one without `answer`. */
async function startNameServer(answer?: (name: string) => Addresses | "unknown") {
  const socket = createSocket("udp4");
  sockets.push(socket);
  const asked: string[] = [];
  socket.on("message", (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5; // of the question: name, type, class
    const name = query.toString("latin1", 13, end - 5).replace(/[^\w-]/g, ".");
    const isV6 = query.readUInt16BE(end - 4) === 28;
    asked.push(name);
    if (!answer) return;
    const said = answer(name);
    const { v4, v6 } = said === "unknown" ? {} : said;
    const bytes = isV6 ? v6 && [...Array<number>(15).fill(0), 1] : v4?.split(".").map(Number);
    const reply = Buffer.from(query.subarray(0, end));
    // An answer without further records, whose number of answers follows.
    reply.set([0x81, said === "unknown" ? 0x83 : 0x80, 0, 1, 0, bytes ? 1 : 0, 0, 0, 0, 0], 2);
    const head = [0xc0, 12, 0, isV6 ? 28 : 1, 0, 1, 0, 0, 0, 60, 0];
    const record = bytes ? [...head, bytes.length, ...bytes] : [];
    socket.send(Buffer.concat([reply, Buffer.from(record)]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const servers = [`127.0.0.1:${socket.address().port}`];
  return { asked, resolve: (host: string) => resolveName(host, servers) };
}

const ask = (link: string, resolve: (host: string) => ReturnType<typeof resolveName>) =>
  askLink(link, (_host, work) => work(), { ...aNetwork(), resolve, timeoutMs: 20_000 });

const looksUpInThreads = () => process.getActiveResourcesInfo().includes("GetAddrInfoReqWrap");

test("a name server that never answers is given up in bounded time, and holds none of Node's threads", async () => {
  const { asked, resolve } = await startNameServer();
  const began = Date.now();
  const found = ask("http://careers.example/", resolve);
  const production = publicInternet.resolve("careers.example").catch(() => undefined);
  expect(looksUpInThreads()).toBe(false);
  expect(await found).toEqual({ outcome: "not asked", status: "no way out" });
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(new Set(asked)).toEqual(new Set(["careers.example"]));
  await production;
});

test("a name without addresses is unknown, whether it exists or not", async () => {
  const { resolve } = await startNameServer((name) => (name === "gone.example" ? "unknown" : {}));
  for (const name of ["gone.example", "empty.example", `${"x".repeat(64)}.example`])
    expect((await ask(`http://${name}/`, resolve)).status, name).toBe("unknown host");
});

test("all addresses of both kinds are looked at before anything is sent", async () => {
  const site = await startSite((_request, response) => response.end());
  const { resolve } = await startNameServer((name) => ({
    v4: name === "inner.example" ? forbidden : open,
    v6: name === "mixed.example",
  }));
  const at = (host: string) => `http://${host}:${site.port}/`;
  expect((await ask(at("careers.example"), resolve)).outcome).toBe("answered");
  for (const host of ["inner.example", "mixed.example", "localhost"])
    expect((await ask(at(host), resolve)).outcome, host).toBe("not asked");
  expect(site.trapped).toEqual([]);
  expect(site.asked).toEqual(["HEAD /"]);
  site.stop();
});
