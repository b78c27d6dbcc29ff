// @module-tag thorough
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { Seen } from "../../app/ops/probe.server";
import { makeCertificates } from "../proxies/certificates";

/** What doctor says about APP_URL as others see it, and about the college's login. */

async function listen(server: Server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

let issuerStatus = 200;
const issuer = createServer((_req, res) => res.writeHead(issuerStatus).end("{}"));
Object.assign(process.env, {
  APP_URL: "https://portal.example", // before whatever reads the environment
  OIDC_ISSUER: `http://127.0.0.1:${await listen(issuer)}/college/`,
  OIDC_LOOPBACK: "true",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_DOMAINS: "college.example",
});
afterAll(() => void issuer.close());

const seen = vi.hoisted(() => ({ at: {} as Record<string, Partial<Seen>> }));
vi.mock("../../app/ops/probe.server", async (original) => ({
  ...(await original<object>()),
  knock: async (address: string) => {
    const found = seen.at[new URL(address).origin];
    if (!found) throw new Error("nobody listens");
    return found;
  },
}));
// Tried in front-door.test.ts.
vi.mock("../../app/ops/doctor/front-door-checks.server", () => ({
  askProxy: async () => undefined,
}));
const { askFrontDoor, askOthers } = await import("../../app/ops/doctor/outside-checks.server");
const { knock } = await vi.importActual<typeof import("../../app/ops/probe.server")>(
  "../../app/ops/probe.server",
);

const fine = { status: 200, certificateDays: 60, caller: "198.51.100.7", from: "198.51.100.7" };
const sentOn = { status: 301, location: "https://portal.example/" };

test.each<[string, Partial<Seen>, Partial<Seen> | undefined, string[]]>([
  ["all is well", fine, sentOn, []],
  ["nobody listens without TLS", fine, undefined, []],
  [
    "the certificate is another's",
    { ...fine, certificateTrouble: "ALTNAME" },
    sentOn,
    ["browsers refuse its certificate: ALTNAME"],
  ],
  [
    "the certificate ends soon",
    { ...fine, certificateDays: 13 },
    sentOn,
    ["its certificate ends in 13 days: does certbot renew it?"],
  ],
  ["it ends later", { ...fine, certificateDays: 14 }, sentOn, []],
  [
    "people end up elsewhere",
    { ...fine, status: 302, location: "https://www.portal.example/" },
    sentOn,
    ["it redirects to https://www.portal.example/: APP_URL must be where people end up"],
  ],
  [
    "the proxy reaches nobody",
    { ...fine, status: 502 },
    sentOn,
    ["it answers 502: does the proxy reach the web processes?"],
  ],
  [
    "another program answers",
    { ...fine, caller: undefined },
    sentOn,
    ["something else answers there, or a portal with another SESSION_SECRET"],
  ],
  [
    "the proxy does not say whom it asks for",
    { ...fine, caller: "10.0.0.2", forwarded: "" },
    sentOn,
    [
      "the proxy sends no X-Forwarded-For, so everybody has its address and shares its limits: 'proxy_set_header X-Forwarded-For $remote_addr'",
    ],
  ],
  [
    "the proxy believes what callers say",
    { ...fine, caller: "203.0.113.77", forwarded: "203.0.113.77" },
    sentOn,
    [
      "callers can pretend any address: the proxy passes on the X-Forwarded-For that they send: 'proxy_set_header X-Forwarded-For $remote_addr'",
    ],
  ],
  [
    "the portal believes a proxy that is not there",
    { ...fine, caller: "203.0.113.77", forwarded: "203.0.113.77, 198.51.100.7" },
    sentOn,
    ["callers can pretend any address: TRUST_PROXY counts more proxies than there are"],
  ],
  [
    "it answers without TLS, too",
    fine,
    { status: 200 },
    ["http://portal.example answers 200 instead of sending to https"],
  ],
  [
    "it is sent on, but not to TLS",
    fine,
    { ...sentOn, location: "http://portal.example/home" },
    ["http://portal.example answers 301 instead of sending to https"],
  ],
])("%s", async (_what, tls, plain, mistakes) => {
  seen.at = {
    "https://portal.example": tls,
    ...(plain && { "http://portal.example": plain }),
  };
  const findings = await askFrontDoor();
  const said = findings.filter(({ isWell }) => !isWell).map(({ says }) => says);
  expect(said).toEqual(mistakes);
});

test("days and trouble are those of the certificate that is served", async () => {
  const certificates = makeCertificates({ days: 10 });
  const { cert, key } = certificates.here;
  const files = { cert: readFileSync(cert), key: readFileSync(key) };
  const server = createTlsServer(files, (_req, res) => res.end());
  onTestFinished(() => {
    server.close();
    certificates.remove();
  });
  const found = await knock(`https://localhost:${await listen(server)}`);
  expect(found).toMatchObject({ status: 200, certificateDays: 9 });
  expect(found.certificateTrouble).toBeTruthy(); // nobody trusts its authority
});

test.each([
  [200, "OIDC_ISSUER answers"],
  [404, "its openid-configuration answers 404: check OIDC_ISSUER"],
])("the college's login answers %i", async (status, answer) => {
  issuerStatus = status;
  expect((await askOthers()).map(({ says }) => says)).toEqual([answer]);
});
