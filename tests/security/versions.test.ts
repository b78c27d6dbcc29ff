import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The oldest versions that we accept in production, and why. `npm audit` needs a registry, so this list is
 * reviewed at each release instead.
 */
const oldest: Record<string, [version: string, reason: string]> = {
  nodemailer: ["10.4.1", "addresses as lists, CR/LF in addresses"],
  "@remix-run/node": ["2.17.2", "GHSA-9583-h5hc-x8cw: path traversal in file sessions"],
  "@remix-run/server-runtime": ["2.17.5", "GHSA-84g9-w2xq-vcv6: CSRF of actions"],
  "@remix-run/react": ["2.17.4", "GHSA-8v8x-cx79-35w7: script by way of ScrollRestoration"],
  "@remix-run/router": ["1.23.2", "GHSA-2w69-qvjg-hvjx: script by way of redirects"],
  express: ["4.20.0", "CVE-2024-43796: script in redirects"],
  "path-to-regexp": ["0.1.12", "CVE-2024-52798: slow patterns"],
  "body-parser": ["1.20.3", "CVE-2024-45590: flood of encoded bodies"],
  qs: ["6.14.2", "CVE-2025-15284: arrays without a limit"],
  cookie: ["0.7.0", "CVE-2024-47764: characters out of bounds"],
  send: ["0.19.0", "CVE-2024-43799: script in redirects"],
  "serve-static": ["1.16.0", "CVE-2024-43800: script in redirects"],
  "on-headers": ["1.1.0", "CVE-2025-7339: headers changed by `compression`"],
  undici: ["6.21.2", "CVE-2025-22150, CVE-2025-47279"],
  kysely: ["0.28.17", "CVE-2026-44635, CVE-2026-32763: paths into JSON"],
  pg: ["8.0.0", "CVE-2017-16082: column names as code (before 7.1.2)"],
  jose: ["5.0.0", "CVE-2024-28176: bombs in encrypted tokens (before 4.15.5)"],
  sharp: ["0.32.6", "CVE-2023-4863: WebP decoder"],
  "@conform-to/dom": ["1.1.1", "CVE-2024-32866: prototype pollution by field names"],
  msgpackr: ["1.10.1", "CVE-2023-52079: endless recursion"],
  zod: ["3.22.3", "CVE-2023-4316: slow e-mail pattern"],
};

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string; dev?: boolean }>;
};

/** Every installed copy of a package in production. */
function installed(name: string) {
  const copies = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path.endsWith(`node_modules/${name}`) && !dev,
  );
  return copies.map(([, { version }]) => version ?? "");
}

function isAtLeast(version: string, least: string) {
  const [given, wanted] = [version, least].map((text) => text.split(".").map(Number)) as [
    number[],
    number[],
  ];
  const at = wanted.findIndex((part, index) => part !== given[index]);
  return at < 0 || (given[at] ?? 0) > (wanted[at] ?? 0);
}

test.each(Object.entries(oldest))("%s is recent enough", (name, [least, reason]) => {
  const versions = installed(name);
  expect(versions.length).toBeGreaterThan(0);
  expect(
    versions.filter((version) => !isAtLeast(version, least)),
    reason,
  ).toEqual([]);
});

test("versions are compared as numbers", () => {
  expect(isAtLeast("10.4.1", "10.4.1")).toBe(true);
  expect(isAtLeast("10.10.0", "10.4.1")).toBe(true);
  expect(isAtLeast("9.99.99", "10.4.1")).toBe(false);
  expect(isAtLeast("10.4.0", "10.4.1")).toBe(false);
});
