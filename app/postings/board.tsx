import { Words } from "../languages/words";
import { useTexts } from "../languages/use-texts";
import { Icon } from "../components/icon";
import { type Posting, hostOf, placeOf, titleOf } from "./posting";
import { Leaf } from "./leaf";
import { timingOf } from "./timing";
import { type Area, detailsPath, wordsOf, workbenchPath } from "./types";

type Props = {
  title: string;
  postings: Posting[];
  now: string;
  /** In two columns where there is room. */
  isPair?: boolean;
};

/** A heading and its notices; renders nothing when there are none. */
export function Board({ title, postings, now, isPair }: Props) {
  if (postings.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={isPair ? "notices pair" : "notices"}>
        {postings.map((posting) => (
          <Notice key={posting.id} posting={posting} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** One line of the board: type, title, organisation, date. */
export function Notice({ posting, now }: { posting: Posting; now: string }) {
  const m = useTexts();
  const timing = timingOf(posting, now, m);
  const host = hostOf(posting) || placeOf(posting);
  return (
    <li className={`notice kind-${posting.type} ${timing?.state === "over" ? "over" : ""}`.trim()}>
      <Leaf posting={posting} timing={timing} />
      <div className="notice-text">
        <a href={detailsPath(posting)}>
          <Words text={titleOf(posting)} />
        </a>{" "}
        <p className="notice-host">
          <span className="tag">
            <Icon name={posting.type} /> {wordsOf(m, posting.type).name}
          </span>{" "}
          {host && (
            <span className="muted">
              · <Words text={host} />
            </span>
          )}
        </p>{" "}
        {timing && (
          <p className={`when ${timing.state}`}>
            <strong>{timing.words}</strong> {timing.time}
          </p>
        )}
      </div>
    </li>
  );
}

/** Links from a posting's form or review back to the list of the office or of the recruiter. */
export function Crumbs({ area }: { area: Area }) {
  const m = useTexts();
  return (
    <a href={workbenchPath(area)}>
      {area === "admin" ? m.board.allPostings : m.board.yourPostings}
    </a>
  );
}
