import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProgram } from "../support/programs";
import { freePort } from "../../local/free-port";

/** The shipped file, with this machine's ports instead of the containers' names. */
function deployed(file: string, webPorts: number[]) {
  const text = readFileSync(
    fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)),
    "utf8",
  );
  return webPorts.reduce(
    (conf, webPort, index) => conf.replaceAll(`web-${index + 1}:3000`, `127.0.0.1:${webPort}`),
    text,
  );
}

/** Names are not looked up again, as Debian's nginx is too old for that. */
async function startNginx(folder: string, webPorts: number[]) {
  const port = await freePort();
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const conf = deployed("nginx.conf", webPorts)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replace(/^resolver .*$/m, "")
    .replaceAll(" resolve ", " ");
  mkdirSync(join(folder, "logs"));
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr;
events {}
http { access_log ${folder}/access.log; ${paths.join(" ")} ${conf} }`,
  );
  const args = ["-p", folder, "-c", join(folder, "nginx.conf")];
  const logs = ["access.log", "error.log"].map((name) => join(folder, name));
  const log = () => logs.map((file) => readFileSync(file, "utf8")).join("");
  const { stop } = await startProgram("nginx", args, { port });
  return { url: `http://127.0.0.1:${port}`, stop, log };
}

async function startHaproxy(folder: string, webPorts: number[]) {
  const port = await freePort();
  const conf = deployed("haproxy.cfg", webPorts)
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replace(" resolvers docker init-addr last,libc,none", "")
    .replace(/^resolvers docker\n(  .*\n)+/m, "");
  writeFileSync(join(folder, "haproxy.cfg"), conf);
  const args = ["-db", "-f", join(folder, "haproxy.cfg")];
  const { stop, output } = await startProgram("haproxy", args, { port });
  return { url: `http://127.0.0.1:${port}`, stop, log: output };
}

export const proxies = { nginx: startNginx, haproxy: startHaproxy };
export type Proxy = Awaited<ReturnType<typeof startNginx>>;
