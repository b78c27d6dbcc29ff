import { renderToStaticMarkup } from "react-dom/server";
import { cachesContent, contentCache } from "../content-cache.server";
import type { Posting } from "./posting";
import { CardFace, type CardMarkup, cardFrame } from "./posting-card";

const cards = contentCache<CardMarkup>({
  maxBytes: 8 * 1024 * 1024,
  bytesOf: ({ face }) => 2 * face.length,
});

/** The part of a card that is the same for everybody all day; null if caching is off. */
export function cardMarkup(posting: Posting, today: string): CardMarkup | null {
  if (!cachesContent) return null;
  const key = `${posting.id} ${posting.version} ${today}`;
  const cached = cards.get(key);
  if (cached) return cached;
  const face = renderToStaticMarkup(<CardFace posting={posting} today={today} />);
  const markup = { face, frame: cardFrame(posting, today) };
  cards.set(key, markup);
  return markup;
}
