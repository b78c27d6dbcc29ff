/** Text for the PDF: normalised, without characters that are invisible or reverse others. */
export function printable(text: string) {
  return text
    .normalize("NFC")
    .replace(/[\u2028\u2029\v\f\r]/g, "\n")
    .replace(/\t/g, " ")
    .replace(hidden, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1") // UAX #15, stream-safe text: no language needs more
    .replace(/\p{Zs}+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Control characters, direction marks (with them a resume could show a different text than it
 * contains), invisible characters and variation selectors; not the joiners U+200C and U+200D, which
 * Indic words need.
 */
const hidden =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
