import { InOneLanguage, Words } from "../languages/words";
import type { ReactNode } from "react";
import { imagePath } from "../images/image-path";
import {
  type Posting,
  descriptionOf,
  hostOf,
  payOf,
  placeOf,
  preview,
  titleOf,
  wantsOf,
} from "./posting";
import { Leaf } from "./leaf";
import { timingOf, withTime } from "./timing";
import { detailsPath, postingType, wordsOf } from "./types";
import { useTexts } from "../languages/use-texts";

/** How many characters of organisation and place fit into two lines, and into one on a phone. */
const wideLine = 56;
const phoneLine = 22;
const minHost = 10;

type FaceProps = { posting: Posting; now: string };

/** The rendered markup of a card's face, and the card's attributes. */
export type CardMarkup = { face: string; frame: ReturnType<typeof cardFrame> };

type CardProps = FaceProps & {
  /** From the cache (card-markup.server.tsx); null renders the card here. */
  markup: CardMarkup | null;
  /** Leaves out what applicants need. */
  isBrief?: boolean;
  /** What depends on the viewer. */
  children?: ReactNode;
};

export function PostingCard({ posting, now, markup, isBrief, children }: CardProps) {
  return (
    <li {...(markup?.frame ?? cardFrame(posting, now))}>
      {markup ? (
        <div className="card-face" dangerouslySetInnerHTML={{ __html: markup.face }} />
      ) : (
        <CardFace posting={posting} now={now} isBrief={isBrief} />
      )}
      {children}
    </li>
  );
}

/**
 * The cached part of a card, the same for everybody. It reads at a glance: title, organisation and
 * place, closing day, pay.
 */
export function CardFace({ posting, now, isBrief }: FaceProps & { isBrief?: boolean }) {
  const m = useTexts();
  const type = postingType(posting.type);
  const { detailsLink } = wordsOf(m, posting.type);
  const timing = timingOf(posting, now, m);
  const pay = payOf(posting);
  const text = preview(descriptionOf(posting), type.previewLength);
  const wants = !isBrief && wantsOf(posting);

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
      <Leaf posting={posting} timing={timing} />
      <div className="card-head">
        <h3 className="card-title">
          <Words text={titleOf(posting)} />
        </h3>
        <Where posting={posting} />
        {(pay || timing) && (
          <p>
            {pay && (
              <strong>
                <Words text={pay} />
              </strong>
            )}
            {pay && timing && " · "}
            {timing &&
              (timing.state === "soon" ? (
                <span className="soon">{withTime(timing)}</span>
              ) : (
                withTime(timing)
              ))}
          </p>
        )}
      </div>
      {wants && (
        <p className="card-wants">
          <Words text={preview(wants, type.previewLength)} />
        </p>
      )}
      {text && (
        <p className="card-text">
          <Words text={text} />
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
      <InOneLanguage text={host}>
        {brief}
        {brief.length < host.length && <span className="rest">{host.slice(brief.length)}</span>}
      </InOneLanguage>
      {host && place && " · "}
      <Words text={place} />
    </p>
  );
}

function cutHost(posting: Posting, line: number, ellipsis?: string) {
  const [host, place] = [hostOf(posting), placeOf(posting)];
  return place ? preview(host, Math.max(line - place.length, minHost), ellipsis) : host;
}

/** The card's attributes. */
export function cardFrame(posting: Posting, now: string) {
  const isOver = timingOf(posting, now)?.state === "over";
  const states = [posting.image && "pictured", isOver && "over"].filter(Boolean);
  const className = ["card", `kind-${posting.type}`, ...states].join(" ");
  return { className };
}
