// A mail server for one machine: accepts every mail, forwards none, and shows them on a web page.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { type InboxMail, inboxPage, inboxScript } from "./inbox-page";

const maxMails = 300;
const maxBytes = 1024 * 1024;

/**
 * Starts the inbox on loopback. Mails are stored in `dataDir/mails` and survive a restart. Port 0
 * means any free one. `GET /mails.json` on the web address answers every mail, newest first.
 */
export async function startInbox({ dataDir, webPort = 0 }: { dataDir: string; webPort?: number }) {
  const folder = join(dataDir, "mails");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mails = await storedMails(folder);

  async function store(stream: SMTPServerDataStream) {
    const raw = await readAll(stream);
    if (stream.sizeExceeded) return refusal(552, "5.3.4 This mail is too large");
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(3).toString("hex")}.eml`;
    await writeFile(join(folder, `${name}.part`), raw, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, name));
    mails.unshift(await parseMail(name, raw));
    for (const old of mails.splice(maxMails)) rmSync(join(folder, old.id), { force: true });
    return null;
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: 100,
    onData(stream, _session, callback) {
      store(stream).then(callback, (error: Error) => callback(refusal(451, error.message)));
    },
  });
  smtp.on("error", () => undefined); // a client that went away
  const web = createServer((request, response) => answer(request, response, mails));
  const [smtpAt, webAt] = await Promise.all([
    portOf(smtp.listen(0, "127.0.0.1")),
    portOf(web.listen(webPort, "127.0.0.1")),
  ]);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpAt}`,
    webUrl: `http://localhost:${webAt}`,
    async stop() {
      web.close();
      web.closeAllConnections();
      await new Promise<void>((closed) => smtp.close(() => closed()));
    },
  };
}

/** Newest first; other files are ignored. */
async function storedMails(folder: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const newest = names.sort().reverse().slice(0, maxMails);
  return Promise.all(newest.map((name) => parseMail(name, readFileSync(join(folder, name)))));
}

async function parseMail(id: string, raw: Buffer): Promise<InboxMail> {
  const { to, subject, text, html } = await PostalMime.parse(raw);
  const [, date, time] = /^(.+)T(.+)Z-/.exec(id) ?? [];
  return {
    id,
    to: to?.map(({ address }) => address ?? "").join(", ") ?? "",
    subject: subject ?? "",
    text: text ?? "",
    html: html ?? "",
    code: /^\d{6}$/m.exec(text ?? "")?.[0] ?? null,
    receivedAt: `${date}T${time?.replaceAll("-", ":")}Z`,
  };
}

async function readAll(stream: SMTPServerDataStream) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refusal(responseCode: number, text: string) {
  return Object.assign(new Error(text), { responseCode });
}

const headers = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

function answer(request: IncomingMessage, response: ServerResponse, mails: InboxMail[]) {
  // Against DNS rebinding: a site whose name points here must not read mails.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
    return void response.writeHead(403, headers).end();
  }
  const pages: Record<string, [type: string, content: () => string]> = {
    "/": ["text/html", () => inboxPage(mails)],
    "/mails.json": ["application/json", () => JSON.stringify(mails)],
    "/newest": ["text/plain", () => mails[0]?.id ?? ""],
    "/inbox.js": ["text/javascript", () => inboxScript],
  };
  const page = request.method === "GET" ? pages[request.url ?? ""] : undefined;
  if (!page) return void response.writeHead(404, headers).end();
  const [type, content] = page;
  response.writeHead(200, { ...headers, "Content-Type": `${type}; charset=utf-8` }).end(content());
}

async function portOf(server: Server) {
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  return port;
}
