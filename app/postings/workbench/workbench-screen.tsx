import { Words } from "../../languages/words";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { Icon } from "../../components/icon";
import type { ReactNode } from "react";
import { FormErrors, Labelled, inputProps, plainField } from "../../components/fields";
import { Pages } from "../../components/pages";
import { type Column, Roster } from "../../components/roster";
import { Tabs } from "../../components/tabs";
import { ConfirmStyles } from "../../components/confirm";
import type { Texts } from "../../languages/texts";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import type { Count } from "../list/list-filter";
import { formatNumber } from "../../text";
import {
  type Area,
  applicantsPath,
  detailsPath,
  editPath,
  postPath,
  recruiterTypes,
  reviewPath,
  typeNames,
  wordsOf,
  workbenchPath,
} from "../types";
import selectionScript from "virtual:enhance/selection";
import type { WorkbenchAnswer } from "./workbench-request.server";
import { type Sort, type WorkbenchFilter, maxCount, tabStates } from "./workbench-filter";
import type { PostingState } from "~/db/schema-postings";
import { daysUntil } from "../../dates";
import { DeletePosting } from "../editing/manage-posting";
import { type Posting, buttonName, hasDeadLink, hostOf, titleOf, versionedName } from "../posting";
import { maxReason } from "../editing/form-values";

type WorkbenchScreenProps = {
  filter: WorkbenchFilter;
  count: Count;
  /** By state, where neither words nor a type narrow the list. */
  byState: Partial<Record<TabState, number>> | null;
  rows: Row[];
  paging: Paging;
  sorts: Partial<Record<Sort, string>>;
  today: string;
  area: Area;
  answer?: WorkbenchAnswer;
  children?: ReactNode;
};

/** The postings that somebody looks after, in every state. */
export function WorkbenchScreen({
  filter,
  count,
  byState,
  rows,
  paging,
  sorts,
  ...props
}: WorkbenchScreenProps) {
  const m = useTexts();
  const { area, today, answer, children } = props;
  const path = workbenchPath(area);
  const isOffice = area === "admin";
  const isFiltered = Boolean(filter.search || filter.type || filter.state);
  return (
    <Screen
      title={isOffice ? m.board.allPostings : m.board.yourPostings}
      top={
        isOffice && (
          <p className="actions">
            <a className="button" href="/admin-dashboard#post">
              {m.workbenchScreen.postNewContent}
            </a>{" "}
            <a className="button quiet" href="/admin/import">
              {m.rail.screens.import}
            </a>
          </p>
        )
      }
    >
      {answer?.refusal && <FormErrors id="refusal" errors={[answer.refusal]} />}
      {answer?.reasonError && (
        // Script focuses the field itself.
        <p className="message error">
          <a href="#reason">{answer.reasonError}</a>
        </p>
      )}
      {children}
      {!isOffice && <PostNewContent area={area} />}
      <StateTabs filter={filter} path={path} byState={byState} />
      <Filters filter={filter} path={path} sorts={sorts} area={area} />
      {rows.length === 0 ? (
        <div className="nothing">
          <p>{isOffice || isFiltered ? m.workbench.empty : m.workbench.none}</p>
        </div>
      ) : (
        <>
          <p className="muted">
            {count.isMore ? m.counts.morePostings(count.count) : m.counts.postings(count.count)}
          </p>
          <Roster
            caption={m.workbenchScreen.postings}
            columns={workbenchColumns(m, { area, today, answer })}
            rows={rows}
            keyOf={({ posting }) => posting.id}
          />
          <Together isBin={filter.state === "deleted"} area={area} answer={answer} />
          <script type="module" src={selectionScript} />
        </>
      )}
      <Pages {...paging} path={path} query={filter} />
      {isOffice && <AsCsv filter={filter} />}
    </Screen>
  );
}

/** Leaves out proposals, as they are not postings. */
function AsCsv({ filter }: Pick<WorkbenchScreenProps, "filter">) {
  const m = useTexts();
  const state = filter.state === "waiting" ? "submitted" : filter.state;
  const query = new URLSearchParams({ ...filter, state });
  return (
    <p>
      <a href={`/admin/postings.csv?${query.toString()}`}>{m.workbenchScreen.thesePostingsAsCsv}</a>
      {filter.type && (
        <>
          <Sentence
            text={m.workbenchScreen.toEdit}
            parts={{ import: (words) => <a href="/admin/import">{words}</a> }}
          />
        </>
      )}
    </p>
  );
}

