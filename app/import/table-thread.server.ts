/** The thread that reads files: a separate entry of the build, started by reader.server. */
import { type Asked, readTable } from "./read-table.server";

export function read(asked: Asked) {
  return readTable(asked);
}
