import { renderToStaticMarkup } from "react-dom/server";
import { LRUCache } from "lru-cache";
import type { Language } from "../languages/known";
import { textsOf } from "../languages/texts";
import { TextsContext } from "../languages/use-texts";
import type { Posting } from "./posting";
import { isOver } from "./timing";
import { CardFace, type CardMarkup, cardFrame } from "./posting-card";

/** Never outdated: the key names all that a face depends on. */
const cards = new LRUCache<string, CardMarkup>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ face }) => 2 * face.length + 1_000,
});

/** The part of a card that is the same for everybody, all day or until its hour. */
export function cardMarkup(posting: Posting, now: string, language: Language = "en"): CardMarkup {
  const { id, version, state, image } = posting;
  const key = [id, version, state, image, now.slice(0, 10), isOver(posting, now), language].join();
  const cached = cards.get(key);
  if (cached) return cached;
  const face = renderToStaticMarkup(
    <TextsContext.Provider value={textsOf(language)}>
      <CardFace posting={posting} now={now} />
    </TextsContext.Provider>,
  );
  const markup = { face, frame: cardFrame(posting, now) };
  cards.set(key, markup);
  return markup;
}
