import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { startInbox } from "./inbox";
import type { Running } from "./keep-alive";
import { startPostgres } from "./postgres/server";

export type Services = {
  /** Environment for the web and worker processes. */
  env: Record<string, string>;
  /** Whether our own database has never completed a first start. */
  isNew: boolean;
  firstStartDone(): void;
  /** Our own database, and how to start it again where it was. */
  database?: Running & { begin(): Promise<Running> };
  /** Of the demo's recruiter. */
  demoPassword?: string;
  /** The web address of our own inbox. */
  inboxUrl?: string;
  stop(): Promise<void>;
};

export const demoRecruiter = "recruiter@portal.example";
export const demoCoordinator = "coordinator@portal.example";

/** Provides what the environment does not name: database, secrets, admin, mail. */
export async function startServices(): Promise<Services> {
  const { DATABASE_URL, SMTP_URL, PORT, LOG_LEVEL, STOP_SECONDS } = process.env;
  const port = PORT || "3000";
  const env = {
    PORT: port,
    LOG_LEVEL: LOG_LEVEL || "warn",
    NODE_ENV: "production",
    STOP_SECONDS: STOP_SECONDS || "10", // whoever presses Ctrl-C waits at the terminal
  };
  if (DATABASE_URL && SMTP_URL)
    return { env, isNew: false, firstStartDone: () => undefined, stop: async () => undefined };

  const dataDir = writableFolder(process.env.DATA_DIR || ".data");
  const database = DATABASE_URL ? undefined : await ownDatabase(dataDir);
  const inbox = SMTP_URL ? undefined : await ownInbox(dataDir, Number(port) + 1);
  return {
    env: { ...env, ...database?.env, ...inbox?.env },
    isNew: database?.isNew ?? false,
    firstStartDone: () => database?.firstStartDone(),
    database,
    demoPassword: database?.demoPassword,
    inboxUrl: inbox?.url,
    async stop() {
      await inbox?.stop();
      await database?.stop();
    },
  };
}

async function ownDatabase(dataDir: string) {
  const secretsFile = join(dataDir, "secrets.json");
  const firstStart = join(dataDir, "first-start");
  if (!existsSync(secretsFile)) writeFileSync(firstStart, "Demo content has yet to come.\n");
  let server = await startPostgres({ dataDir });
  const { url, port, ended } = server;
  const secrets = storedSecrets(secretsFile);
  const { SESSION_SECRET, ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const env = {
    DATABASE_URL: url,
    SESSION_SECRET: SESSION_SECRET || secrets.sessionSecret,
    ADMIN_EMAIL: ADMIN_EMAIL || "admin@portal.example",
    ADMIN_PASSWORD: ADMIN_PASSWORD || secrets.adminPassword,
  };
  // For `npm run user` and the like, while we run.
  const file = runningEnvFile();
  writeFileSync(file, `DATABASE_URL=${url}\nSESSION_SECRET=${env.SESSION_SECRET}\n`, {
    mode: 0o600,
  });
  return {
    env,
    isNew: existsSync(firstStart),
    demoPassword: secrets.demoPassword,
    ended,
    begin: async () => (server = await startPostgres({ dataDir, settings: { port } })),
    firstStartDone: () => rmSync(firstStart, { force: true }),
    async stop() {
      rmSync(file, { force: true });
      await server.stop();
    },
  };
}

/** Read by app/main.ts. */
function runningEnvFile() {
  return join(resolve(process.env.DATA_DIR || ".data"), "running.env");
}

/** Uses the same port at each start if it is free, so that an open tab keeps working. */
async function ownInbox(dataDir: string, webPort: number) {
  const { smtpUrl, webUrl, stop } = await startInbox({ dataDir, webPort }).catch(() =>
    startInbox({ dataDir }),
  );
  return { env: { SMTP_URL: smtpUrl }, url: webUrl, stop };
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

type Secrets = { sessionSecret: string; adminPassword: string; demoPassword?: string };

function storedSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    const secrets: Secrets = {
      sessionSecret: randomBytes(32).toString("base64url"),
      adminPassword: randomBytes(9).toString("base64url"),
      demoPassword: randomBytes(9).toString("base64url"),
    };
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Secrets; // written above
}
