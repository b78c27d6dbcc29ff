import { Words } from "../languages/words";
import { Sentence } from "../components/sentence";
import { type ReactNode, Fragment } from "react";
import { Screen } from "../components/screen";
import { Share } from "../components/share";
import { Leaf } from "./leaf";
import { formatDay } from "../dates";
import { imagePath } from "../images/image-path";
import type { Texts } from "../languages/texts";
import { useTexts } from "../languages/use-texts";
import { webAddress } from "../text";
import {
  type Posting,
  descriptionOf,
  hasDeadLink,
  hostOf,
  linkOf,
  payOf,
  placeOf,
  textAs,
  titleOf,
} from "./posting";
import { PdfLink } from "./pdf/pdf-parts";
import { type Timing, timingOf, withTime } from "./timing";
import {
  type Field,
  type FieldKind,
  type FieldRole,
  fieldsIn,
  labelOf,
  listingPath,
  postingType,
  wordsOf,
} from "./types";
import { youtubeId } from "./video";

type Props = {
  posting: Posting;
  now: string;
  /** YYYY-MM-DD */
  postedOn: string;
  /** The page's URL, for sharing. */
  address: string;
  /** What a student can do right away, shown at the top. */
  corner?: ReactNode;
  /** Above the facts: for those who look after it, or the student's own application. */
  above?: ReactNode;
  /** Below the facts: the apply panel of tracked types. */
  children?: ReactNode;
  /** Where one applies on this page, if one can. */
  applyAt?: string;
};

export function DetailsScreen({ posting, now, postedOn, address, ...props }: Props) {
  const { corner, above, children, applyAt } = props;
  const m = useTexts();
  const type = postingType(posting.type);
  const timing = timingOf(posting, now, m);
  const isPodcast = posting.type === "podcast";
  const crumbs = (
    <>
      <a href={listingPath(posting.type)}>{wordsOf(m, posting.type).plural}</a> {corner}
    </>
  );
  return (
    <Screen
      title={<Words text={headline(m, posting)} />}
      text={<Words text={subtitle(m, posting)} />}
      crumbs={crumbs}
      top={!isPodcast && <Strip posting={posting} timing={timing} />}
      name="details"
    >
      {above}
      <div className="two">
        <article>
          <div className={`sheet kind-${posting.type}`}>
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
              {fieldsIn(m, posting.type).map(([name, field]) => (
                <Fact key={name} field={field} value={posting.fields[name] ?? ""} />
              ))}
            </dl>
            {descriptionOf(posting) && (
              <section>
                <h2>{labelOf(posting.type, "description", m)}</h2>
                <p className="prose">
                  <Words text={descriptionOf(posting)} />
                </p>
              </section>
            )}
            {posting.pdf && (
              <p>
                <PdfLink posting={posting} digest={posting.pdf} />
              </p>
            )}
            {hasDeadLink(posting) && <p className="muted">{m.details.deadLink}</p>}
            {isPodcast && <VideoPlayer link={linkOf(posting)} title={titleOf(posting)} />}
            {!type.tracked && !isPodcast && <ExternalLink posting={posting} />}
          </div>
          {children}
        </article>
        <aside className={`sheet kind-${posting.type}`} aria-label={wordsOf(m, posting.type).name}>
          <div className="glance">
            <Leaf posting={posting} timing={timing} />
            <p>
              <span className="tag">{wordsOf(m, posting.type).name}</span>
              {[timing ? withTime(timing) : "", payOf(posting), placeOf(posting)]
                .filter(Boolean)
                .map((fact) => (
                  <Fragment key={fact}>
                    <br />
                    <Words text={fact} />
                  </Fragment>
                ))}
            </p>
          </div>
          {applyAt && (
            <a className="button glance" href={applyAt}>
              {m.applyPanel.apply}
            </a>
          )}
          <p className="muted posted">
            <Sentence
              text={m.detailsScreen.postedOn}
              parts={{ day: () => <time dateTime={postedOn}>{m.dates.day(postedOn)}</time> }}
            />{" "}
            <Share text={titleOf(posting)} address={address} />
          </p>
        </aside>
      </div>
    </Screen>
  );
}

type StripProps = { posting: Posting; timing: Timing | null };

