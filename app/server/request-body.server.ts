import type { MIMEType } from "node:util";
import type { NextFunction, Request, Response } from "express";
import { identify } from "../accounts/sessions/session-request.server";
import { AppError, unavailable } from "../errors";
import { mediaType, multipart, urlencoded } from "../http/body.server";
import type { User } from "../accounts/users.server";
import type { Needs } from "../routes";
import { addressOf } from "./address.server";

const KB = 1024;
const MB = 1024 * KB;

const limits = { json: 256 * KB, form: MB, upload: 6 * MB, fields: 200 };
/** Anybody may send as much; a larger body requires a session. */
const maxSmall = 256 * KB;
/** Browsers send a whole body before they listen, so up to this much is read in order to answer. */
const maxDiscarded = 64 * MB;
/** Headers of a form's parts, all together: the parser is slow on them. */
const maxHeads = 128 * KB;

/**
 * Reads a body up to its limit and passes it on as `res.locals.body`. A large one is cut off when it
 * brings less than a kilobyte a second for `slowMs`.
 */
export function readCappedBody(slowMs: number) {
  return async (req: Request, res: Response, next: NextFunction) => {
    if (["GET", "HEAD"].includes(req.method)) return next();
    const type = mediaType(req.get("Content-Type"));
    req.headers["content-type"] = String(type ?? "");
    const { needs } = addressOf(req.path);
    const limit = bodyLimit(type, needs);
    if (Number(req.get("Content-Length") ?? 0) > maxDiscarded) return next(tooLarge(limit));

    const body = new IncomingBody(limit, next);
    res.once("close", () => body.drop());
    let watch: NodeJS.Timeout | undefined;
    try {
      for await (const chunk of req as AsyncIterable<Buffer>) {
        if (!watch && body.size + chunk.length > maxSmall) {
          watch = setInterval(() => body.cutIfSlow(slowMs), slowMs);
          await body.becomeLarge(() => identify(req.headers)).catch((why) => body.refuse(why));
        }
        body.add(chunk);
        if (body.size > maxDiscarded) body.cut(tooLarge(limit));
      }
    } catch {
      return; // the sender went away, or was cut
    } finally {
      clearInterval(watch);
    }
    if (body.size > limit) return body.cut(tooLarge(limit));
    if (hasTooManyFields(body.bytes, type, needs.maxFields ?? limits.fields)) {
      return body.cut(new AppError((m) => m.requests.tooManyFields, 413));
    }
    res.locals.body = withBlanks(body.bytes, type);
    body.end();
  };
}

function bodyLimit(type: MIMEType | null, { uploads, maxMegabytes }: Needs) {
  if (type?.subtype.includes("json")) return limits.json;
  if (type?.essence !== multipart || !uploads) return limits.form;
  return maxMegabytes ? maxMegabytes * MB : limits.upload;
}

function tooLarge(limit: number) {
  return new AppError((m) => m.requests.tooLarge(limit / KB), 413, {
    headers: { Connection: "close" },
  });
}

/** Counts in the raw bytes, in one pass, before anything parses them. */
export function hasTooManyFields(body: Buffer, type: MIMEType | null, max: number) {
  if (type?.essence === urlencoded) return pieces(body, "&", max).length > max;
  const boundary = type?.essence === multipart && type.params.get("boundary");
  if (!boundary) return false; // the parser will find none either
  const [, ...parts] = pieces(body, `--${boundary}`, max + 2); // one before the first, one after the last
  const heads = parts.map((part) => {
    const end = part.indexOf("\r\n\r\n");
    return end < 0 ? part.length : end;
  });
  return parts.length - 1 > max || heads.reduce((all, one) => all + one, 0) > maxHeads;
}

/** Splits at each mark; after `max` pieces the rest is one more. */
function pieces(body: Buffer, mark: string, max: number) {
  const found: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(mark); at >= 0 && found.length < max;) {
    found.push(body.subarray(from, at));
    from = at + mark.length;
    at = body.indexOf(mark, from);
  }
  return [...found, body.subarray(from)];
}

