import type { ReactNode } from "react";
import { Icon } from "../components/icon";
import { imagePath } from "../images/image-path";
import {
  type Posting,
  descriptionOf,
  initialsOf,
  payOf,
  preview,
  titleOf,
  wantsOf,
  whereOf,
  wholeWords,
} from "./posting";
import { timingOf } from "./timing";
import { detailsPath, postingType } from "./types";

/** What of a preview two lines of a phone hold. */
const briefLength = 60;

type FaceProps = { posting: Posting; today: string };

/** The rendered markup of a card's face, and the card's attributes. */
export type CardMarkup = { face: string; frame: ReturnType<typeof cardFrame> };

type CardProps = FaceProps & {
  /** From the cache (card-markup.server.tsx); null renders the card here. */
  markup: CardMarkup | null;
  /** Where several types are listed together. */
  showsType?: boolean;
  /** What depends on the viewer. */
  children?: ReactNode;
};

export function PostingCard({ posting, today, markup, showsType, children }: CardProps) {
  return (
    <li {...(markup?.frame ?? cardFrame(posting, today))}>
      {showsType && (
        <p className="tag">
          <Icon name={posting.type} /> {postingType(posting.type).name}
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
  const type = postingType(posting.type);
  const timing = timingOf(posting, today);
  const where = whereOf(posting);
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
      {where && <p className="card-where">{where}</p>}
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
        aria-label={`${type.detailsLink}: ${titleOf(posting)}`}
      >
        {type.detailsLink}
      </a>{" "}
    </>
  );
}

/** The stylesheet draws the initials. */
export function cardFrame(posting: Posting, today: string) {
  const isOver = timingOf(posting, today)?.state === "over";
  const states = [posting.image && "pictured", isOver && "over"].filter(Boolean);
  const className = ["card", `kind-${posting.type}`, ...states].join(" ");
  return { className, "data-by": posting.image ? undefined : initialsOf(posting) };
}
