/** Text without the control characters that neither XML nor iCalendar may carry, line breaks aside. */
export function plainText(text: string) {
  return text
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, "");
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
