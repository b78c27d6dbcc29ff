/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110 §13.1.2). */
export function isUnchanged(asked: string | null | undefined, tag: string) {
  if (!asked) return false;
  const strong = (one: string) => one.trim().replace(/^W\//, "");
  return asked.trim() === "*" || asked.split(",").some((one) => strong(one) === strong(tag));
}
