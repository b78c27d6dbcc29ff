import { statfs } from "node:fs/promises";
import { env, findMistypedSettings, site } from "../../env.server";
import { siteDefaults } from "../../site";
import { askDatabase } from "./database-checks.server";
import { askFiles } from "./file-checks.server";
import { askMail } from "./mail-checks.server";
import { type Finding, well, wrong } from "./finding";
import { askRedis } from "./redis-checks.server";

/** Looks at everything that an installation can get wrong; `mailTo` gets a test mail. */
export async function examine(mailTo?: string): Promise<Finding[]> {
  const found = await Promise.all([
    askDatabase(),
    askRedis(),
    askFiles(),
    askMail(mailTo),
    askDisk(),
  ]);
  return [...askSettings(), ...found.flat()];
}

export function askSettings(): Finding[] {
  const findings = findMistypedSettings().map(({ name, meant }) =>
    wrong("settings", `there is no ${name}: did you mean ${meant}?`),
  );
  const says = (text: string) => void findings.push(wrong("settings", text));
  const { APP_URL, TRUST_PROXY, METRICS_PORT, METRICS_HOST, DRAIN_SECONDS, HOST } = env;
  if (!APP_URL) says("APP_URL is not set: links in mails lead to localhost");
  else if (APP_URL.startsWith("http:"))
    says("APP_URL is http: cookies and passwords travel unencrypted");
  if (APP_URL?.startsWith("https:") && !TRUST_PROXY)
    says(
      "TRUST_PROXY is not set: behind the proxy everybody seems to have the proxy's address and shares its limits",
    );
  if (APP_URL?.startsWith("https:") && invented.length)
    says(`${invented.join(", ")} not set: pages, mails and terms have an invented college's`);
  if (METRICS_PORT && /^(0\.0\.0\.0|::)$/.test(METRICS_HOST) && HOST === METRICS_HOST)
    says("METRICS_HOST is every address: anybody who reaches the port reads the metrics");
  if (APP_URL?.startsWith("https:") && DRAIN_SECONDS === 0)
    says("DRAIN_SECONDS is 0: the proxy cannot notice in time that a process stops");
  if (env.SESSION_SECRET.some((secret) => new Set(secret).size < 10))
    says("SESSION_SECRET repeats itself: take one from 'openssl rand -base64 32'");
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    says(`Node ${process.version} is too old: 20.19 or newer is needed`);
  return findings.length
    ? findings
    : [well("settings", `as they should be, Node ${process.version}`)];
}

/** Settings for how to reach the office that are still those of the code. */
const invented = (["email", "phone", "whatsapp", "location"] as const)
  .filter((name) => site[name] === siteDefaults[name])
  .map((name) => `SITE_${name.toUpperCase()}`);

export async function askDisk(): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(".");
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1);
  const finding = Number(gigabytes) < 1 ? wrong : well;
  return [finding("disk", `${gigabytes} GB free here`)];
}
