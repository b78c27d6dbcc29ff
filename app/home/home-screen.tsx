import { Sentence } from "../components/sentence";
import { useTexts } from "../languages/use-texts";
import { Fragment } from "react";
import { SocialLinks } from "../shell/footer";
import { Icon } from "../components/icon";
import type { Posting } from "../postings/posting";
import { Board, Notice } from "../postings/board";
import { listingAddress } from "../postings/list/list-filter";
import { type TypeName, listingPath, typesInOrder, wordsOf } from "../postings/types";
import type { Site } from "../site";
import type { NextForYou } from "./next-for-you.server";
import { partTitle } from "../resume/profile/profile-screen";

type Props = {
  name: string | null;
  /** For students; null for others. */
  next: NextForYou | null;
  isRecruiter: boolean;
  newest: Posting[];
  closingSoon: Posting[];
  today: string;
  site: Site;
};

/** In the order of specification: Home. */
const categories = typesInOrder("job", "internship", "training", "seminar", "workshop");

/** Types that have deadlines rather than days on which they take place. */
const closing: TypeName[] = ["internship", "job"];
const soonest = { search: "", location: "", sort: "closing" } as const;

export function HomeScreen({ name, next, isRecruiter, newest, closingSoon, today, site }: Props) {
  const m = useTexts();
  return (
    <>
      <header className="welcome">
        <div>
          <h1>{name ? m.homeScreen.welcomeName(name) : m.homeScreen.welcome}</h1>
          <p>{site.tagline}</p>
          <form className="search" role="search" action="/jobs">
            <label className="unseen" htmlFor="keyword">
              {m.homeScreen.keyword}
            </label>{" "}
            <input
              id="keyword"
              type="search"
              name="search"
              placeholder={m.homeScreen.jobCompanyOrSkill}
              maxLength={200}
              pattern=".*\S.*"
              title={m.homeScreen.aWord}
              required
            />
            <button>{m.homeScreen.search}</button>
          </form>
          <p className="links">
            {m.homeScreen.closingSoonLabel}
            {closing.map((type) => (
              <Fragment key={type}>
                {" "}
                <a href={listingAddress(listingPath(type), soonest)}>{wordsOf(m, type).plural}</a>
              </Fragment>
            ))}
          </p>
          {next?.progress && (
            <p className="links">
              <Sentence
                text={m.homeScreen.yourResume}
                parts={{
                  edit: (words) => <a href="/profile?edit=1">{words}</a>,
                  pdf: (words) => <a href="/profile/pdf">{words}</a>,
                }}
              />
            </p>
          )}
        </div>
        <a className="resume-builder" href="/resume-builder">
          <ResumeDrawing />
          <span>{m.homeScreen.resumeBuilder}</span>
        </a>
      </header>
      {isRecruiter && (
        <p className="actions">
          <a className="button" href="/recruiter">
            {m.homeScreen.yourPostings}
          </a>{" "}
          <span>{m.homeScreen.postOpeningsSeeWho}</span>
        </p>
      )}
      {next && <Next next={next} today={today} />}
      <Board title={m.homeScreen.closingSoon} postings={closingSoon} today={today} />
      <section>
        <h2>{m.homeScreen.whereGo}</h2>
        <ul className="tiles">
          {categories.map((type) => (
            <li key={type}>
              <a className={`tile kind-${type}`} href={listingPath(type)}>
                <Icon name={type} /> {wordsOf(m, type).menu}
              </a>
            </li>
          ))}
          <li>
            <a className="tile" href="/my-applications">
              <Icon name="applications" /> {m.homeScreen.myApplications}
            </a>
          </li>
        </ul>
      </section>
      <Board title={m.homeScreen.newBoard} postings={newest} today={today} />
      <p className="actions">
        <a className="button" href="/jobs">
          {m.homeScreen.discoverJobs}
        </a>
      </p>
      <FollowUs site={site} />
    </>
  );
}

/** What the student applied to and comes next, and what their resume lacks. */
function Next({ next: { coming, progress }, today }: { next: NextForYou; today: string }) {
  const m = useTexts();
  const first = progress?.missing[0];
  return (
    <section>
      <h2>{m.homeScreen.nextForYou}</h2>
      <ul className="board">
        {coming.map((posting) => (
          <Notice key={posting.id} posting={posting} today={today} />
        ))}
        {(!progress || first) && (
          <li className="notice">
            <span className="tag">
              <Icon name="person" /> {m.homeScreen.resume}
            </span>{" "}
            <a href={first?.href ?? "/profile?edit=1"}>
              {progress
                ? m.homeScreen.yourResumeParts(progress.filled, progress.all)
                : m.homeScreen.makeYourResume}
            </a>{" "}
            <span className="muted">
              {first
                ? m.homeScreen.next(partTitle(m, first.part))
                : m.homeScreen.recruitersReadBeforeThey}
            </span>
          </li>
        )}
        {coming.length === 0 && progress && !first && (
          <li className="notice">
            <a href="/jobs">{m.homeScreen.yourResumeCompleteLook}</a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Script shows it once per browser session. It takes no focus. */
function FollowUs({ site }: { site: Site }) {
  const m = useTexts();
  return (
    <dialog
      className="follow-us"
      aria-labelledby="follow-us"
      data-once-per-session="follow-us"
      data-close={m.scripts.close}
    >
      <h2 id="follow-us">{m.homeScreen.followUs}</h2>
      <p className="social">
        <SocialLinks site={site} />
      </p>
    </dialog>
  );
}

/** Not among the icons, as only the home page shows it. */
function ResumeDrawing() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path d="M34 8h66l20 20v84H34z" fill="#fff" />
      <path d="M100 8v20h20z" fill="#c3cec8" />
      <circle cx="56" cy="36" r="11" fill="#d9a520" />
      <path d="M76 32h22M76 42h32" stroke="#0b4f45" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M46 62h60M46 76h60M46 90h36"
        stroke="#9fb8af"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M104 104l4-14 28-28 10 10-28 28z" fill="#3f8577" />
      <path d="M104 104l4-14 10 10z" fill="#d9a520" />
    </svg>
  );
}