type TabState = (typeof tabStates)[number];

type TabProps = Pick<WorkbenchScreenProps, "filter" | "byState"> & { path: string };

/** The list by state, with the words and the type that are chosen. */
function StateTabs({ filter, path, byState }: TabProps) {
  const m = useTexts();
  const { state, ...others } = filter;
  const chosen = state === "submitted" ? "waiting" : state;
  const to = (state: TabState | "") => {
    const named = Object.entries({ ...others, state }).filter(
      ([name, value]) => value && !(name === "sort" && value === "newest"),
    );
    const query = new URLSearchParams(named).toString();
    return query ? `${path}?${query}` : path;
  };
  const all = { words: m.workbenchScreen.all, href: to(""), isChosen: !chosen };
  const each = tabStates
    .filter((name) => !byState || byState[name] || name === chosen)
    .map((name) => ({
      words: m.stateNames[name === "waiting" ? "submitted" : name],
      count: byState?.[name],
      href: to(name),
      isChosen: name === chosen,
    }));
  return <Tabs label={m.workbenchScreen.state} tabs={[all, ...each]} most={maxCount} />;
}

type FilterProps = Pick<WorkbenchScreenProps, "filter" | "sorts" | "area"> & { path: string };

function Filters({ filter, path, sorts, area }: FilterProps) {
  const m = useTexts();
  const names = area === "admin" ? typeNames : recruiterTypes;
  const types = names.map((name) => [name, wordsOf(m, name).plural] as const);
  return (
    <form className="filters" role="search" action={path}>
      {filter.state && <input type="hidden" name="state" value={filter.state} />}
      <label className="field">
        <span>{m.workbenchScreen.words}</span>{" "}
        <input
          type="search"
          name="search"
          placeholder={m.searchScreen.titleCompanyOrSkill}
          defaultValue={filter.search}
          maxLength={200}
        />
      </label>{" "}
      <Choice
        name="type"
        label={m.workbenchScreen.type}
        value={filter.type}
        options={[["", m.workbenchScreen.any], ...types]}
      />{" "}
      <Choice
        name="sort"
        label={m.workbenchScreen.order}
        value={filter.sort}
        options={Object.keys(sorts).map(
          (sort) => [sort, m.workbenchScreen.sorts[sort as Sort]] as const,
        )}
      />{" "}
      <button>{m.workbenchScreen.show}</button>{" "}
      <a className="button quiet" href={path}>
        {m.workbenchScreen.showAll}
      </a>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: (readonly [string, string])[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="field">
      <span>{label}</span>{" "}
      <select name={name} defaultValue={value}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type Row = {
  posting: Posting;
  applications: number;
  company: string | null;
  /** What was sent to the office; `since` is a day. */
  sent: { since: string; reason: string | null; isProposal: boolean } | null;
  publicOn: string | null;
  isOver: boolean;
};

type View = { area: Area; today: string; answer?: WorkbenchAnswer };

function workbenchColumns(m: Texts, view: View): Column<Row>[] {
  const { area, today } = view;
  return [
    { label: m.workbenchScreen.title, kind: "name", cell: (row) => <Title {...row} {...view} /> },
    {
      label: m.workbenchScreen.state,
      kind: "sign",
      cell: (row) => <State {...row} today={today} />,
    },
    {
      label: m.workbenchScreen.closes,
      cell: ({ posting: { closesOn }, isOver }) => (
        <>
          {closesOn && isOver && m.workbenchScreen.over(m.dates.day(closesOn))}
          {closesOn && !isOver && (
            <>
              {m.dates.day(closesOn)}{" "}
              <span className="muted">{m.dates.inDays(daysUntil(closesOn, today))}</span>
            </>
          )}
          {!closesOn && "–"}
        </>
      ),
    },
    {
      label: m.workbenchScreen.applied,
      kind: "number",
      cell: (row) => <Applied {...row} area={area} />,
    },
    {
      label: m.workbenchScreen.actions,
      kind: "row-actions",
      cell: (row) => <Actions {...row} area={area} />,
    },
  ];
}

function Title({ posting, company, area, answer }: Row & View) {
  const m = useTexts();
  const title = titleOf(posting);
  const refusal = answer?.refused?.[buttonName(posting)];
  const refusalId = refusal && `refused-${posting.id}`;
  const isSentBy = area === "admin" && company && company !== hostOf(posting);
  return (
    <>
      <input
        type="checkbox"
        name="tick"
        value={versionedName(posting)}
        defaultChecked={answer?.selected.includes(versionedName(posting))}
        form="selected"
        aria-label={m.workbenchScreen.tick(title)}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusalId}
      />
      <a href={detailsPath(posting)}>
        <Words text={title} />
      </a>
      <span className={`muted kind-${posting.type}`}>
        {" "}
        <span className="tag">{wordsOf(m, posting.type).name}</span>
        {hostOf(posting) && <Words text={` · ${hostOf(posting)}`} />}
        {isSentBy && ` · ${m.workbenchScreen.from(company)}`}
      </span>
      {refusal && (
        <div className="field">
          <p className="error" id={refusalId}>
            {refusal}
          </p>
        </div>
      )}
    </>
  );
}

function State({ posting, publicOn, sent, today }: Row & { today: string }) {
  const m = useTexts();
  const { state } = posting;
  const isDead = hasDeadLink(posting);
  return (
    <>
      <span className={`state ${state}`}>
        {state === "scheduled" && publicOn
          ? m.workbenchScreen.scheduledFor(publicOn)
          : m.stateNames[state]}
      </span>
      {(sent || isDead) && (
        <span className="muted">
          {isDead && m.workbenchScreen.itsLinkDoesNot}
          {isDead && sent && ". "}
          {sent && <Sent {...sent} today={today} />}
        </span>
      )}
    </>
  );
}

function Applied({ posting, applications, area }: Row & { area: Area }) {
  const m = useTexts();
  const isOutOfReach = area === "recruiter" && posting.state === "deleted";
  if (applications === 0 || isOutOfReach) return formatNumber(applications);
  const label = m.workbenchScreen.appliedOfApplicationsPosting(applications, titleOf(posting));
  return (
    <a href={applicantsPath(posting, area)} aria-label={label}>
      {formatNumber(applications)}
    </a>
  );
}

function Actions({ posting, applications, sent, area }: Row & { area: Area }) {
  const m = useTexts();
  const { state, type, id } = posting;
  const title = titleOf(posting);
  const key = buttonName(posting);
  const isOffice = area === "admin";
  if (state === "deleted")
    return <RowButton deed="restore" words={m.workbenchScreen.restore} title={title} value={key} />;
  return (
    <>
      {isOffice && sent?.reason === null && (
        <>
          <a href={reviewPath(posting)} aria-label={m.workbenchScreen.reviewTitle(title)}>
            {m.workbenchScreen.review}
          </a>{" "}
        </>
      )}
      <a href={editPath(posting, area)} aria-label={m.workbenchScreen.editTitle(title)}>
        {m.workbenchScreen.edit}
      </a>{" "}
      <details className="menu">
        <summary aria-label={m.workbenchScreen.moreOf(title)}>{m.workbenchScreen.more}</summary>{" "}
        <div className="menu-list">
          <a
            href={`${postPath(type, area)}?copy=${id}`}
            aria-label={m.workbenchScreen.duplicateTitle(title)}
          >
            {m.workbenchScreen.duplicate}
          </a>{" "}
          <OpenOrClose state={state} title={title} value={versionedName(posting)} />{" "}
          {!isOffice && sent?.isProposal && (
            <RowButton
              deed="withdraw"
              words={m.workbenchScreen.takeBackChanges}
              title={title}
              value={key}
            />
          )}{" "}
          <DeletePosting id={key} title={title} applied={applications} isStyled />
        </div>
      </details>
    </>
  );
}

type SentProps = NonNullable<Row["sent"]> & { today: string };

/** How long it has waited, or why it was sent back. */
function Sent({ since, reason, isProposal, today }: SentProps) {
  const m = useTexts();
  if (reason !== null) {
    return (
      <span className="prose">
        {isProposal && `${m.workbenchScreen.changesReturned}: `}
        {reason}
      </span>
    );
  }
  return (
    <>
      {m.workbenchScreen.since(isProposal ? m.workbenchScreen.changesWaiting : "")}{" "}
      <time dateTime={since}>{m.dates.day(since)}</time> ({m.dates.forDays(daysUntil(today, since))}
      )
    </>
  );
}

type RowButtonProps = { deed: string; words: string; title: string; value: string };

/** Belongs to the form of the selected rows, but acts on its own row alone. */
function RowButton({ deed, words, title, value }: RowButtonProps) {
  return (
    <button
      className="link"
      form="selected"
      name={deed}
      value={value}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </button>
  );
}

type OpenOrCloseProps = { state: PostingState; title: string; value: string };

function OpenOrClose({ state, title, value }: OpenOrCloseProps) {
  const m = useTexts();
  if (state === "published")
    return <RowButton deed="close" words={m.workbenchScreen.close} title={title} value={value} />;
  if (state === "closed")
    return (
      <RowButton deed="publish" words={m.workbenchScreen.openAgain} title={title} value={value} />
    );
  return null;
}

type Answer = Pick<WorkbenchAnswer, "reason" | "reasonError">;
type TogetherProps = { isBin: boolean; area: Area; answer?: Answer };

/** What can be done to all selected postings: below the list or, by script, at the window's foot. */
function Together({ isBin, area, answer }: TogetherProps) {
  const m = useTexts();
  const isOffice = area === "admin";
  return (
    <form method="post" id="selected" className="together" data-selected={m.selection.count("#")}>
      <strong role="status">{m.selection.those}</strong>{" "}
      {isBin ? (
        <button className="quiet" name="all" value="restore">
          {m.workbenchScreen.restore}
        </button>
      ) : (
        <>
          {isOffice && <Review answer={answer} />}
          <button className="quiet" name="all" value="publish">
            {isOffice ? m.workbenchScreen.publish : m.workbenchScreen.sendOffice}
          </button>{" "}
          <button className="quiet" name="all" value="close">
            {m.workbenchScreen.close}
          </button>{" "}
          <details className="confirm">
            <summary>{m.workbenchScreen.deleteIt}</summary>{" "}
            <div className="confirm-box">
              {m.remove.askMany}{" "}
              <button className="danger" name="all" value="delete">
                {m.workbenchScreen.yesDeleteThem}
              </button>
            </div>
          </details>
          <ConfirmStyles />
        </>
      )}
    </form>
  );
}

/** Approving, or sending back with one reason for all. */
function Review({ answer }: { answer?: Answer }) {
  const m = useTexts();
  const { reason: typed = "", reasonError } = answer ?? {};
  const reason = plainField("reason", "reason", typed, reasonError);
  return (
    <>
      <button name="all" value="approve">
        {m.workbenchScreen.approve}
      </button>{" "}
      <details className="confirm calm" open={Boolean(typed || reasonError)}>
        <summary>{m.workbenchScreen.sendBack}</summary>{" "}
        <div className="confirm-box">
          <Labelled field={reason} label={m.workbenchScreen.reasonForEachRecruiter} required>
            <textarea rows={3} {...inputProps(reason)} maxLength={maxReason} />
          </Labelled>{" "}
          <button className="danger" name="all" value="return">
            {m.workbenchScreen.sendThemBack}
          </button>
        </div>
      </details>{" "}
    </>
  );
}

export function PostNewContent({ area = "admin" }: { area?: Area }) {
  const m = useTexts();
  const types = area === "admin" ? typeNames : recruiterTypes;
  return (
    <section id="post">
      <h2>{m.workbenchScreen.postNewContent}</h2>
      <ul className="tiles">
        {types.map((type) => (
          <li key={type}>
            <a className={`tile kind-${type}`} href={postPath(type, area)}>
              <Icon name={type} /> {wordsOf(m, type).name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
