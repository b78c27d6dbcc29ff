import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { env, findMistypedSettings, site } from "../../env.server";
import { siteDefaults } from "../../site";
import { askDatabase } from "./database-checks.server";
import { askFrontDoor, askOthers, isPrivate } from "./outside-checks.server";
import { askSeasons, askWork } from "./work-checks.server";
import { askDisk } from "./disk-checks.server";
import { askRedis } from "./redis-checks.server";
import { sql } from "kysely";
import { db } from "~/db/client";
import { listLost } from "../../files/files.server";
import { findStoreTrouble } from "../../files/s3.server";
import { newId } from "~/db/id";
import { mailLayout } from "../../mail/layout.server";
import { checkMailServer, closeMailer, sendMail } from "../../mail/mailer.server";
import { ourselves } from "../processes.server";
import { type Finding, isNear, well, wrong } from "./finding";

/** Looks at everything that an installation can get wrong; `mailTo` gets a test mail. */
export async function examine(mailTo?: string): Promise<Finding[]> {
  const found = await Promise.all([
    askDatabase(),
    askRedis(),
    askFiles(),
    askMail(mailTo),
    askDisk(),
    askWork({ asker: ourselves }),
    askSeasons(),
    askFrontDoor(),
    askOthers(),
  ]);
  return [...askSettings(), ...found.flat()];
}

export function askSettings(): Finding[] {
  const findings = findMistypedSettings().map(({ name, meant }) =>
    wrong("settings", `there is no ${name}: did you mean ${meant}?`),
  );
  const says = (text: string) => void findings.push(wrong("settings", text));
  const { APP_URL, MAIL_FROM, TRUST_PROXY, METRICS_PORT, METRICS_HOST, DRAIN_SECONDS } = env;
  if (!APP_URL) says("APP_URL is not set: links in mails lead to localhost");
  else if (APP_URL.startsWith("http:"))
    says("APP_URL is http: cookies and passwords travel unencrypted");
  if (APP_URL?.startsWith("https:") && !TRUST_PROXY)
    says(
      "TRUST_PROXY is not set: behind the proxy everybody seems to have the proxy's address and shares its limits",
    );
  if (APP_URL && !isNear(APP_URL) && invented.length)
    says(`${invented.join(", ")} not set: pages, mails and terms have an invented college's`);
  const shipped = Object.entries({ APP_URL, MAIL_FROM })
    .filter(([, value]) => /[@./]college\.example\b/.test(value ?? ""))
    .map(([name]) => name);
  if (shipped.length) says(`${shipped.join(", ")} still as shipped: college.example is nobody's`);
  if (METRICS_PORT && isOpenToAll(METRICS_HOST))
    says(`METRICS_HOST is ${METRICS_HOST}, a public address: anybody reads the metrics`);
  if (APP_URL?.startsWith("https:") && DRAIN_SECONDS === 0)
    says("DRAIN_SECONDS is 0: the proxy cannot notice in time that a process stops");
  const { REQUEST_TIMEOUT_SECONDS, DATABASE_POOL, LOG_LEVEL } = env;
  if (REQUEST_TIMEOUT_SECONDS < 30)
    says(
      `REQUEST_TIMEOUT_SECONDS is ${REQUEST_TIMEOUT_SECONDS}: pictures from slow phones are cut off: leave it out, for 130`,
    );
  if (DATABASE_POOL < 3)
    says(`DATABASE_POOL is ${DATABASE_POOL}: requests wait for each other: leave it out, for 10`);
  if (/^(silent|fatal)$/.test(LOG_LEVEL))
    says(`LOG_LEVEL is ${LOG_LEVEL}: nothing says why something fails: leave it out, for info`);
  if (env.OIDC_EMAIL_VERIFIED === "may-be-absent" && isSharedTenant(env.OIDC_ISSUER))
    says(
      "OIDC_EMAIL_VERIFIED is may-be-absent, but anybody can have a login at that OIDC_ISSUER, with any address: give it your own tenant's",
    );
  if (env.SESSION_SECRET.some(isGuessable))
    says("SESSION_SECRET repeats itself or is words: take one from 'openssl rand -base64 32'");
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    says(`Node ${process.version} is too old: 20.19 or newer is needed`);
  return findings.length
    ? findings
    : [well("settings", `as they should be, Node ${process.version}`)];
}

/** Microsoft's names for the logins of all its customers. */
function isSharedTenant(issuer = "") {
  return /\/(common|organizations|consumers)(\/|$)/.test(issuer);
}

