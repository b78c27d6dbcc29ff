import { AppError } from "../errors";
import { messages } from "../messages";
import { type TypeName, typeOfPath } from "./types";

/** The content type behind a screen's first path segment; 404 when there is none. */
export function typeOfListing(path: string | undefined): TypeName {
  const type = typeOfPath(path);
  if (!type) throw new AppError(messages.pageNotFound, 404);
  return type;
}
