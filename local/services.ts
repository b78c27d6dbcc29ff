import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startInbox } from "./inbox";
import { startPostgres } from "./postgres";

export type Services = {
  /** Environment for the web and worker processes. */
  env: Record<string, string>;
  /** This is the first start of our own database. */
  isNew: boolean;
  /** Where the mails of our own inbox are read. */
  inboxUrl?: string;
  stop(): Promise<void>;
};

/** Whatever the environment does not name and one machine can bring: database, secrets, an admin. */
export async function startServices(): Promise<Services> {
  const port = process.env.PORT || "3000";
  const env: Record<string, string> = {
    PORT: port,
    LOG_LEVEL: process.env.LOG_LEVEL || "warn",
    NODE_ENV: "production",
  };
  if (process.env.DATABASE_URL) return { env, isNew: false, stop: async () => undefined };

  const dataDir = writableFolder(process.env.DATA_DIR || ".data");
  const secretsFile = join(dataDir, "secrets.json");
  const isNew = !existsSync(secretsFile);
  const postgres = await startPostgres({ dataDir });
  const inbox = process.env.SMTP_URL
    ? undefined
    : await startInbox({ dataDir, webPort: inboxPort(port) });
  const secrets = keptSecrets(secretsFile);
  return {
    env: {
      ...env,
      SMTP_URL: process.env.SMTP_URL || inbox?.smtpUrl || "",
      DATABASE_URL: postgres.url,
      SESSION_SECRET: process.env.SESSION_SECRET || secrets.sessionSecret,
      ADMIN_EMAIL: process.env.ADMIN_EMAIL || "admin@portal.example",
      ADMIN_PASSWORD: process.env.ADMIN_PASSWORD || secrets.adminPassword,
    },
    isNew,
    inboxUrl: inbox?.webUrl,
    async stop() {
      await inbox?.stop();
      await postgres.stop();
    },
  };
}

/** The same place at each start, so that an open tab stays good: the port after the portal's. */
function inboxPort(port: string) {
  return Number(port) + 1;
}

function writableFolder(path: string) {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`Cannot write to ${folder}: set DATA_DIR to a folder that you may write to.`);
  }
  return folder;
}

type Secrets = { sessionSecret: string; adminPassword: string };

function keptSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const secrets: Secrets = {
      sessionSecret: randomBytes(32).toString("base64url"),
      adminPassword: randomBytes(9).toString("base64url"),
    };
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Secrets; // written above
}
