import type { ReactNode } from "react";
import { Words } from "../languages/words";
import { Screen } from "../components/screen";
import { Sentence } from "../components/sentence";
import { Icon } from "../components/icon";
import { NothingYet } from "../components/confirm";
import { Pages } from "../components/pages";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import { descriptionOf, preview, titleOf, whereOf } from "../postings/posting";
import { type TypeName, detailsPath, wordsOf } from "../postings/types";
import { formatNumber, webAddress } from "../text";
import {
  type Application,
  type ApplicationGroup,
  applicationGroups,
  snapshotPosting,
} from "./application";
import {
  AnswerForms,
  FinishQuestion,
  ObjectForm,
  Openings,
  WithdrawForm,
} from "./stages/own-forms";
import { termsInWords } from "./stages/offer-terms";
import { NewestNote, Standing } from "./stages/stage-path";
import { type OpenOffer, type OwnProgress, canWithdraw, isUrgent } from "./stages/stages";
import { type Change, isText, wasText } from "./versions/changes";

const previewLength = 150;

/** An application with its days (YYYY-MM-DD) in the portal's time zone. */
type Shown = Application &
  OwnProgress & {
    appliedOn: string;
    acceptedOn: string;
    changes: Change[];
    group: ApplicationGroup;
    offer: OpenOffer | null;
    /** Its next day, in words and as a date. */
    next: { words: string; day: string } | null;
  };

type Props = {
  applications: Shown[];
  counts: { type: TypeName; count: number }[];
  /** The only type shown; null for all. */
  chosen: TypeName | null;
  total: number;
  paging: Paging;
  isStudent: boolean;
  /** What stands above them. */
  children?: ReactNode;
};

const path = "/my-applications";

export function MyApplicationsScreen(own: Props) {
  const m = useTexts();
  const { applications, counts, chosen, total, paging, isStudent, children } = own;
  return (
    <Screen
      title={m.myApplicationsScreen.myApplications}
      text={total > 0 && m.myApplicationsScreen.soFar(formatNumber(total))}
    >
      {children}
      {total === 0 && isStudent && <NothingYet {...m.applications} />}
      {total === 0 && !isStudent && (
        <div className="nothing">
          <p>{m.applications.empty}</p>
          <p>{m.applications.studentsOnly}</p>
        </div>
      )}
      {counts.length > 1 && (
        <Tabs
          label={m.myApplicationsScreen.contentTypes}
          tabs={[
            { words: m.myApplicationsScreen.all, count: total, href: path, isChosen: !chosen },
            ...counts.map(({ type, count }) => ({
              words: wordsOf(m, type).plural,
              count,
              href: `${path}?type=${type}`,
              isChosen: type === chosen,
            })),
          ]}
        />
      )}
      {applicationGroups.map((group) => (
        <Group
          key={group}
          title={m.myApplicationsScreen.groups[group]}
          applications={applications.filter((one) => one.group === group)}
        />
      ))}
      <Pages {...paging} path={path} query={chosen ? { type: chosen } : {}} />
    </Screen>
  );
}

function Group({ title, applications }: { title: string; applications: Shown[] }) {
  if (applications.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {applications.map((application) => (
          <OneApplication key={application.id} application={application} />
        ))}
      </ul>
    </section>
  );
}

/** What it is on the left, how far it has come on the right. */
function OneApplication({ application }: { application: Shown }) {
  const { id, type, stage, events, says, openings, isAsked, isGone } = application;
  return (
    <li className={`application kind-${type} ${isGone ? "over" : ""}`.trim()}>
      <What application={application} />
      <div>
        <Standing stage={stage} events={events} isStyled />
        <NewestNote
          {...{ stage, events }}
          says={application.offer && says ? { ...says, answerBy: "" } : says}
          isUrgent={isUrgent(stage)}
          inSeason={application.offer !== null}
        />
        {application.offer && (
          <AnswerForms
            id={id}
            title={titleOf(snapshotPosting(application))}
            offer={application.offer}
            answerBy={says?.answerBy}
          />
        )}
        {application.objectBy && <ObjectForm id={id} until={application.objectBy} />}
        <ChangesNote changes={application.changes} />
        {isAsked && <FinishQuestion id={id} />}
        <Openings openings={openings} />
        <More application={application} />
      </div>
      <Foot application={application} />
    </li>
  );
}

