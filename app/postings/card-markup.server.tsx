import { renderToStaticMarkup } from "react-dom/server";
import { LRUCache } from "lru-cache";
import type { Language } from "../languages/known";
import { textsOf } from "../languages/texts";
import { TextsContext } from "../languages/use-texts";
import type { Posting } from "./posting";
import { CardFace, type CardMarkup, cardFrame } from "./posting-card";

/** Never outdated: the key names all that a face depends on. */
const cards = new LRUCache<string, CardMarkup>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ face }) => 2 * face.length + 1_000,
});

/** The part of a card that is the same for everybody all day. */
export function cardMarkup(posting: Posting, today: string, language: Language = "en"): CardMarkup {
  const { id, version, state, image } = posting;
  const key = [id, version, state, image, today, language].join();
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
