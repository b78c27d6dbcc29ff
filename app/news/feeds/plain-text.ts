/** Removes control characters other than line breaks and tabs, as XML and iCalendar cannot carry them. */
export function plainText(text: string) {
  return text
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, "");
}
