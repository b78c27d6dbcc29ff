import type { ReactNode } from "react";
import { Icon } from "../components/icon";
import { formatDay } from "../dates";
import { imagePath } from "../images/image-path";
import { messages } from "../messages";
import { webAddress } from "../text";
import { type Posting, descriptionOf, fieldText, linkOf, titleOf } from "./posting";
import { timingOf } from "./timing";
import { listingPath, postingType } from "./types";
import { VideoPlayer } from "./video-player";

/** The order of specification: screens, the same for every type; a type shows those it has. */
const order = [
  "company",
  "companyName",
  "organization",
  "hostCompany",
  "location",
  "stipend",
  "salary",
  "speaker",
  "duration",
  "organizer",
  "provider",
  "contactPerson",
  "cost",
  "date",
  "startDate",
  "endDate",
  "time",
  "deadline",
  "releaseDate",
  "requirements",
  "participatingCompanies",
  "speakers",
];

type Props = {
  posting: Posting;
  today: string;
  /** What a visitor can do with it, below the facts: the apply panel of the tracked types. */
  children?: ReactNode;
};

export function DetailsScreen({ posting, today, children }: Props) {
  const type = postingType(posting.type);
  const timing = timingOf(posting, today);
  const heading = posting.type === "visit" ? "Purpose" : "Description";
  return (
    <article className={`details kind-${posting.type}`}>
      <p className="crumbs">
        <a href={listingPath(posting.type)}>{type.plural}</a>
      </p>
      <header className="details-head">
        <p className="tag">
          <Icon name={posting.type} /> {type.name}
        </p>
        <h1>{headline(posting)}</h1>
        <p>{subtitle(posting)}</p>
        {timing && (
          <p className={`details-when ${timing.state}`}>
            <strong>{timing.words}</strong> <span>{timing.day}</span>
          </p>
        )}
      </header>
      {posting.image && (
        <img
          className="details-image"
          src={imagePath(posting.image)}
          alt=""
          width="640"
          height="360"
        />
      )}
      <dl className="facts">
        {order.map((name) => (
          <Fact key={name} posting={posting} name={name} />
        ))}
      </dl>
      {descriptionOf(posting) && (
        <section>
          <h2>{heading}</h2>
          <p className="prose">{descriptionOf(posting)}</p>
        </section>
      )}
      {posting.type === "podcast" && (
        <VideoPlayer link={linkOf(posting)} title={titleOf(posting)} />
      )}
      {!type.tracked && posting.type !== "podcast" && <ExternalLink posting={posting} />}
      {children}
    </article>
  );
}

function headline(posting: Posting) {
  return posting.type === "podcast" ? titleOf(posting) : `${titleOf(posting)} Details`;
}

function subtitle(posting: Posting) {
  const speaker = fieldText(posting, "speaker");
  if (posting.type !== "podcast") return messages.details.about(postingType(posting.type).plain);
  return speaker ? messages.details.podcastWith(speaker) : messages.details.podcast;
}

function Fact({ posting, name }: { posting: Posting; name: string }) {
  const field = postingType(posting.type).fields[name];
  const text = fieldText(posting, name);
  if (!field || !text) return null;
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>{field.kind === "date" ? <time dateTime={text}>{formatDay(text)}</time> : text}</dd>
    </div>
  );
}

/** For the types that students do not apply to through us. */
function ExternalLink({ posting }: { posting: Posting }) {
  const address = webAddress(linkOf(posting));
  if (!address) return <p className="muted">{messages.details.noLink}</p>;
  return (
    <p className="actions">
      <a className="button" href={address} target="_blank" rel="noopener noreferrer">
        {postingType(posting.type).linkLabel}
      </a>
    </p>
  );
}
