/** What a message's text may have in braces: each reader reads their own. */
export const placeholders = ["name", "rollNumber", "company", "venue", "from"] as const;
export type Placeholder = (typeof placeholders)[number];
export type Filled = Partial<Record<Placeholder, string>>;

export const messageLimits = { subject: 150, text: 5_000, lines: 5_000, lists: 10 };

/** Plain text, what stands for a placeholder, or an address. */
export type Piece = { text: string; isFilled?: true; link?: "here" | "elsewhere" };

const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((known) => known === name);

/** What the text has in braces, known or not. */
export function bracedIn(text: string) {
  return [...new Set([...text.matchAll(braced)].map(([, name = ""]) => name))];
}

export function placeholdersIn(text: string) {
  return bracedIn(text).filter(isPlaceholder);
}

const braced = /\{(\w{1,40})\}/g;
/** Without the punctuation that follows it in a sentence. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/g;

/**
 * A text as its reader reads it. What is filled in is text and nothing else: neither an address nor a placeholder in
 * somebody's name becomes one.
 */
export function piecesOf(text: string, filled: Filled, origin: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(braced)) {
    const name = match[1] ?? "";
    const value = isPlaceholder(name) ? filled[name] : undefined;
    if (value === undefined) continue;
    pieces.push(...linked(text.slice(at, match.index), origin), { text: value, isFilled: true });
    at = match.index + match[0].length;
  }
  return [...pieces, ...linked(text.slice(at), origin)];
}

function linked(text: string, origin: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    if (!URL.canParse(match[0])) continue;
    const url = new URL(match[0]);
    const isHere = url.origin === new URL(origin).origin && !url.username && !url.password;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: match[0], link: isHere ? "here" : "elsewhere" });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The same in one string. */
export function filledText(text: string, filled: Filled) {
  return text.replace(braced, (whole, name: string) =>
    isPlaceholder(name) ? (filled[name] ?? whole) : whole,
  );
}

/** The pieces of each line. */
export function linesOf(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces)
    for (const [at, text] of piece.text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (text) lines.at(-1)?.push({ ...piece, text });
    }
  return lines;
}