/** What it pays, where it is and when it closes, on the board. */
function Strip({ posting, timing }: StripProps) {
  const when = timing && <span className={timing.state}>{withTime(timing)}</span>;
  const told = [payOf(posting), placeOf(posting)].filter(Boolean);
  const facts = [...told.map((text) => <Words key={text} text={text} />), ...(when ? [when] : [])];
  if (facts.length === 0) return null;
  return (
    <p className="strip">
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

function headline(m: Texts, posting: Posting) {
  return posting.type === "podcast" ? titleOf(posting) : m.detailsScreen.details(titleOf(posting));
}

function subtitle(m: Texts, posting: Posting) {
  const speaker = hostOf(posting);
  if (posting.type !== "podcast") return m.details.about(wordsOf(m, posting.type).plain);
  return speaker ? m.details.podcastWith(speaker) : m.details.podcast;
}

/** Fields with these roles are shown elsewhere on the page, as pictures are. */
const elsewhere: (FieldRole | undefined)[] = ["title", "description", "link"];

function Fact({ field: { kind, label, role }, value }: { field: Field; value: string | string[] }) {
  if (value.length === 0 || kind === "image" || elsewhere.includes(role)) return null;
  return (
    <div className={kind === "list" ? "whole" : undefined}>
      <dt>{label}</dt>
      <dd className={kind === "textarea" ? "prose" : undefined}>
        {Array.isArray(value) ? <Entries entries={value} /> : <Value kind={kind} text={value} />}
      </dd>
    </div>
  );
}

function Value({ kind, text }: { kind: FieldKind; text: string }) {
  const m = useTexts();
  if (kind === "date") return <time dateTime={text}>{m.dates.day(text)}</time>;
  const address = kind === "url" && webAddress(text);
  if (!address) return <Words text={text} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** A list that reads as text with commas when it is copied or read aloud. */
function Entries({ entries }: { entries: string[] }) {
  return (
    <ul>
      {entries.map((entry, index) => (
        <li key={index}>
          <Words text={entry} />
          {index < entries.length - 1 && <span className="unseen">, </span>}
        </li>
      ))}
    </ul>
  );
}

/** The link of types that students do not apply to through us. */
function ExternalLink({ posting }: { posting: Posting }) {
  const m = useTexts();
  const address = webAddress(linkOf(posting));
  if (!address) return <p className="muted">{m.details.noLink}</p>;
  return (
    <p className="actions">
      <a className="button" href={address} target="_blank" rel="noopener noreferrer">
        {wordsOf(m, posting.type).linkLabel}
      </a>
    </p>
  );
}

/** Loads nothing from the video's host until a click opens the player. */
function VideoPlayer({ link, title }: { link: string; title: string }) {
  const m = useTexts();
  const id = youtubeId(link);
  const address = webAddress(link);
  if (!id) {
    return address ? (
      <p className="actions">
        <a className="button" href={address} target="_blank" rel="noopener noreferrer">
          {m.detailsScreen.openRecording}
        </a>
      </p>
    ) : null;
  }
  return (
    <section className="player">
      <h2>{m.detailsScreen.watch}</h2>
      <details>
        <summary className="button quiet">{m.detailsScreen.playHereLoadsFrom}</summary>
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}`}
          title={m.detailsScreen.video(title)}
          width="640"
          height="360"
          loading="lazy"
          // The player does not play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          allow="encrypted-media; picture-in-picture"
          allowFullScreen
        />
      </details>
      <p className="actions">
        <a
          className="button"
          href={`https://www.youtube.com/watch?v=${id}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.detailsScreen.openYoutube}
        </a>
      </p>
    </section>
  );
}

/**
 * schema.org's JobPosting or Event for a details page; undefined for other types and unpublished postings. `closesAt` is
 * when its deadline is over.
 */
export function structuredData(
  posting: Posting,
  closesAt: string | null,
): Record<string, unknown> | undefined {
  if (posting.state !== "published") return undefined;
  const { employment } = postingType(posting.type);
  const place = placeOf(posting);
  const location = place && { "@type": "Place", name: place, address: place };
  if (employment) {
    return withoutEmpty({
      "@type": "JobPosting",
      title: titleOf(posting),
      description: descriptionOf(posting),
      datePosted: (posting.publishAt ?? posting.createdAt).toISOString(),
      validThrough: closesAt,
      employmentType: employment,
      hiringOrganization: { "@type": "Organization", name: hostOf(posting) },
      jobLocation: location,
    });
  }
  const startDate = textAs(posting, "day", "start");
  if (!startDate) return undefined;
  return withoutEmpty({
    "@type": "Event",
    name: titleOf(posting),
    description: descriptionOf(posting) || `${titleOf(posting)}, ${formatDay(startDate)}`,
    startDate,
    endDate: textAs(posting, "end"),
    location,
    organizer: hostOf(posting) && { "@type": "Organization", name: hostOf(posting) },
  });
}

function withoutEmpty(data: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}
