import { Words } from "../languages/words";
import { Screen } from "../components/screen";
import { Sentence } from "../components/sentence";
import { can } from "../access/can";
import type { Role } from "~/db/schema-accounts";
import { useTexts } from "../languages/use-texts";
import { type Posting, linkOf, takesApplications, titleOf, whereOf } from "../postings/posting";
import { type Timing, timingOf, withTime } from "../postings/timing";
import { applicantsPath, detailsPath } from "../postings/types";
import { AnswerList } from "../questions/answer-list";
import { type Answers, askedOf } from "../questions/kinds";
import { verdictWords } from "../records/conditions";
import { type Verdict, inShort } from "../records/eligibility";
import { webAddress } from "../text";
import { FinishQuestion } from "./stages/own-forms";
import { NewestNote, Standing } from "./stages/stage-path";
import { type OwnProgress, isUrgent } from "./stages/stages";
import { moneyTerms, termsOf, termsVersion } from "./terms";

type ApplyPanelProps = {
  posting: Posting;
  /** Null means a visitor. */
  viewer: { role: Role } | null;
  /** Why nobody can apply any more; null while students can. */
  closed: string | null;
  /** On the posting's conditions, for students who have not applied; null if there are none. */
  verdict: Verdict | null;
  /** Why the posting's season does not let this student apply; empty if it does, or if it has none. */
  against: string[];
  /** Rules that would be against it, but are set aside for this student. */
  excepted: string[];
  /** Whether the student has said no, or is asked to apply or say no; null if neither. */
  answer: "no" | "open" | null;
  now: string;
  /** The provider named in the terms. */
  provider: string;
};

