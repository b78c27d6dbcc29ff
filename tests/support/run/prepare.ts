import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { buildIfNeeded } from "../../../local/build";
import { hasProgram, installPackages } from "../programs";

type Need = {
  what: string;
  found: () => boolean;
  debian: string;
  otherwise?: () => void;
  isOptional?: true;
};

const needs: Need[] = [
  {
    what: "a browser",
    found: () => existsSync("/usr/bin/chromium") || existsSync(chromium.executablePath()),
    debian: "chromium",
    otherwise: () =>
      execFileSync(
        process.execPath,
        ["node_modules/@playwright/test/cli.js", "install", "chromium"],
        {
          stdio: "ignore",
          timeout: 600_000,
        },
      ),
  },
  { what: "Redis", found: () => hasProgram("redis-server"), debian: "redis-server" },
  { what: "pdftotext", found: () => hasProgram("pdftotext"), debian: "poppler-utils" },
  { what: "openssl", found: () => hasProgram("openssl"), debian: "openssl" },
  { what: "a text browser", found: () => hasProgram("w3m"), debian: "w3m" },
];

/** Their tests are left out where they cannot be installed. */
const proxies: Need[] = ["nginx", "haproxy", "pgbouncer"].map((name) => ({
  what: name,
  found: () => hasProgram(name),
  debian: name,
  isOptional: true,
}));

/** Installs the programs that tests need and the machine lacks, and says so. Then it builds, once for all steps. */
export function prepare({ withProxies = false } = {}) {
  const all = withProxies ? [...needs, ...proxies] : needs;
  for (const need of all.filter(({ found }) => !found())) {
    console.log(`This machine lacks ${need.what}: installing it.`);
    bring(need);
    if (!need.found() && !need.isOptional) {
      console.error(`Could not install ${need.what}. Install it by hand (Debian: ${need.debian}).`);
      process.exit(1);
    }
  }
  buildIfNeeded();
}

/** Tries Playwright's own download, if there is one, then Debian's package. */
function bring({ otherwise, debian }: Need) {
  if (otherwise && attempt(otherwise)) return;
  attempt(() => installPackages([debian]));
}

function attempt(work: () => void) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
