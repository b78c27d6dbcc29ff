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

/** Installs what this machine lacks, once. */
export default function prepare() {
  buildIfNeeded();
  const lacking = Object.entries(needs).filter(([, program]) => !hasProgram(program));
  const packages = lacking.map(([name]) => name);
  if (!packages.length) return;
  console.log(`Installing ${packages.join(", ")}.`);
  installPackages(packages);
}
