import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import { hasProgram, startProgram } from "../support/programs";
import { freePort } from "../../local/free-port";

/** OpenStack Swift from Debian packages, an S3 server that we did not write. */

const kinds = ["account", "container", "object"];
const build = promisify(execFile);
const region = "ap-south-1";
const key = { accessKeyId: "office:portal", secretAccessKey: "secret/+=" };

export const hasSwift = [...kinds, "proxy"].every((kind) => hasProgram(`swift-${kind}-server`));

/** Starts one of each of its servers, with a bucket. `urlWith` makes the S3_URL. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), "swift-"));
  mkdirSync(join(folder, "disk"));
  const running = await Promise.all(kinds.map(startStorage));
  async function startStorage(kind: string) {
    const port = await freePort();
    const ring = join(folder, `${kind}.builder`);
    for (const words of [
      ["create", "1", "1", "0"],
      ["add", `r1z1-127.0.0.1:${port}/disk`, "1"],
      ["rebalance"],
    ])
      await build("swift-ring-builder", [ring, ...words]);
    const parts = { [`app:${kind}-server`]: { use: `egg:swift#${kind}` } };
    return start(folder, { kind, port, pipeline: [], parts });
  }
  const port = await freePort();
  const pipeline = ["cache", "listing_formats", "s3api", "tempauth"];
  const parts = {
    "app:proxy-server": { use: "egg:swift#proxy", account_autocreate: "true" },
    "filter:cache": { use: "egg:swift#memcache" },
    "filter:listing_formats": { use: "egg:swift#listing_formats" },
    "filter:s3api": { use: "egg:swift#s3api", location: region },
    "filter:tempauth": {
      use: "egg:swift#tempauth",
      user_office_portal: `${key.secretAccessKey} .admin`,
    },
  };
  running.push(await start(folder, { kind: "proxy", port, pipeline, parts }));

  const open = `http://127.0.0.1:${port}/portal`;
  const client = new AwsClient({ ...key, region, service: "s3" });
  const made = await client.fetch(open, { method: "PUT" });
  if (!made.ok) throw new Error(`no bucket: ${made.status} ${await made.text()}`);
  return {
    open,
    urlWith({ secret = key.secretAccessKey, folder = "portal", at = region } = {}) {
      const who = [key.accessKeyId, secret].map(encodeURIComponent).join(":");
      return `http://${who}@127.0.0.1:${port}/${folder}?region=${at}`;
    },
    async stop() {
      await Promise.all(running.map(({ stop }) => stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Server = {
  kind: string;
  port: number;
  pipeline: string[];
  parts: Record<string, Record<string, string>>;
};

function start(folder: string, { kind, port, pipeline, parts }: Server) {
  const general = {
    ...{ swift_dir: folder, devices: folder, mount_check: "false", disable_fallocate: "true" },
    ...{ bind_ip: "127.0.0.1", bind_port: String(port), workers: "0", user: userInfo().username },
  };
  const all = {
    DEFAULT: general,
    "pipeline:main": { pipeline: [...pipeline, `${kind}-server`].join(" ") },
    ...parts,
  };
  const text = Object.entries(all).map(
    ([name, lines]) =>
      `[${name}]\n${Object.entries(lines)
        .map(([word, value]) => `${word} = ${value}\n`)
        .join("")}`,
  );
  const file = join(folder, `${kind}.conf`);
  writeFileSync(file, text.join("\n"));
  return startProgram(`swift-${kind}-server`, [file], { port });
}
