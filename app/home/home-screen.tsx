import { Words } from "../languages/words";
import { Screen } from "../components/screen";
import { Sentence } from "../components/sentence";
import { ImportantNotice, type ShownMessage } from "../messages/inbox-screen";
import { useTexts } from "../languages/use-texts";
import { Fragment } from "react";
import { SocialLinks } from "../shell/footer";
import { Icon } from "../components/icon";
import { type Posting, titleOf, whereOf } from "../postings/posting";
import { Board, Notice } from "../postings/board";
import { listingAddress } from "../postings/list/list-filter";
import { Leaf } from "../postings/leaf";
import { timingOf } from "../postings/timing";
import {
  type TypeName,
  applicantsPath,
  detailsPath,
  editPath,
  listingPath,
  typesInOrder,
  wordsOf,
} from "../postings/types";
import { seasonPath } from "../seasons/season";
import type { Site } from "../site";
import type { NextForYou } from "./next-for-you.server";
import type { OwnPosting } from "./own-postings.server";
import { FinishQuestion } from "../applications/stages/own-forms";
import { isUrgent } from "../applications/stages/stages";
import { partTitle } from "../resume/progress";

type Props = {
  name: string | null;
  /** For students; null for others. */
  next: ShownNext | null;
  /** Students' messages that they have not said to have read. */
  important: ShownMessage[];
  /** For recruiters; null for others. */
  own: OwnPosting[] | null;
  /** How many wait, for coordinators; null for others. */
  corrections: number | null;
  newest: Posting[];
  closingSoon: Posting[];
  now: string;
  site: Site;
};

/** With the last moment to register in words. */
type ShownNext = Omit<NextForYou, "toJoin"> & {
  toJoin: { id: string; name: string; until: string }[];
};

/** In the order of specification: Home. */
const categories = typesInOrder("job", "internship", "training", "seminar", "workshop");

/** Types that have deadlines rather than days on which they take place. */
const closing: TypeName[] = ["internship", "job"];
const soonest = { search: "", location: "", sort: "closing" } as const;

export function HomeScreen({ name, next, own, corrections, important, ...props }: Props) {
  const { newest, closingSoon, now, site } = props;
  const m = useTexts();
  return (
    <Screen
      title={name ? m.homeScreen.welcomeName(name) : m.homeScreen.welcome}
      text={site.tagline}
      top={<HeadOfHome isStudent={next !== null} hasResume={Boolean(next?.progress)} />}
      name="home"
    >
      <div className="two">
        <div>
          {next && <Next next={next} important={important} now={now} />}
          {own && <OwnPostings own={own} now={now} />}
          {corrections !== null && <OwnDepartments corrections={corrections} />}
          <Board title={m.homeScreen.closingSoon} postings={closingSoon} now={now} />
        </div>
        <aside>
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
          <a className="sheet builder" href="/resume-builder">
            <ResumeDrawing />
            <strong>{m.homeScreen.resumeBuilder}</strong>
          </a>
        </aside>
      </div>
      <Board title={m.homeScreen.newBoard} postings={newest} now={now} isPair />
      <p className="actions">
        <a className="button" href="/jobs">
          {m.homeScreen.discoverJobs}
        </a>
      </p>
      <FollowUs site={site} />
    </Screen>
  );
}

function HeadOfHome({ isStudent, hasResume }: { isStudent: boolean; hasResume: boolean }) {
  const m = useTexts();
  return (
    <>
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
        <span className="sub">{m.homeScreen.closingSoonLabel}</span>
        {closing.map((type) => (
          <Fragment key={type}>
            {" "}
            <a href={listingAddress(listingPath(type), soonest)}>{wordsOf(m, type).plural}</a>
          </Fragment>
        ))}
      </p>
      {isStudent && (
        <p className="links">
          <a href="/my-applications">{m.homeScreen.myApplications}</a>{" "}
          {hasResume && (
            <Sentence
              text={m.homeScreen.yourResume}
              parts={{
                edit: (words) => <a href="/profile?edit=1">{words}</a>,
                pdf: (words) => <a href="/profile/pdf">{words}</a>,
              }}
            />
          )}
        </p>
      )}
      <HomeArt />
    </>
  );
}

type NextProps = Pick<Props, "important" | "now"> & { next: ShownNext };

/** What waits for the student, the most urgent first, then what comes next. */
function Next({ next, important, now }: NextProps) {
  const { waiting, toJoin, toAnswer, coming, progress } = next;
  const m = useTexts();
  const missing = progress?.missing[0];
  const isReady = progress && !progress.missing.some(({ part }) => part === "education");
  const resume = <ResumeNotice progress={progress} />;
  return (
    <section>
      <h2>{m.homeScreen.nextForYou}</h2>
      <ul className="notices">
        {important.map((message) => (
          <ImportantNotice key={message.id} {...message} />
        ))}
        {waiting.map((one) => (
          <WaitingNotice key={one.id} {...one} />
        ))}
        {toJoin.map((season) => (
          <SeasonNotice key={season.id} {...season} />
        ))}
        {toAnswer.map((posting) => (
          <ToAnswerNotice key={posting.id} posting={posting} />
        ))}
        {!isReady && resume}
        {coming.map((posting) => (
          <Notice key={posting.id} posting={posting} now={now} />
        ))}
        {isReady && missing && resume}
        {[important, waiting, toJoin, toAnswer, coming].every(({ length }) => length === 0) &&
          isReady &&
          !missing && (
            <li className="notice">
              <a href="/jobs">{m.homeScreen.yourResumeCompleteLook}</a>
            </li>
          )}
      </ul>
    </section>
  );
}

