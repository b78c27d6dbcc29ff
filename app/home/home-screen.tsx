import { SocialLinks } from "../shell/footer";
import { Icon } from "../components/icon";
import type { Posting } from "../postings/posting";
import { hostOf, placeOf, titleOf } from "../postings/posting";
import { timingOf } from "../postings/timing";
import { detailsPath, listingPath, postingType, typesInOrder } from "../postings/types";
import type { Site } from "../site";

type Props = {
  name: string | null;
  newest: Posting[];
  closingSoon: Posting[];
  today: string;
  site: Site;
};

/** In the order of specification: Home. */
const categories = typesInOrder("job", "internship", "training", "seminar", "workshop");

export function HomeScreen({ name, newest, closingSoon, today, site }: Props) {
  return (
    <>
      <header className="welcome">
        <div>
          <h1>{name ? `Welcome, ${name}!` : "Welcome!"}</h1>
          <p>{site.tagline}</p>
          <form className="search" role="search" action="/jobs">
            <label className="unseen" htmlFor="keyword">
              Keyword
            </label>{" "}
            <input
              id="keyword"
              type="search"
              name="search"
              placeholder="Job, company or skill"
              maxLength={200}
              pattern=".*\S.*"
              title="A word"
              required
            />
            <button>Search</button>
          </form>
        </div>
        <a className="resume-builder" href="/resume-builder">
          <Icon name="resume-builder" />
          <span>Resume Builder</span>
        </a>
      </header>
      <Board title="Closing soon" postings={closingSoon} today={today} />
      <section>
        <h2>Where to go</h2>
        <ul className="tiles">
          {categories.map((type) => (
            <li key={type}>
              <a className={`tile kind-${type}`} href={listingPath(type)}>
                <Icon name={type} /> {postingType(type).menu}
              </a>
            </li>
          ))}
          <li>
            <a className="tile" href="/my-applications">
              <Icon name="applications" /> My Applications
            </a>
          </li>
        </ul>
      </section>
      <Board title="New on the board" postings={newest} today={today} />
      <p className="actions">
        <a className="button" href="/jobs">
          Discover jobs
        </a>
      </p>
      <FollowUs site={site} />
    </>
  );
}

function Board({ title, postings, today }: { title: string; postings: Posting[]; today: string }) {
  if (postings.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="board">
        {postings.map((posting) => (
          <Notice key={posting.id} posting={posting} today={today} />
        ))}
      </ul>
    </section>
  );
}

/** One line of the board: type, title, organisation, date. */
function Notice({ posting, today }: { posting: Posting; today: string }) {
  const timing = timingOf(posting, today);
  return (
    <li className={`notice kind-${posting.type}`}>
      <span className="tag">
        <Icon name={posting.type} /> {postingType(posting.type).name}
      </span>{" "}
      <a href={detailsPath(posting)}>{titleOf(posting)}</a>{" "}
      <span className="muted">{hostOf(posting) || placeOf(posting)}</span>{" "}
      {timing && (
        <span className={`when ${timing.state}`}>
          <strong>{timing.words}</strong> {timing.day}
        </span>
      )}
    </li>
  );
}

/** Shown by script, once per browser session; it takes no focus (decision: follow-us-once). */
function FollowUs({ site }: { site: Site }) {
  return (
    <dialog className="follow-us" aria-labelledby="follow-us" data-once-per-session="follow-us">
      <h2 id="follow-us">Follow us</h2>
      <p className="social">
        <SocialLinks site={site} />
      </p>
    </dialog>
  );
}
