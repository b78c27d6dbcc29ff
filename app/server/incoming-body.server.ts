import type { NextFunction } from "express";
import type { User } from "../accounts/users.server";
import { AppError } from "../errors";
import { messages } from "../messages";

const KB = 1024;
const MB = 1024 * KB;

type Budget = { free: number; arriving: Set<IncomingBody> };

/**
 * The memory of all bodies. Among small ones the one that has been arriving longest gives way to a
 * new one; so whoever sends without an end makes room for whoever sends a form.
 */
const small: Budget = { free: 64 * MB, arriving: new Set() };
const large: Budget = { free: 96 * MB, arriving: new Set() };
/** What a request costs besides its body. */
const overhead = 16 * KB;
const minPerSecond = KB;

/** Large bodies of one user at once, and their number now. */
const maxUploads = 2;
const uploads = new Map<string, number>();

/** A body on its way in. Its memory counts until the request is answered. */
export class IncomingBody {
  /** Of all that came, also of what was thrown away. */
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
    small.arriving.add(this);
    this.hold(overhead);
  }

  get bytes() {
    return this.buffer.subarray(0, this.size);
  }

  /** Copied together: chunks of one byte would cost two hundred each if they were stored. */
  add(chunk: Buffer) {
    const start = this.size;
    this.size += chunk.length;
    if (this.size > this.limit) this.drop();
    if (this.size > this.buffer.length) this.grow();
    if (!this.isDropped) chunk.copy(this.buffer, start);
  }

  /** A large body is its sender's: it takes a live session, and room among the large ones. */
  async becomeLarge(identify: () => Promise<{ user: User | null }>) {
    if (this.isDropped) return;
    try {
      const { user } = await identify();
      if (!user) return this.refuse(new AppError(messages.notLoggedIn, 401));
      const count = uploads.get(user.id) ?? 0;
      if (count >= maxUploads) return this.refuse(noRoom());
      if (this.isDropped) return; // cut meanwhile
      uploads.set(user.id, count + 1);
      this.uploader = user.id;
      const { held } = this;
      this.giveBack();
      this.budget = large;
      this.hold(held);
    } catch (error) {
      this.refuse(error);
    }
  }

  cutIfSlow(milliseconds: number) {
    const isSlow = (this.size - this.seen) / milliseconds < minPerSecond / 1000;
    this.seen = this.size;
    if (isSlow) this.cut(new AppError(messages.tooSlow, 408, { headers: { Connection: "close" } }));
  }

  /** All of it came: goes on with it, or with why it is refused. */
  end() {
    small.arriving.delete(this);
    this.answer(this.refusal);
  }

  /** Refused without waiting for the rest. */
  cut(refusal: unknown) {
    this.drop();
    this.answer(refusal);
  }

  /** Gives the memory back; what still comes is thrown away. */
  drop() {
    this.isDropped = true;
    this.buffer = Buffer.alloc(0);
    this.giveBack();
    if (!this.uploader) return;
    const count = uploads.get(this.uploader) ?? 0;
    if (count > 1) uploads.set(this.uploader, count - 1);
    else uploads.delete(this.uploader);
    this.uploader = undefined;
  }

  private answer(refusal: unknown) {
    if (!this.isAnswered) this.next(refusal);
    this.isAnswered = true;
  }

  /** Refused once the rest was read: most senders do not listen before. */
  private refuse(refusal: unknown) {
    this.refusal ??= refusal;
    this.drop();
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

  private hold(bytes: number) {
    for (const longest of this.budget.arriving) {
      if (this.budget.free >= bytes) break;
      if (longest !== this) longest.cut(noRoom());
    }
    if (this.budget.free < bytes) return this.refuse(noRoom());
    this.budget.free -= bytes;
    this.held += bytes;
  }

  private giveBack() {
    small.arriving.delete(this);
    this.budget.free += this.held;
    this.held = 0;
  }
}

function noRoom() {
  return new AppError(messages.unavailable, 503, {
    headers: { "Retry-After": "5", Connection: "close" },
  });
}