/** An offer, an interview, or the question whether they finished applying. */
function WaitingNotice({ id, posting, stage, note }: NextForYou["waiting"][number]) {
  const m = useTexts();
  return (
    <li className={`notice kind-${posting.type}`}>
      <span className="leaf soon">
        <Icon name={posting.type} />
      </span>
      <div className="notice-text">
        <a href="/my-applications">
          <Words
            text={
              isUrgent(stage) ? `${m.stageNames[stage]}: ${titleOf(posting)}` : titleOf(posting)
            }
          />
        </a>{" "}
        {isUrgent(stage) ? (
          <p className="notice-host">
            <Words text={note || whereOf(posting)} />
          </p>
        ) : (
          <FinishQuestion id={id} />
        )}
      </div>
    </li>
  );
}

/** What a recruiter's company has posted, with what is new of it. */
function OwnPostings({ own, now }: { own: OwnPosting[]; now: string }) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.homeScreen.yourPostings}</h2>
      {own.length > 0 && (
        <ul className="notices">
          {own.map(({ posting, applications, fresh }) => (
            <li key={posting.id} className={`notice kind-${posting.type}`}>
              <Leaf posting={posting} timing={timingOf(posting, now, m)} />
              <div className="notice-text">
                <a
                  href={
                    applications > 0
                      ? applicantsPath(posting, "recruiter")
                      : editPath(posting, "recruiter")
                  }
                >
                  <Words text={titleOf(posting)} />
                </a>{" "}
                <p className="notice-host">
                  {posting.state === "published" ? "" : `${m.stateNames[posting.state]} · `}
                  {m.counts.applications(applications)}
                </p>{" "}
                {fresh > 0 && (
                  <p className="when soon">
                    <strong>{m.homeScreen.newThisWeek(fresh)}</strong>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <a className="button" href="/recruiter">
          {m.homeScreen.yourPostings}
        </a>{" "}
        <span className="muted">{m.homeScreen.postOpeningsSeeWho}</span>
      </p>
    </section>
  );
}

/** What waits for a coordinator, and where their students are. */
function OwnDepartments({ corrections }: { corrections: number }) {
  const m = useTexts();
  const ways = [
    {
      href: "/admin/corrections",
      words: m.navbar.corrections,
      text: corrections ? m.corrections.waiting(corrections) : m.corrections.empty,
      waits: corrections > 0,
    },
    { href: "/admin/records", words: m.navbar.records, text: "", waits: false },
  ];
  return (
    <section>
      <h2>{m.homeScreen.nextForYou}</h2>
      <ul className="notices">
        {ways.map(({ href, words, text, waits }) => (
          <li key={href} className="notice">
            <span className={waits ? "leaf soon" : "leaf"}>
              <Icon name="person" />
            </span>
            <div className="notice-text">
              <a href={href}>{words}</a> {text && <p className="muted">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SeasonNotice({ id, name, until }: ShownNext["toJoin"][number]) {
  const m = useTexts();
  return (
    <li className="notice">
      <span className="leaf soon">
        <Icon name="person" />
      </span>
      <div className="notice-text">
        <a href={seasonPath(id)}>{m.homeScreen.registerFor(name)}</a>{" "}
        <p className="muted">{m.homeScreen.registerUntil(until)}</p>
      </div>
    </li>
  );
}

function ToAnswerNotice({ posting }: { posting: Posting }) {
  const m = useTexts();
  return (
    <li className={`notice kind-${posting.type}`}>
      <span className="leaf soon">
        <Icon name={posting.type} />
      </span>
      <div className="notice-text">
        <a href={detailsPath(posting)}>
          <Words text={m.toAnswer.notice(titleOf(posting))} />
        </a>{" "}
        <p className="notice-host">
          <Words text={whereOf(posting)} />
        </p>
      </div>
    </li>
  );
}

function ResumeNotice({ progress }: Pick<NextForYou, "progress">) {
  const m = useTexts();
  const missing =
    progress?.missing.find(({ part }) => part === "education") ?? progress?.missing[0];
  return (
    <li className="notice">
      <span className="leaf">
        <Icon name="person" />
      </span>
      <div className="notice-text">
        <a href={missing?.href ?? "/profile?edit=1"}>
          {progress
            ? m.homeScreen.yourResumeParts(progress.filled, progress.all)
            : m.homeScreen.makeYourResume}
        </a>{" "}
        <p className="muted">
          {missing
            ? m.homeScreen.next(partTitle(m, missing.part))
            : m.homeScreen.recruitersReadBeforeThey}
        </p>
      </div>
    </li>
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

/** The gate, and a leaf pinned beside it. */
function HomeArt() {
  return (
    <svg className="home-art" viewBox="0 0 300 200" aria-hidden="true">
      <path
        d="M30 196V90a60 60 0 0 1 120 0v106M54 196V90a36 36 0 0 1 72 0v106"
        fill="none"
        stroke="#4d766d"
        strokeWidth="3"
      />
      <path d="M76 196l8-66h12l8 66z" fill="#f2b134" />
      <path d="M194 40l84 10-12 112-84-10z" fill="#f6f7f1" />
      <path d="M194 40l84 10-3 26-84-10z" fill="#23588a" />
      <path d="M208 108l42 5" stroke="#17221e" strokeWidth="9" />
      <path d="M90 90v1M236 46v1" stroke="#f2b134" strokeWidth="16" strokeLinecap="round" />
    </svg>
  );
}

/** Not among the icons, as only the home page shows it. */
function ResumeDrawing() {
  return (
    <svg viewBox="0 0 72 64" aria-hidden="true">
      <path d="M12 4h40v56H12z" fill="#fff" stroke="#77847d" />
      <path d="M20 16h14M20 30h24M20 40h24" stroke="#77847d" strokeWidth="3" />
      <path d="M44 56l2-8 15-15 6 6-15 15z" fill="#f2b134" />
    </svg>
  );
}
