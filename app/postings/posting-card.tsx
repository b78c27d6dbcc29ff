import type { ReactNode } from "react";
import { Icon } from "../components/icon";
import { imagePath } from "../images/image-path";
import {
  type Posting,
  descriptionOf,
  hostOf,
  initialsOf,
  payOf,
  placeOf,
  preview,
  titleOf,
  wantsOf,
  wholeWords,
} from "./posting";
import { timingOf } from "./timing";
import { detailsPath, postingType, wordsOf } from "./types";
import { useTexts } from "../languages/use-texts";

/** How many characters of a preview fit into two lines on a phone. */
const briefLength = 60;
/** How many characters of organisation and place fit into two lines, and into one on a phone. */
const wideLine = 56;
const phoneLine = 29;
const minHost = 12;

type FaceProps = { posting: Posting; today: string };

/** The rendered markup of a card's face, and the card's attributes. */
export type CardMarkup = { face: string; frame: ReturnType<typeof cardFrame> };

type CardProps = FaceProps & {
  /** From the cache (card-markup.server.tsx); null renders the card here. */
  markup: CardMarkup | null;
  /** For lists of several types. */
  showsType?: boolean;
  /** What depends on the viewer. */
  children?: ReactNode;
};

export function PostingCard({ posting, today, markup, showsType, children }: CardProps) {
  const m = useTexts();
  return (
    <li {...(markup?.frame ?? cardFrame(posting, today))}>
      {showsType && (
        <p className="tag">
          <Icon name={posting.type} /> {wordsOf(m, posting.type).name}
        </p>
      )}
      {markup ? (
        <div className="card-face" dangerouslySetInnerHTML={{ __html: markup.face }} />
      ) : (
        <div className="card-face">
          <CardFace posting={posting} today={today} />
        </div>
      )}
      {children}
    </li>
  );
}

/**
 * The cached part of a card, the same for everybody. It reads at a glance: title, organisation and
 * place, closing day, pay.
 */
export function CardFace({ posting, today }: FaceProps) {
  const m = useTexts();
  const type = postingType(posting.type);
  const { detailsLink } = wordsOf(m, posting.type);
  const timing = timingOf(posting, today, m);
  const pay = payOf(posting);
  const text = preview(descriptionOf(posting), type.previewLength);
  const brief = text.length > briefLength ? wholeWords(text, briefLength) : "";
  const isWhole = text === descriptionOf(posting);
  const wants = wantsOf(posting);

  return (
    <>
      {posting.image && (
        <img
          className="card-image"
          src={imagePath(posting.image)}
          alt=""
          width="320"
          height="180"
          loading="lazy"
        />
      )}
      <h3 className="card-title">{titleOf(posting)}</h3>
      <Where posting={posting} />
      {timing && (
        <p className={`card-when ${timing.state}`}>
          <strong>{timing.words}</strong> {timing.day}
        </p>
      )}
      {pay && <p className="card-pay">{pay}</p>}
      {wants && <p className="card-wants">{preview(wants, type.previewLength)}</p>}
      {text && (
        <p className={brief && isWhole ? "card-text whole-text" : "card-text"}>
          {brief || text}
          {brief && (
            <span className="rest">{text.slice(brief.length, isWhole ? undefined : -1)}</span>
          )}
          {brief && !isWhole && "…"}
        </p>
      )}
      <a
        className="card-link"
        href={detailsPath(posting)}
        aria-label={`${detailsLink}: ${titleOf(posting)}`}
      >
        {detailsLink}
      </a>{" "}
    </>
  );
}

/** Organisation and place. A long name is cut, on phones earlier, so that the place still fits. */
function Where({ posting }: { posting: Posting }) {
  const place = placeOf(posting);
  const host = cutHost(posting, wideLine);
  const brief = cutHost(posting, phoneLine, "");
  if (!host && !place) return null;
  return (
    <p className="card-where">
      {brief}
      {brief.length < host.length && <span className="rest">{host.slice(brief.length)}</span>}
      {host && place && " · "}
      {place}
    </p>
  );
}

function cutHost(posting: Posting, line: number, ellipsis?: string) {
  const [host, place] = [hostOf(posting), placeOf(posting)];
  return place ? preview(host, Math.max(line - place.length, minHost), ellipsis) : host;
}

/** The card's attributes. The stylesheet draws the initials from `data-by`. */
export function cardFrame(posting: Posting, today: string) {
  const isOver = timingOf(posting, today)?.state === "over";
  const states = [posting.image && "pictured", isOver && "over"].filter(Boolean);
  const className = ["card", `kind-${posting.type}`, ...states].join(" ");
  return { className, "data-by": posting.image ? undefined : initialsOf(posting) };
}