/** The parser is seven times slower on a plus sign than on the blank that it stands for. */
export function withBlanks(body: Buffer, type: MIMEType | null) {
  if (type?.essence !== urlencoded) return body;
  for (let at = 0; at < body.length; at++) if (body[at] === 43) body[at] = 32;
  return body;
}

/** Memory for all bodies together (decision: bodies-by-size). */
const small = { free: 64 * MB };
const large = { free: 96 * MB };
/** Memory that a request takes besides its body. */
const overhead = 16 * KB;
const minPerSecond = KB;

/** Small bodies not yet complete, in the order in which they began. */
const arriving = new Set<IncomingBody>();
const uploads = new Set<IncomingBody>();
const maxUploadsOfUser = 2;

/** A request body being received. Its memory counts until the request is answered. */
export class IncomingBody {
  /** Bytes received, including those thrown away. */
  size = 0;
  private buffer = Buffer.alloc(0);
  private budget = small;
  private held = 0;
  private uploader?: string;
  private refusal?: unknown;
  private isDropped = false;
  private isAnswered = false;
  private seen = 0;

  constructor(
    private limit: number,
    private next: NextFunction,
  ) {
    arriving.add(this);
    this.hold(overhead);
  }

  get bytes() {
    return this.buffer.subarray(0, this.size);
  }

  /** Copies chunks together: stored separately, a chunk of one byte would take two hundred. */
  add(chunk: Buffer) {
    const start = this.size;
    this.size += chunk.length;
    if (this.size > this.limit) this.drop();
    if (this.size > this.buffer.length) this.grow();
    if (!this.isDropped) chunk.copy(this.buffer, start);
  }

  /** A large body requires a live session, and room in the budget for large ones. */
  async becomeLarge(identify: () => Promise<{ user: User | null }>) {
    if (this.isDropped) return;
    const { user } = await identify();
    if (!user) return this.refuse(new AppError((m) => m.notLoggedIn, 401));
    const others = [...uploads].filter(({ uploader }) => uploader === user.id);
    if (others.length >= maxUploadsOfUser) return this.refuse(noRoom());
    if (this.isDropped) return; // cut in the meantime
    const { held } = this;
    this.giveBack();
    this.uploader = user.id;
    uploads.add(this);
    this.budget = large;
    this.hold(held);
  }

  cutIfSlow(milliseconds: number) {
    const isSlow = (this.size - this.seen) / milliseconds < minPerSecond / 1000;
    this.seen = this.size;
    if (isSlow) this.cut(new AppError((m) => m.tooSlow, 408, { headers: { Connection: "close" } }));
  }

  /** The body is complete: passes it on, or the refusal. */
  end() {
    arriving.delete(this);
    if (!this.isAnswered) this.next(this.refusal);
    this.isAnswered = true;
  }

  /** Refuses without waiting for the rest. */
  cut(refusal: unknown) {
    this.refusal = refusal;
    this.drop();
    this.end();
  }

  /** Refuses once the rest is read: most senders do not listen earlier. */
  refuse(refusal: unknown) {
    this.refusal ??= refusal;
    this.drop();
  }

  /** Frees the memory and throws away whatever still arrives. */
  drop() {
    this.isDropped = true;
    this.buffer = Buffer.alloc(0);
    this.giveBack();
  }

  private grow() {
    if (this.isDropped) return;
    const room = Math.min(this.limit, Math.max(this.size, 2 * this.buffer.length, 4 * KB));
    this.hold(room - this.buffer.length);
    if (this.isDropped) return;
    const buffer = Buffer.allocUnsafeSlow(room);
    this.buffer.copy(buffer);
    this.buffer = buffer;
  }

  /** The oldest incomplete small body is cut to make room, so that bodies that never end do not block forms. */
  private hold(bytes: number) {
    for (const longest of this.budget === small ? arriving : []) {
      if (small.free >= bytes) break;
      if (longest !== this) longest.cut(noRoom());
    }
    if (this.budget.free < bytes) return this.refuse(noRoom());
    this.budget.free -= bytes;
    this.held += bytes;
  }

  private giveBack() {
    arriving.delete(this);
    uploads.delete(this);
    this.budget.free += this.held;
    this.held = 0;
  }
}

function noRoom() {
  return unavailable({ Connection: "close" });
}
