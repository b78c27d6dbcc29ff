import { randomBytes } from "node:crypto";

let latest = 0;
let inThisMs = 0;

/**
 * A UUID v7 (RFC 9562 §5.7): time-ordered, so new rows go to the end of the index. Those that this process makes within a
 * millisecond are counted (§6.2), so that they stay in order.
 */
export function newId() {
  const now = Math.max(Date.now(), latest);
  inThisMs = now === latest ? inThisMs + 1 : 0;
  latest = now;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (inThisMs & 0x0fff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The smallest id of that moment: all later ids are larger. */
export function firstIdAt(moment: Date) {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

export function isId(text: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
