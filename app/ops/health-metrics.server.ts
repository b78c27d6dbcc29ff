import { Gauge } from "prom-client";
import { lastBackupAt } from "~/db/backup";
import { env } from "../env.server";
import { findStoreTrouble } from "../files/s3.server";
import { version } from "../version";
import { registry } from "./metrics.server";
import type { Health } from "./readiness.server";

const registers = [registry];

/** What /readyz says, as metrics, so that alerts fire even without traffic. */
export function collectHealth(readiness: () => Promise<Health>) {
  new Gauge({
    name: "portal_build_info",
    help: "1, with what runs as labels",
    labelNames: ["version", "node"] as const,
    registers,
  }).set({ version, node: process.version }, 1);

  let asking: Promise<Health> | undefined;
  /** Once for all figures of a scrape. */
  const ask = () => (asking ??= readiness().finally(() => (asking = undefined)));

  new Gauge({
    name: "portal_dependency_up",
    help: "Whether this process can use what it depends on",
    labelNames: ["dependency"] as const,
    registers,
    async collect() {
      const { up } = await ask();
      for (const [dependency, isUp] of Object.entries(up)) this.set({ dependency }, isUp ? 1 : 0);
      // Not a part of /readyz: without pictures and PDFs the portal goes on.
      if (env.S3_URL) this.set({ dependency: "files" }, (await isStoreUp()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "portal_ready",
    help: "Whether /readyz says so",
    registers,
    async collect() {
      this.set((await ask()).isReady ? 1 : 0);
    },
  });

  new Gauge({
    name: "portal_backup_age_seconds",
    help: "Since the last backup of 'main.js backup'; absent if there never was one",
    registers,
    async collect() {
      this.remove(); // not 0, which would be a backup made just now
      const at = await lastBackupAt().catch(() => undefined);
      if (at) this.set((Date.now() - at.getTime()) / 1000);
    },
  });
}

const storeAskedEveryMs = 60_000;
let storeAsked = { at: -Infinity, isUp: Promise.resolve(true) };

/** Asked rarely, as stores charge for requests. */
function isStoreUp() {
  if (Date.now() - storeAsked.at > storeAskedEveryMs) {
    const isUp = findStoreTrouble().then((trouble) => trouble === null);
    storeAsked = { at: Date.now(), isUp };
  }
  return storeAsked.isUp;
}
