import { renderToStaticMarkup } from "react-dom/server";
import { cachesContent, contentCache } from "../content-cache.server";
import type { Language } from "../languages/known";
import { textsOf } from "../languages/texts";
import { TextsContext } from "../languages/use-texts";
import type { Posting } from "./posting";
import { CardFace, type CardMarkup, cardFrame } from "./posting-card";

const cards = contentCache<CardMarkup>({
  maxBytes: 8 * 1024 * 1024,
  bytesOf: ({ face }) => 2 * face.length,
});

/** The part of a card that is the same for everybody all day; null if caching is off. */
export function cardMarkup(
  posting: Posting,
  today: string,
  language: Language = "en",
): CardMarkup | null {
  if (!cachesContent) return null;
  const key = `${posting.id} ${posting.version} ${today} ${language}`;
  const cached = cards.get(key);
  if (cached) return cached;
  const face = renderToStaticMarkup(
    <TextsContext.Provider value={textsOf(language)}>
      <CardFace posting={posting} today={today} />
    </TextsContext.Provider>,
  );
  const markup = { face, frame: cardFrame(posting, today) };
  cards.set(key, markup);
  return markup;
}
