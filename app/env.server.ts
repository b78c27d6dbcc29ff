import { inEnglish } from "./languages/texts";
import { createECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { addressesOf, troubleOf } from "./database-address";
import { passwordRefusal } from "./password-rules.server";
import { type Site, siteDefaults } from "./site";
import { mailAddress, nearest } from "./text";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

function numberFrom(least: number, most: number, what = "a number") {
  const says = `must be ${what} from ${least} to ${most}`;
  return z.coerce.number(says).min(least, says).max(most, says);
}

function whole(least: number, most: number, what = "a whole number") {
  const says = `must be ${what} from ${least} to ${most}`;
  return numberFrom(least, most, what).int(says);
}

const s3Form = "must be https://key:secret@host/bucket?region=…, percent-encoded";
/** `abort`: whatever follows would parse what is no URL, and throw an error that names no setting. */
const s3Url = z
  .url({ protocol: /^https?$/, error: s3Form, abort: true })
  .refine((url) => new URL(url).username && new URL(url).password, s3Form);
const madeBy = "must be a key made by `npx web-push generate-vapid-keys`";

const databaseUrl = z.string("must be a postgres:// address").superRefine((url, issues) => {
  const message = troubleOf(url);
  if (message) issues.addIssue({ code: "custom", message });
});

const redisUrl = z
  .string()
  .refine((url) => /^rediss?:\/\//.test(url) && URL.canParse(url), "must be a redis:// address");

const settings = z.object({
  PORT: whole(0, 65_535, "a port").default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** One host, or several of which one takes writes (db/primary.ts). */
  DATABASE_URL: databaseUrl,
  /** A streaming replica for reads (db/replica.ts). */
  DATABASE_READ_URL: databaseUrl
    .refine((url) => addressesOf(url).length === 1, "must name one host")
    .optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  /** For tests and slow machines: how many times longer than usual Postgres may take (decision: three-seconds). */
  DATABASE_PATIENCE: whole(1, 10).default(1),
  /** Of the disk that Postgres has, where only its owner knows it. */
  DATABASE_DISK_GB: numberFrom(1, 1_000_000, "gigabytes").optional(),
  /** For LISTEN and BullMQ on Postgres, when DATABASE_URL is a PgBouncer. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  METRICS_PORT: whole(1, 65_535, "a port").optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  DRAIN_SECONDS: numberFrom(0, 300, "seconds").default(0),
  STOP_SECONDS: numberFrom(1, 3600, "seconds").default(300),
  REQUEST_TIMEOUT_SECONDS: numberFrom(1, 3600, "seconds").default(130),
  REDIS_URL: redisUrl.optional(),
  /** Then the host of REDIS_URL is the name of the master that they know. */
  REDIS_SENTINELS: z
    .string()
    .regex(/^[^\s,:/]+:\d+(,[^\s,:/]+:\d+)*$/, "must be host:port, several separated by commas")
    .transform((text) => text.split(",").map((one) => one.split(":")))
    .transform((pairs) => pairs.map(([host = "", port]) => ({ host, port: Number(port) })))
    .optional(),
  /** Before every key, where several portals share a Redis. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, "must be letters, digits, - and _")
    .optional(),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// address" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/,
      "must be one address, or a name and <address>",
    )
    .default("Placement Portal <no-reply@localhost>"),
  APP_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s):// address", abort: true })
    .superRefine((url, issues) => {
      const { pathname, search, hash, origin } = new URL(url);
      if (pathname + search + hash === "/") return;
      const message = `must have nothing after the host, which the portal has for itself: write ${origin}`;
      issues.addIssue({ code: "custom", message });
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Separated by commas, as a passphrase has spaces; the newest first (keys.server.ts). */
  SESSION_SECRET: z
    .string("is needed")
    .transform((text) =>
      text
        .split(",")
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .refine(areStrong, "must have at least 32 characters, each of several too"),
  ADMIN_EMAIL: z
    .string()
    .transform((text) => mailAddress(text) ?? "")
    .refine(Boolean, "must be an e-mail address")
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  /** Roles that must set up a second factor at login. */
  REQUIRE_SECOND_FACTOR: z.enum(["staff"], "must be staff, or left out").optional(),
  /** The college's OpenID provider: all four, or none. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an https:// address", abort: true })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_DOMAINS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(",")
        .map((domain) => domain.trim()),
    )
    .optional(),
  /** Whether an address counts of which the provider does not say that it is verified. */
  OIDC_EMAIL_VERIFIED: z
    .enum(["required", "may-be-absent"], "must be required or may-be-absent")
    .default("required"),
  /** For tests: a provider on this machine, without TLS. */
  OIDC_LOOPBACK: flag.optional(),
  /** The keys of web push: all three, or none. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, madeBy)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, madeBy)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto: or https://")
    .optional(),
  /** A number of hops, or addresses separated by commas (server/network.ts). */
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, "must be a number of proxies, or their addresses separated by commas")
    .optional(),
  TIME_ZONE: z
    .string()
    .default("Asia/Kolkata")
    .refine(isTimeZone, "must be a time zone such as Asia/Kolkata"),
  /** A private bucket of an S3 store (files/s3.server.ts). */
  S3_URL: s3Url.optional(),
  /** Where 'backup --to s3' writes (files/backup-stores.server.ts). */
  BACKUP_S3_URL: s3Url.optional(),
  /** Gets the end of the log by mail each day (audit/anchors.server.ts). */
  AUDIT_MAIL_TO: z
    .string()
    .transform((text) => mailAddress(text) ?? "")
    .refine(Boolean, "must be an e-mail address")
    .optional(),
  /** Where workers move pictures and PDFs. */
  FILES_TO: z.enum(["s3", "database"], "must be s3 or database, or left out").optional(),
  /** Hears of chores that were done or failed (ops/ping.server.ts). */
  PING_URL: z.url({ protocol: /^https?$/, error: "must be an http(s):// address" }).optional(),
  /** An OpenTelemetry collector (tracing.server.ts); its packages read their other OTEL_ settings. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s):// address" })
    .optional(),
  /** Marks are rounded half up to so many decimals before rules compare them, until the office has set it (college/marks.server.ts). */
  MARKS_DECIMALS: z
    .enum(["1", "2"], "must be 1 or 2, or left out")
    .transform((text) => (text === "1" ? 1 : 2))
    .optional(),
  /** By what grade points out of 10 are multiplied to become percent, until the office has set it (college/marks.server.ts). */
  POINTS_TO_PERCENT: numberFrom(5, 10).default(9.5),
  LINK_CHECK: z.enum(["on", "off"]).default("on"),
  NEWS_PER_MINUTE: whole(30, 100_000).default(600),
  CACHE_SECONDS: numberFrom(0, 3600, "seconds").default(5),
  /** The share of answers from the page cache that get a line of the log; metrics count all. */
  LOG_CACHE_HITS: numberFrom(0, 1).default(1),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  NODE_ENV: z.string().default("production"),
  SEED_DEMO: flag.optional(),
  /** `?lang=en-XA` answers in the pseudo-language (languages/pseudo.ts). */
  PSEUDO_LANGUAGE: flag.optional(),
});

/** Each group must be set completely or not at all. */
const together = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_DOMAINS"],
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"],
] as const;

/** The first admin's password follows the same rules as others. */
const schema = settings.superRefine(({ ADMIN_EMAIL, ADMIN_PASSWORD, ...given }, issues) => {
  for (const names of together) {
    const lacking = names.filter((name) => !given[name]);
    const message = `is needed with ${names.join(", ")}`;
    for (const name of lacking.length < names.length ? lacking : [])
      issues.addIssue({ code: "custom", path: [name], message });
  }
  if (given.VAPID_PRIVATE_KEY && publicKeyOf(given.VAPID_PRIVATE_KEY) !== given.VAPID_PUBLIC_KEY)
    issues.addIssue({
      code: "custom",
      path: ["VAPID_PRIVATE_KEY"],
      message: "does not belong to VAPID_PUBLIC_KEY",
    });
  const { protocol, hostname } = new URL(given.OIDC_ISSUER ?? "https://none");
  const isLoopback = given.OIDC_LOOPBACK && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  if (protocol !== "https:" && !isLoopback)
    issues.addIssue({
      code: "custom",
      path: ["OIDC_ISSUER"],
      message: "must be an https:// address",
    });
  if (given.FILES_TO && !given.S3_URL)
    issues.addIssue({ code: "custom", path: ["S3_URL"], message: "is needed with FILES_TO" });
  if (given.REDIS_SENTINELS && !/^[^,]*\/\/([^@]*@)?[^:,]+$/.test(given.REDIS_URL ?? ""))
    issues.addIssue({
      code: "custom",
      path: ["REDIS_URL"],
      message: "must be redis:// and the master's name, without a port, with REDIS_SENTINELS",
    });
  const refusal = ADMIN_PASSWORD && passwordRefusal(ADMIN_PASSWORD, ADMIN_EMAIL ?? "", site);
  const message = `is refused: ${refusal && inEnglish(refusal)}`;
  if (refusal) issues.addIssue({ code: "custom", path: ["ADMIN_PASSWORD"], message });
});

/** Parses the environment, which only this file reads. Throws one line that names what is wrong. */
function parseEnvironment(source: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse({ ...given, ...fromFiles(given) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".")} ${issue?.message}. See .env.example.`);
}

/** `X_FILE` names a file with the value of X, as secrets come in containers and from systemd. */
function fromFiles(given: Record<string, string | undefined>) {
  const named = Object.keys(settings.shape).filter((name) => given[`${name}_FILE`]);
  return Object.fromEntries(
    named.map((name) => {
      if (given[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one of them.`);
      try {
        return [name, readFileSync(given[`${name}_FILE`] ?? "", "utf8").trim()];
      } catch (error) {
        throw new Error(`${name}_FILE cannot be read: ${(error as Error).message}`);
      }
    }),
  );
}