/** Few characters, something twice, or a sentence. */
function isGuessable(secret: string) {
  const isSentence = /^\p{L}+([\s,;:._-]+\p{L}+){2,}[.!?]?$/u.test(secret);
  return new Set(secret).size < 10 || /^(.+?)\1+$/s.test(secret) || isSentence;
}

/** Whether who is not in our networks could connect there. */
function isOpenToAll(host: string) {
  const isEvery = host === "0.0.0.0" || host === "::";
  if (!isEvery) return isIP(host) !== 0 && !isPrivate(host);
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ address }) => !isPrivate(address));
}

/** Settings for how to reach the office that are still those of the code. */
const invented = (["email", "phone", "whatsapp", "location"] as const)
  .filter((name) => site[name] === siteDefaults[name])
  .map((name) => `SITE_${name.toUpperCase()}`);

/** Pictures and PDFs: where they are, and whether the S3 store can be used. */
export async function askFiles(): Promise<Finding[]> {
  const about = "files";
  try {
    const { inDatabase, inStore } = await countFiles();
    if (!env.S3_URL && inStore)
      return [
        wrong(about, `${say(inStore)} are in an S3 store: set S3_URL, or they are not found`),
      ];
    if (!env.S3_URL) return [well(about, "pictures and PDFs are in Postgres")];
    const findings: Finding[] = [];
    if (env.S3_URL.startsWith("http:") && !isNear(env.S3_URL))
      findings.push(wrong(about, "resumes travel unencrypted: use https:// in S3_URL"));
    const trouble = await findStoreTrouble();
    if (trouble) findings.push(wrong(about, `${trouble}: check S3_URL`));
    if (findings.length) return findings;
    const lost = await listLost(maxCounted + 1);
    if (lost.length) {
      const which = `the store has lost ${say(lost.length)}, such as ${lost[0]}`;
      return [
        wrong(
          about,
          `${which}: PDFs of resumes are made again, pictures and PDFs of postings must be uploaded again`,
        ),
      ];
    }
    return [well(about, `${say(inStore)} in S3, ${say(inDatabase)} in Postgres`)];
  } catch (error) {
    return [wrong(about, (error as Error).message)];
  }
}

const maxCounted = 1_000;

const say = (count: number) => (count > maxCounted ? `more than ${maxCounted}` : String(count));

/** Counts no further than is reported: there may be millions. */
async function countFiles() {
  const limit = maxCounted + 1;
  const { rows } = await sql<{ inDatabase: number; inStore: number }>`
    select (select count(*)::int from (
        (select from images where bytes is not null limit ${limit}) union all
        (select from posting_pdfs where bytes is not null limit ${limit}) union all
        (select from resume_pdfs where bytes is not null limit ${limit}) limit ${limit}) found
      ) as "inDatabase",
      (select count(*)::int from (
        select from s3_objects where drop_after is null limit ${limit}) found
      ) as "inStore"`.execute(db);
  return rows[0] ?? { inDatabase: 0, inStore: 0 };
}

async function askMail(to?: string): Promise<Finding[]> {
  const about = "mail";
  if (!env.SMTP_URL) return [wrong(about, "SMTP_URL is not set: workers do not start")];
  const findings: Finding[] = [];
  if (/@localhost\b/.test(env.MAIL_FROM))
    findings.push(wrong(about, "MAIL_FROM is at localhost: other servers refuse that"));
  if (
    env.SMTP_URL.startsWith("smtp:") &&
    !isNear(env.SMTP_URL) &&
    !env.SMTP_URL.includes("requireTLS")
  )
    findings.push(
      wrong(about, "the password may travel unencrypted: use smtps://, or ?requireTLS=true"),
    );
  try {
    await checkMailServer();
    if (to) await sendTestMail(to);
    findings.push(well(about, to ? `a test mail is on its way to ${to}` : "the server lets us in"));
  } catch (error) {
    findings.push(wrong(about, `${(error as Error).message}: check SMTP_URL`));
  } finally {
    closeMailer();
  }
  return findings;
}

function sendTestMail(to: string) {
  const heading = "A test mail";
  const content = mailLayout({ heading, paragraphs: ["If you can read this, mails arrive."] });
  return sendMail({
    id: newId(),
    to,
    subject: `${site.name}: ${heading.toLowerCase()}`,
    ...content,
  });
}
