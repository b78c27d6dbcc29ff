import type { NextFunction } from "express";
import type { User } from "../accounts/users.server";
import { AppError, unavailable } from "../errors";
import { messages } from "../messages";

const KB = 1024;
const MB = 1024 * KB;

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
    if (!user) return this.refuse(new AppError(messages.notLoggedIn, 401));
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
    if (isSlow) this.cut(new AppError(messages.tooSlow, 408, { headers: { Connection: "close" } }));
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