function publicKeyOf(privateKey: string) {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}

function areStrong(secrets: string[]): secrets is [string, ...string[]] {
  return secrets.length > 0 && secrets.every((secret) => secret.length >= 32);
}

function namesProxies(text: string) {
  if (/^\d{1,2}$/.test(text)) return true;
  try {
    return Boolean(proxyAddr.compile(text.split(/\s*,\s*/)));
  } catch {
    return false;
  }
}

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Read first: the password in the environment must not be the portal's name. */
export const site = Object.fromEntries(
  Object.entries(siteDefaults).map(([key, value]) => {
    const given = process.env[`SITE_${key.toUpperCase()}`];
    const isNone = given === "" && key === "whatsapp"; // not every college has it
    return [key, isNone ? "" : given || value];
  }),
) as Site; // the same keys, each a text

export const env = parseEnvironment(process.env);

/** Names that are almost those of settings, and what was probably meant. */
export function findMistypedSettings() {
  const known = Object.keys(settings.shape).flatMap((name) => [name, `${name}_FILE`]);
  const others = [
    "DATA_DIR",
    ...Object.keys(siteDefaults).map((key) => `SITE_${key.toUpperCase()}`),
  ];
  const unknown = Object.keys(process.env).filter((name) => ![...known, ...others].includes(name));
  return unknown.flatMap((name) => {
    const meant = nearest(name, [...known, ...others]) ?? wholeName(name, known);
    return meant ? [{ name, meant }] : [];
  });
}

/** A setting whose name was cut short. One word alone may be another program's: MAIL, NODE. */
function wholeName(part: string, known: string[]) {
  if (part === "POOL") return "DATABASE_POOL";
  const isLong = (name: string) => name.startsWith(`${part}_`) && !name.endsWith("_FILE");
  return part.includes("_") ? known.find(isLong) : undefined;
}

/** A connection not shared between transactions, as PgBouncer's are. */
export const directDatabaseUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** The address others reach us at; the only origin in links, canonical addresses and cookies. */
export const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
export const isHttps = appUrl.startsWith("https:");

const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;

/** The keys that push services know us by (RFC 8292). Null without settings: screens then have no notifications. */
export const pushKeys =
  publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