/** Below a tracked item: lets students apply or continue, or says why they cannot. */
export function ApplyPanel({
  posting,
  viewer,
  closed,
  verdict,
  against,
  excepted,
  answer,
  now,
  provider,
}: ApplyPanelProps) {
  const m = useTexts();
  const link = posting.applyHere ? null : webAddress(linkOf(posting));
  const isOpen = takesApplications(posting);
  if (closed) {
    return (
      <section className="sheet apply">
        <p>
          <strong>{closed}</strong>
        </p>
      </section>
    );
  }
  if (answer === "no") return <SaidNo />;
  if (verdict && verdict.answer !== "yes") return <NotEligible verdict={verdict} />;
  if (against.length)
    return (
      <section className="sheet apply">
        {against.map((reason) => (
          <p key={reason}>
            <strong>{reason}</strong>
          </p>
        ))}
      </section>
    );
  const canApply = viewer === null || can(viewer, "apply");
  const asked = askedOf(posting.questions).length;
  return (
    <>
      {isOpen && canApply && <ApplyBar timing={timingOf(posting, now, m)} />}
      <section className="sheet apply" aria-labelledby="terms">
        <h2 id="terms">{m.applyPanel.termsConditions}</h2>
        {asked === 0 && <TermsBox provider={provider} />}
        {excepted.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        {!canApply && <NotStudent posting={posting} viewer={viewer} />}
        {canApply && !isOpen && <p className="muted">{m.details.noLink}</p>}
        {canApply && isOpen && asked > 0 && <Asked posting={posting} count={asked} />}
        {canApply && isOpen && asked === 0 && (
          <ApplyForm posting={posting} link={link} isStudent={viewer !== null} />
        )}
        {canApply && isOpen && answer && <SayNo />}
      </section>
    </>
  );
}

/** What is missing or unmet is named above. */
function NotEligible({ verdict }: { verdict: Verdict }) {
  const m = useTexts();
  return (
    <section className="apply">
      <p>
        <strong>
          {verdict.answer === "no" ? m.eligibility.unmet : verdictWords(m, inShort(verdict))}
        </strong>
      </p>
    </section>
  );
}

/** A link to the terms, at the foot of a phone's window until they are in view. */
function ApplyBar({ timing }: { timing: Timing | null }) {
  const m = useTexts();
  return (
    <p className="apply-bar">
      <span className={timing?.state}>{timing && <strong>{withTime(timing)}</strong>}</span>{" "}
      <a className="button" href="#terms">
        {m.applyPanel.apply}
      </a>
    </p>
  );
}

/**
 * A student's form opens the employer's page in a new tab; a visitor's leads to the login. Script
 * (enhance/apply.ts) sends a student's form without leaving this page, which then needs no hint.
 */
function ApplyForm({
  posting,
  link,
  isStudent,
}: {
  posting: Posting;
  /** Null: students apply here. */
  link: string | null;
  isStudent: boolean;
}) {
  const m = useTexts();
  const how = link ? m.apply.inNewTab : m.applyHere.how;
  const inNewTab = link && {
    target: "_blank",
    rel: "noopener",
    "data-track": "/api/applications/track",
    "data-type": posting.type,
    "data-id": posting.id,
    "data-wait": m.apply.busy,
    "data-failed": m.apply.failed,
    "data-link": link,
    "data-continue": m.apply.continue,
  };
  return (
    <form
      className="apply-form"
      method="post"
      action={applyPath(posting)}
      data-terms=""
      {...(isStudent && inNewTab)}
    >
      <label className="check">
        <input type="checkbox" name="terms" value={termsVersion} /> <span>{m.apply.agree}</span>
      </label>
      <p className="hint">{isStudent ? how : m.apply.loginFirst}</p>
      <p className="actions">
        <button>{link ? m.applyPanel.finalApplyNow : m.applyHere.apply}</button>
      </p>
      <div role="status" />
    </form>
  );
}

/** Its questions have a page of their own, with the terms. */
function Asked({ posting, count }: { posting: Posting; count: number }) {
  const m = useTexts();
  return (
    <>
      <p>{m.asked.howMany(count)}</p>
      <p className="actions">
        <a className="button" href={applyPath(posting)}>
          {m.asked.start}
        </a>
      </p>
    </>
  );
}

/** Where the rules ask to apply or say no. */
function SayNo() {
  const m = useTexts();
  return (
    <form method="post" id="answer">
      <p className="hint">{m.toAnswer.hint}</p>
      <p className="actions">
        <button className="quiet" name="do" value="say-no">
          {m.toAnswer.sayNo}
        </button>
      </p>
    </form>
  );
}

function SaidNo() {
  const m = useTexts();
  return (
    <section className="sheet apply" id="answer">
      <p>
        <strong>{m.toAnswer.saidNo}</strong>
      </p>
      <form method="post">
        <p className="actions">
          <button className="quiet" name="do" value="take-back-no">
            {m.toAnswer.takeBack}
          </button>
        </p>
      </form>
    </section>
  );
}

function applyPath(posting: Posting) {
  return `${detailsPath(posting)}/apply`;
}

type AppliedProps = {
  posting: Posting;
  own: Pick<OwnProgress, "stage" | "events" | "says" | "isAsked"> & {
    id: string;
    /** The day (YYYY-MM-DD) on which this student applied. */
    appliedOn: string;
    /** To the posting's questions; null if it asked none then. */
    answers: Answers | null;
  };
  /** Whether they can still be changed, and the last day or hour until which they can; '' if there is none. */
  changing: { until: string } | null;
};

/** The student's own application, in place of the form. */
export function Applied({ posting, own, changing }: AppliedProps) {
  const m = useTexts();
  const { id, stage, events, says, isAsked, appliedOn } = own;
  const link = posting.applyHere ? null : webAddress(linkOf(posting));
  return (
    <section className="sheet apply" aria-labelledby="own">
      <h2 id="own">{m.applyPanel.yourApplication}</h2>
      <Standing stage={stage} events={events} />
      <NewestNote
        {...{ stage, events, says }}
        isUrgent={isUrgent(stage)}
        inSeason={posting.season !== null}
      />
      {stage === "offered" && posting.season && (
        <p>
          <a href="/my-applications">{m.offers.answerHere}</a>
        </p>
      )}
      <p>
        <Sentence
          text={m.applyPanel.applied}
          parts={{
            day: () => <time dateTime={appliedOn}>{m.dates.day(appliedOn)}</time>,
            list: (words) => <a href="/my-applications">{words}</a>,
          }}
        />
      </p>
      {(own.answers || changing) && posting.questions.length > 0 && (
        <section>
          <h3>{m.asked.yours}</h3>
          <AnswerList
            questions={posting.questions}
            answers={own.answers ?? {}}
            applicationId={id}
          />
        </section>
      )}
      {changing && (
        <p className="actions">
          <a className="button quiet" href={applyPath(posting)}>
            {changing.until ? m.asked.changeUntil(m.dates.day(changing.until)) : m.asked.change}
          </a>
        </p>
      )}
      {isAsked && <FinishQuestion id={id} />}
      {link && <ContinueLink link={link} />}
    </section>
  );
}

function NotStudent({ posting, viewer }: { posting: Posting; viewer: { role: Role } }) {
  const m = useTexts();
  return (
    <>
      <p className="muted">{m.apply.studentsOnly}</p>
      {can(viewer, "see report") && (
        <p className="actions">
          <a className="button quiet" href={applicantsPath(posting, "admin")}>
            {m.applyPanel.seeWhoApplied}
          </a>
        </p>
      )}
    </>
  );
}

type ApplyRefusedProps = {
  posting: Posting;
  message?: string;
  /** All conditions that are not met. */
  reasons?: string[];
  /** The item's own page, if the student has already applied. */
  link?: string | null;
};

/** Shown in the apply form's new tab when the application is refused. */
export function ApplyRefused({ posting, message, reasons = [], link }: ApplyRefusedProps) {
  const m = useTexts();
  return (
    <Screen
      title={<Words text={titleOf(posting)} />}
      text={whereOf(posting) && <Words text={whereOf(posting)} />}
    >
      {message && (
        <p className="message error" role="alert">
          {message}
        </p>
      )}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {link && <ContinueLink link={link} />}
      <p className="actions">
        <a className={link ? "button quiet" : "button"} href={detailsPath(posting)}>
          {m.applyPanel.back(titleOf(posting))}
        </a>{" "}
        {link && (
          <a className="button quiet" href="/my-applications">
            {m.applyPanel.myApplications}
          </a>
        )}
      </p>
    </Screen>
  );
}

/** Links to the item's own page after applying, or when the browser blocked the new tab. */
function ContinueLink({ link }: { link: string }) {
  const m = useTexts();
  return (
    <p className="actions">
      <a className="button" href={link} target="_blank" rel="noopener noreferrer">
        {m.apply.continue}
      </a>
    </p>
  );
}

/**
 * The terms: a summary of the costs, then the whole text in a box that scrolls by keyboard. They are English
 * in every language, as that is the text that students accept.
 */
export function TermsBox({ provider }: { provider: string }) {
  const m = useTexts();
  return (
    <>
      <div className="cost">
        <h3>{m.applyPanel.whatCanCostYou}</h3>
        <ul lang="en">
          {moneyTerms.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div
        className="terms"
        lang="en"
        role="region"
        aria-labelledby="terms"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key could scroll the box
        tabIndex={0}
      >
        {termsOf(provider).map(({ title, clauses }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {clauses.map((clause) => (
                <li key={clause}>{clause}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
