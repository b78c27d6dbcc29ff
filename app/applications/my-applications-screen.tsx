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
import { type Application, snapshotPosting } from "./application";
import { AnswerForms, FinishQuestion, Openings, WithdrawForm } from "./stages/own-forms";
import { type OpenOffer, type OwnProgress, canWithdraw, pathOf } from "./stages/stages";
import { type Change, isText, wasText } from "./versions/changes";

const previewLength = 150;

/** An application with its days (YYYY-MM-DD) in the portal's time zone. */
type Shown = Application &
  OwnProgress & {
    appliedOn: string;
    acceptedOn: string;
    changes: Change[];
    isComing: boolean;
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
};

const path = "/my-applications";

export function MyApplicationsScreen(own: Props) {
  const m = useTexts();
  const { applications, counts, chosen, total, paging, isStudent } = own;
  return (
    <>
      <h1>{m.myApplicationsScreen.myApplications}</h1>
      {total === 0 ? (
        isStudent ? (
          <NothingYet {...m.applications} />
        ) : (
          <div className="nothing">
            <p>{m.applications.empty}</p>
            <p>{m.applications.studentsOnly}</p>
          </div>
        )
      ) : (
        <p className="muted">{m.myApplicationsScreen.soFar(formatNumber(total))}</p>
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
      <Group
        title={m.myApplicationsScreen.comingUp}
        applications={applications.filter(({ isComing }) => isComing)}
      />
      <Group
        title={m.myApplicationsScreen.past}
        applications={applications.filter(({ isComing }) => !isComing)}
      />
      <Pages {...paging} path={path} query={chosen ? { type: chosen } : {}} />
    </>
  );
}

function Group({ title, applications }: { title: string; applications: Shown[] }) {
  if (applications.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="cards">
        {applications.map((application) => (
          <Card key={application.id} application={application} />
        ))}
      </ul>
    </section>
  );
}

function Card({ application }: { application: Shown }) {
  const m = useTexts();
  const { id, type, stage, events, openings, isAsked, next } = application;
  const { isGone, appliedOn, appliedLink, termsVersion, acceptedOn } = application;
  const posting = snapshotPosting(application);
  const title = titleOf(posting);
  const where = whereOf(posting);
  const description = descriptionOf(posting);
  const link = webAddress(appliedLink);
  return (
    <li className={`card kind-${type} ${isGone ? "over" : ""}`}>
      <p className="tag">
        <Icon name={type} /> {wordsOf(m, type).name}
      </p>
      {next && (
        <p className="card-when">
          <strong>{next.words}</strong> <time>{next.day}</time>
        </p>
      )}
      <h3 className="card-title">{title}</h3>
      {where && <p className="card-where">{where}</p>}
      <p className="card-when">
        <strong>{m.myApplicationsScreen.applied}</strong>{" "}
        <time dateTime={appliedOn}>{m.dates.day(appliedOn)}</time>
      </p>
      <ChangesNote changes={application.changes} />
      <StagePath stage={stage} events={events} />
      {isAsked && <FinishQuestion id={id} />}
      {application.offer && <AnswerForms id={id} title={title} offer={application.offer} />}
      <StageHistory events={events} />
      <Openings openings={openings} />
      {description && <p className="card-text">{preview(description, previewLength, "...")}</p>}
      {isGone && <GoneNote description={description} />}
      <details>
        <summary>{m.myApplicationsScreen.terms}</summary>
        <p className="muted">
          {m.myApplicationsScreen.termsAccepted(termsVersion, m.dates.day(acceptedOn))}
        </p>
      </details>
      <div className="card-foot">
        {link && (
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
        {canWithdraw(stage) && <WithdrawForm id={id} title={title} />}
      </div>
    </li>
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
    <section className="narrow">
      <h1>{m.myApplicationsScreen.myApplications}</h1>
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
    </section>
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

/** How far an application has come: read aloud as a list, seen as dots. */
function StagePath({ stage, events }: Pick<OwnProgress, "stage" | "events">) {
  const m = useTexts();
  const been = events.map(({ to }) => to);
  const stations = pathOf(stage, been.slice(been.lastIndexOf("applied") + 1));
  return (
    <ol className="path" aria-label={m.myApplicationsScreen.stagesApplication}>
      {stations.map(({ stage: one, place }) => (
        <li key={one} className={place} aria-current={place === "here" ? "step" : undefined}>
          {m.stageNames[one]}
        </li>
      ))}
    </ol>
  );
}

/** Each step with who took it, newest last. */
function StageHistory({ events }: Pick<OwnProgress, "events">) {
  const m = useTexts();
  if (events.length === 0) return null;
  return (
    <details>
      <summary>{m.myApplicationsScreen.whatHappened}</summary>
      <ul className="history">
        {events.map(({ to, by, on, note, ctc }, index) => (
          <li key={index}>
            {[
              m.myApplicationsScreen.onBy(m.stageNames[to], on, by),
              ctc && m.myApplicationsScreen.aYear(formatNumber(ctc)),
              note,
            ]
              .filter(Boolean)
              .join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