function What({ application }: { application: Shown }) {
  const m = useTexts();
  const { type, isGone, appliedOn, next } = application;
  const posting = snapshotPosting(application);
  const where = whereOf(posting);
  const description = descriptionOf(posting);
  return (
    <div>
      <p className="tag">
        <Icon name={type} /> {wordsOf(m, type).name}
      </p>
      <h3>
        <Words text={titleOf(posting)} />
      </h3>
      {where && (
        <p>
          <Words text={where} />
        </p>
      )}
      {next && (
        <p>
          <strong>{next.words}</strong> <time>{next.day}</time>
        </p>
      )}
      <p className="muted">
        {m.myApplicationsScreen.applied} <time dateTime={appliedOn}>{m.dates.day(appliedOn)}</time>
      </p>
      {description && (
        <p className="muted text">
          <Words text={preview(description, previewLength, "...")} />
        </p>
      )}
      {isGone && <GoneNote description={description} />}
    </div>
  );
}

function Foot({ application }: { application: Shown }) {
  const m = useTexts();
  const { id, stage, appliedLink } = application;
  const posting = snapshotPosting(application);
  const title = titleOf(posting);
  const link = webAddress(appliedLink);
  return (
    <div className="foot">
      {link && !link.endsWith(detailsPath(posting)) && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={m.myApplicationsScreen.viewLinkOf(title)}
        >
          {m.myApplicationsScreen.viewApplicationLink}
        </a>
      )}{" "}
      <a href={detailsPath(posting)} aria-label={m.myApplicationsScreen.viewDetailsOf(title)}>
        {m.myApplicationsScreen.viewDetails}
      </a>
      {canWithdraw(stage) && !application.offer?.isLate && <WithdrawForm id={id} title={title} />}
    </div>
  );
}

/** Shows the snapshot of a posting that has been deleted. */
function GoneNote({ description }: { description: string }) {
  const m = useTexts();
  return (
    <>
      <p>
        <strong>{m.applications.gone}</strong>
      </p>
      {description.length > previewLength && (
        <details>
          <summary>{m.myApplicationsScreen.fullText}</summary>
          <p className="prose">{description}</p>
        </details>
      )}
    </>
  );
}

export function MyApplicationsForVisitor() {
  const m = useTexts();
  return (
    <Screen title={m.myApplicationsScreen.myApplications}>
      <p className="message loading" role="status">
        {m.applications.visitor}
      </p>
      <p className="actions">
        <a className="button" href="/login?next=/my-applications">
          {m.myApplicationsScreen.login}
        </a>{" "}
        <a className="button quiet" href="/signup">
          {m.myApplicationsScreen.signUp}
        </a>
      </p>
    </Screen>
  );
}

/** Tells an applicant what has changed in the posting since they applied. */
function ChangesNote({ changes }: { changes: Change[] }) {
  const m = useTexts();
  if (changes.length === 0) return null;
  return (
    <div className="changes">
      <p>
        <strong>{m.applications.changed}</strong>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.label}>
            {change.label}: {wasText(m, change)}, <Now change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Now({ change }: { change: Change }) {
  const m = useTexts();
  const address = webAddress(change.is);
  if (!address) return <>{isText(m, change)}</>;
  return (
    <Sentence
      text={m.myApplicationsScreen.isNow}
      parts={{
        address: () => (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {change.is}
          </a>
        ),
      }}
    />
  );
}

/** Each step with who took it, newest last, and the terms accepted. */
function More({ application }: { application: Shown }) {
  const m = useTexts();
  const { events, termsVersion, acceptedOn } = application;
  return (
    <details>
      <summary>{m.myApplicationsScreen.more}</summary>
      {events.length > 0 && (
        <>
          <h4>{m.myApplicationsScreen.whatHappened}</h4>
          <ul className="history">
            {events.map(({ from, to, by, on, note, ctc, terms, toldBy }, index) => (
              <li key={index}>
                {[
                  m.myApplicationsScreen.onBy(
                    from === to ? m.stages.corrected : m.stageNames[to],
                    ...[on, by],
                  ),
                  ctc && m.myApplicationsScreen.aYear(formatNumber(ctc)),
                  ...termsInWords(m, terms).map((part) => `${part}.`),
                  toldBy && m.told.youTold[toldBy],
                  note,
                ]
                  .filter(Boolean)
                  .join(" ")}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="muted">
        {m.myApplicationsScreen.termsAccepted(termsVersion, m.dates.day(acceptedOn))}
      </p>
    </details>
  );
}
