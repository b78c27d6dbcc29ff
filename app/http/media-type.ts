import { MIMEType } from "node:util";

/**
 * What a Content-Type header says; null when it says nothing readable. Whoever decides by a type
 * asks here: read in two ways, a body is counted as one thing and parsed as another. So only the
 * boundary is left of its parameters, and a request goes on with the type as it was read here.
 */
export function mediaType(header: string | null | undefined) {
  try {
    const type = new MIMEType(header ?? "");
    for (const [name] of [...type.params]) if (name !== "boundary") type.params.delete(name);
    return type;
  } catch {
    return null;
  }
}

export const multipart = "multipart/form-data";
export const urlencoded = "application/x-www-form-urlencoded";
