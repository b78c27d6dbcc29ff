// The load generator: a process of its own that keeps connections busy and says how many were answered.
import { type Socket, connect } from "node:net";

/** `requests` are sent as they are, in turn, each connection one at a time. */
export type Load = {
  ports: number[];
  requests: string[];
  connections: number;
  /** It ends after so many seconds, or so many answers. */
  seconds?: number;
  answers?: number;
};

export type Outcome = { answered: number; failed: number };

process.on("message", (load: Load) => {
  run(load, (outcome) => process.send?.(outcome));
});

process.once("disconnect", () => process.exit());

function run({ ports, requests, connections, seconds, answers }: Load, done: (o: Outcome) => void) {
  const outcome: Outcome = { answered: 0, failed: 0 };
  const sockets: Socket[] = [];
  let sent = 0;
  let isOver = false;

  for (let index = 0; index < connections; index++) {
    const socket = connect(ports[index % ports.length] ?? 0, "127.0.0.1");
    const take = answerReader((status) => {
      if (isOver) return;
      if (status === 200) outcome.answered++;
      else outcome.failed++;
      if (outcome.answered + outcome.failed === answers) finish();
      else next(socket);
    });
    socket.setNoDelay(true);
    socket.on("connect", () => next(socket));
    socket.on("data", take);
    socket.on("error", () => void outcome.failed++);
    sockets.push(socket);
  }
  if (seconds) setTimeout(finish, seconds * 1000);

  function next(socket: Socket) {
    if (answers && sent === answers) return;
    socket.write(requests[sent++ % requests.length] ?? "");
  }

  function finish() {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    done(outcome);
  }
}

/**
 * Reads only what tells where an answer ends, so that it costs less than the servers it drives.
 * Node writes an answer's headers in one piece.
 */
function answerReader(onAnswer: (status: number) => void) {
  let status = 0;
  let missing = 0; // bytes of the body; Infinity: until the empty chunk
  return (piece: Buffer) => {
    let body = piece.length;
    if (missing === 0) {
      const end = piece.indexOf("\r\n\r\n") + 4;
      const head = piece.toString("latin1", 0, end);
      status = Number(head.slice(9, 12));
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Infinity);
      body -= end;
    }
    missing -= body;
    const isLastChunk = body >= 5 && piece.subarray(-5).equals(emptyChunk);
    if (missing === Infinity && isLastChunk) missing = 0;
    if (missing === 0) onAnswer(status);
  };
}

const emptyChunk = Buffer.from("0\r\n\r\n");
