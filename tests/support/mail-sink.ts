import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** What the server does with a mail it has received. */
type Answer = "accept" | "stall" | "drop" | 421 | 451 | 550;

export type SunkMail = { id: string; to: string; raw: string; at: number };

/** An SMTP server whose answers the test chooses; it remembers every accepted mail. */
export async function startMailSink() {
  const accepted: SunkMail[] = [];
  const attempts: SunkMail[] = [];
  const refusals = new Map<string, [code: number, text: string]>();
  const timesTried = new Map<string, number>();
  let answer: (mail: SunkMail, attempt: number) => Answer | Promise<Answer> = () => "accept";

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const [code, text] = refusals.get(address) ?? [];
      callback(code && text ? Object.assign(new Error(text), { responseCode: code }) : null);
    },
    onData(stream, session, callback) {
      // A mail whose client was killed in the middle of it was not sent.
      receive(stream, session).then(
        (refused) => callback(refused),
        () => undefined,
      );
    },
  });

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const raw = await readAll(stream);
    const mail = { id: messageId(raw), to: recipients(session), raw, at: Date.now() };
    attempts.push(mail);
    const attempt = (timesTried.get(mail.id) ?? 0) + 1;
    timesTried.set(mail.id, attempt);
    const chosen = await answer(mail, attempt);
    if (chosen === "drop") dropConnection(session);
    if (chosen === "drop" || chosen === "stall") throw new Error(chosen);
    if (chosen === 421) setImmediate(() => dropConnection(session)); // RFC 5321 §3.8: the server closes
    if (chosen !== "accept") return refusal(chosen, mail.to);
    accepted.push(mail);
    return null;
  }

  function dropConnection(session: SMTPServerSession) {
    for (const connection of server.connections) {
      if (connection.session === session) connection.close();
    }
  }

  server.on("error", () => undefined); // clients under test may vanish
  const socket: Server = server.listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo; // TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    /** Recipients that the server refuses, with its answer. */
    refusals,
    /** Every mail that arrived in full, whatever the answer was. */
    attempts,
    answerWith(choose: typeof answer) {
      answer = choose;
    },
    /** As it was at first. */
    empty() {
      accepted.length = attempts.length = 0;
      refusals.clear();
      timesTried.clear();
      answer = () => "accept";
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;

async function readAll(stream: SMTPServerDataStream) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function messageId(raw: string) {
  return /^Message-ID: <([^>]+)>/im.exec(raw)?.[1] ?? "";
}

function recipients(session: SMTPServerSession) {
  return session.envelope.rcptTo.map(({ address }) => address).join(",");
}

/** Worded like real servers' refusals, with the address. */
function refusal(code: 421 | 451 | 550, to: string) {
  const texts = {
    421: "4.3.2 Shutting down",
    451: "4.3.0 Try again later",
    550: `5.1.1 <${to}>: No such user`,
  };
  const text = texts[code];
  return Object.assign(new Error(text), { responseCode: code });
}
