import { existsSync, rmSync, writeFileSync } from "node:fs";
import { buildIfNeeded } from "../../local/build";
import { hasProgram, installPackages } from "../support/programs";

/** Debian packages, each with a program that it brings. */
const needs = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "patroni",
  "etcd-server": "etcd",
  "redis-server": "redis-server",
  haproxy: "haproxy",
};

/** Installs what this machine lacks, once, without starting any of it. */
export default function prepare() {
  buildIfNeeded();
  const lacking = Object.entries(needs).filter(([, program]) => !hasProgram(program));
  const packages = lacking.map(([name]) => name);
  if (!packages.length) return;
  console.log(`Installing ${packages.join(", ")}.`);
  const policy = "/usr/sbin/policy-rc.d"; // which Debian's packages ask before they start a service
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    installPackages(packages);
  } finally {
    if (isOurs) rmSync(policy);
  }
}
