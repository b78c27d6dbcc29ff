import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Stage } from "~/db/schema-applications";
import { MessageThese } from "../../components/message-these";
import { Pages } from "../../components/pages";
import { type Column, Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import type { Selection } from "../../components/selection";
import { ColumnPicker, type TableView } from "../../components/table-view";
import { Tabs } from "../../components/tabs";
import type { Texts } from "../../languages/texts";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { Crumbs } from "../../postings/board";
import { AnswerFilter } from "../../questions/answer-filter";
import { AnswerList, GivenAnswer } from "../../questions/answer-list";
import type { Question } from "../../questions/kinds";
import { valueIn } from "../../records/eligibility";
import { formatNumber } from "../../text";
import { itemTitle, whereOf } from "../report/report-screen";
import { termsInWords } from "../stages/offer-terms";
import { stageNames, stages } from "../stages/stages";
import { type Promised, StepForm } from "../stages/step-form";
import { PlanSection, type ShownPlan } from "../stages/step-plan";
import { type ApplicantsFilter, applicantSorts, applicantsQuery } from "./applicants-filter";
import type { answerApplicants, loadApplicants } from "./applicants-request.server";
import type { Applicant, shownFacts } from "./applicants.server";
import type { ReachedPosting } from "./reached-posting.server";

/** Shared by the routes of the office and of recruiters, which differ only in their guards. */
export function ApplicantsPage() {
  const answer = useActionData<typeof answerApplicants>();
  return <ApplicantsScreen {...useLoaderData<typeof loadApplicants>()} answer={answer} />;
}

/** The ZIP that this user asked for; its times in words. */
type ShownZip = { madeAt: string | null; until: string; resumes: number; size: string };

type Choices = { programmes: string[]; departments: string[] };

type ApplicantsProps = {
  posting: ReachedPosting;
  /** This screen's own address. */
  path: string;
  counts: { total: number; finished: number; byStage: Partial<Record<Stage, number>> };
  filter: ApplicantsFilter;
  /** How many the filter finds. */
  found: number;
  /** What may be filtered by; null in a portal without records. */
  choices: Choices | null;
  /** Whether names lead to records. */
  leadsToRecords: boolean;
  applicants: (Omit<Applicant, "appliedAt"> & { appliedOn: string })[];
  paging: Paging;
  view: TableView;
  selection: Selection;
  stagesToTake: Stage[];
  /** Whether an answer needs how the student told it. */
  asksHowTold: boolean;
  promised: Promised | null;
  /** Where offers are corrected, for those who may. */
  offersPath: string | null;
  zip: ShownZip | null;
};

/** The answer to the form: a plan, or what is wrong with the input. */
type Answer = { plan: ShownPlan } | { result: SubmissionResult<string[]> };

/** Who applied to one posting, and the stage they are at. */
function ApplicantsScreen({
  posting,
  path,
  counts,
  filter,
  found,
  choices,
  leadsToRecords,
  applicants,
  paging,
  view,
  selection,
  stagesToTake,
  asksHowTold,
  promised,
  offersPath,
  zip,
  answer,
}: ApplicantsProps & { answer?: Answer }) {
  const m = useTexts();
  const plan = answer && "plan" in answer ? answer.plan : undefined;
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const who = String(plan?.who ?? lastResult?.initialValue?.who ?? "").split("\n");
  const lines = new Set(who);
  const ticked = applicants.map(({ id }) => id).filter((id) => lines.has(id));
  const selected = new Set([...ticked, ...selection.selected]);
  // A message goes to a posting's stage: with other filters, to those that are ticked.
  const isWholeList = Object.keys(applicantsQuery(filter)).every(
    (name) => name === "stage" || name === "sort",
  );
  const listed = who.filter((line) => !selected.has(line)).join("\n");
  const columns = applicantColumns(m, {
    ...{ selected, offersPath, leadsToRecords },
    questions: posting.questions,
    hasRecords: choices !== null,
  });
  return (
    <Screen
      title={itemTitle(posting)}
      text={[whereOf(posting), ...sumUp(m, counts)].filter(Boolean).join(" · ")}
      crumbs={
        path.startsWith("/admin") ? (
          <a href="/admin/applications">{m.applicantsScreen.applicationReport}</a>
        ) : (
          <Crumbs area="recruiter" />
        )
      }
    >
      {counts.total === 0 ? (
        <div className="nothing">
          <p>{m.report.noStudents}</p>
        </div>
      ) : (
        <>
          {plan && <PlanSection plan={plan} />}
          <StageTabs path={path} counts={counts} filter={filter} />
          {isWholeList && (
            <p className="actions">
              <MessageThese
                to={{ posting: posting.postingId, ...(filter.stage && { stage: filter.stage }) }}
              />
            </p>
          )}
          {(choices || posting.questions.length > 0) && (
            <Filters {...{ path, filter, choices, found }} questions={posting.questions} />
          )}
          <div className="table-head">
            <ColumnPicker view={view} columns={columns} />
          </div>
          <StepForm
            {...{ lastResult, plan, listed, selection, stagesToTake, asksHowTold, promised }}
            hasRecords={choices !== null}
          >
            {applicants.length === 0 ? (
              <p className="muted">{m.applicants.none}</p>
            ) : (
              <div className="wide">
                <Roster
                  caption={m.applicantsScreen.applicants}
                  rows={applicants}
                  keyOf={({ id }) => id}
                  columns={columns}
                  chosen={view.columns}
                />
              </div>
            )}
            <Pages
              {...paging}
              path={path}
              query={{ ...applicantsQuery(filter), ...selection.query }}
              view={view}
              ticks={{ selection, form: "step" }}
            />
          </StepForm>
          <Downloads {...{ posting, zip, filter, selection }} />
        </>
      )}
    </Screen>
  );
}

function sumUp(m: Texts, { total, finished }: ApplicantsProps["counts"]) {
  const applications = m.counts.applications(total);
  return total
    ? [applications, m.applicantsScreen.finishedApplying(formatNumber(finished))]
    : [applications];
}

function StageTabs({ path, counts, filter }: Pick<ApplicantsProps, "path" | "counts" | "filter">) {
  const m = useTexts();
  const { stage: chosen } = filter;
  const at = (stage?: Stage) => {
    const query = String(new URLSearchParams(applicantsQuery({ ...filter, stage })));
    return query ? `${path}?${query}` : path;
  };
  const all = { words: m.applicantsScreen.all, count: counts.total, href: at(), isChosen: !chosen };
  const each = stageNames
    .filter((stage) => counts.byStage[stage])
    .map((stage) => ({
      words: m.stageNames[stage],
      count: counts.byStage[stage],
      href: at(stage),
      isChosen: stage === chosen,
    }));
  return <Tabs label={m.applicantsScreen.stages} tabs={[all, ...each]} areFigures />;
}

type FilterProps = Pick<ApplicantsProps, "path" | "filter" | "found" | "choices"> & {
  questions: Question[];
};

/** By what the records and the answers say. */
function Filters({ path, filter, choices, found, questions }: FilterProps) {
  const m = useTexts();
  const words = m.applicantsFilter;
  const { factWords } = m;
  const isFiltered = Object.keys(applicantsQuery(filter)).some((name) => name !== "stage");
  const list = (name: "programme" | "department", options: string[]) => (
    <label className="field">
      <span>{factWords[name].title}</span>{" "}
      <select name={name} defaultValue={filter[name]}>
        <option value="">{words.any}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
  const number = (name: "batch" | "cgpa" | "backlogs", label: string) => (
    <label className="field">
      <span>{label}</span>{" "}
      <input name={name} defaultValue={filter[name]} inputMode="decimal" maxLength={5} size={5} />
    </label>
  );
  return (
    <form className="filters log-filters" role="search" action={path}>
      {filter.stage && <input type="hidden" name="stage" value={filter.stage} />}
      <label className="field">
        <span>{words.search}</span>{" "}
        <input type="search" name="search" defaultValue={filter.search} maxLength={200} />
      </label>{" "}
      {choices && (
        <>
          {list("programme", choices.programmes)} {list("department", choices.departments)}{" "}
          {number("batch", factWords.batch.title)} {number("cgpa", words.cgpa)}{" "}
          {number("backlogs", words.backlogs)}{" "}
        </>
      )}
      {questions.map((question) => (
        <AnswerFilter
          key={question.id}
          question={question}
          value={filter.answers[question.id] ?? ""}
        />
      ))}
      <label className="field">
        <span>{words.order}</span>{" "}
        <select name="sort" defaultValue={filter.sort}>
          {applicantSorts.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
      </label>{" "}
      <button>{words.show}</button>{" "}
      {isFiltered && (
        <a className="button quiet" href={path}>
          {words.showAll(formatNumber(found))}
        </a>
      )}
    </form>
  );
}

type DownloadsProps = Pick<ApplicantsProps, "posting" | "zip" | "filter" | "selection">;

/** Of those whom the table shows. */
function Downloads({ posting, zip, filter, selection }: DownloadsProps) {
  const m = useTexts();
  const query = String(new URLSearchParams({ ...applicantsQuery(filter), ...selection.query }));
  const file = (kind: string) => `${base}/applicants.${kind}${query && `?${query}`}`;
  const base = `/applicants/${posting.type}/${posting.postingId}`;
  return (
    <section>
      <h2>{m.applicantsScreen.downloads}</h2>
      <p>{m.applicantsScreen.eachStudentWhoseResume}</p>
      <div className="actions">
        <a className="button quiet" href={file("csv")}>
          {m.applicantsScreen.applicantsAsCsv}
        </a>{" "}
        <a className="button quiet" href={file("xlsx")}>
          {m.applicantsFilter.asXlsx}
        </a>{" "}
        {zip?.madeAt && (
          <a className="button quiet" href={`${base}/resumes.zip`} target="_blank" rel="noopener">
            {m.applicantsScreen.asZip(m.counts.resumes(zip.resumes), zip.size)}
          </a>
        )}{" "}
        <form method="post">
          <button
            className="wide quiet"
            name="intent"
            value="zip"
            data-busy={m.applicantsScreen.wait}
          >
            {zip ? m.applicantsScreen.makeZipAgain : m.applicantsScreen.makeZipAllResumes}
          </button>
        </form>
      </div>
      {zip && (
        <p role="status">
          {zip.madeAt
            ? m.applicantsScreen.theZipWasMade(zip.madeAt, zip.until)
            : m.applicants.zipPromised}
        </p>
      )}
    </section>
  );
}

type Row = ApplicantsProps["applicants"][number];

type ColumnProps = Pick<ApplicantsProps, "offersPath" | "leadsToRecords"> & {
  selected: Set<string>;
  hasRecords: boolean;
  questions: Question[];
};

/** Applicants with boxes to tick, for the form around the table. */
function applicantColumns(
  m: Texts,
  { selected, offersPath, hasRecords, leadsToRecords, questions }: ColumnProps,
): Column<Row>[] {
  const { factWords } = m;
  const ofRecord: Column<Row>[] = [
    {
      label: factWords.rollNumber.title,
      name: "rollNumber",
      cell: ({ userId, facts }) =>
        leadsToRecords ? (
          <a href={`/admin/records/${userId}`}>
            {facts.rollNumber ? <FactValue facts={facts} name="rollNumber" /> : m.named.record}
          </a>
        ) : (
          <FactValue facts={facts} name="rollNumber" />
        ),
    },
    {
      label: factWords.programme.title,
      name: "programme",
      cell: ({ facts }) => (
        <>
          <FactValue facts={facts} name="programme" />
          <FactValue facts={facts} name="department" isBelow />
          <FactValue facts={facts} name="batch" isBelow />
        </>
      ),
    },
    {
      label: factWords.cgpa.title,
      name: "cgpa",
      cell: ({ facts }) => <FactValue facts={facts} name="cgpa" />,
    },
    {
      label: m.applicantsFilter.schoolMarks,
      name: "schoolMarks",
      cell: ({ facts }) => (
        <>
          <FactValue facts={facts} name="class10" />
          <FactValue facts={facts} name="class12" isBelow />
        </>
      ),
    },
    {
      label: m.applicantsFilter.activeOfAll,
      name: "backlogs",
      cell: ({ facts }) => (
        <>
          <FactValue facts={facts} name="activeBacklogs" />
          <FactValue facts={facts} name="allBacklogs" isBelow />
        </>
      ),
    },
  ];
  return [
    {
      label: m.applicantsScreen.name,
      kind: "name",
      cell: ({ id, name, email, exceptions }) => (
        <>
          <label className="tick">
            <input type="checkbox" name="tick" value={id} defaultChecked={selected.has(id)} />{" "}
            {name}
          </label>{" "}
          <a className="below" href={`mailto:${email}`}>
            {email}
          </a>
          {exceptions.map((text) => (
            <span key={text} className="below">
              {m.seasonOffice.excepted(text)}
            </span>
          ))}
        </>
      ),
    },
    ...(hasRecords
      ? ofRecord
      : [
          {
            label: m.applicantsScreen.studentId,
            name: "studentId",
            cell: ({ studentId }: Row) => studentId || m.applicantsScreen.none,
          },
        ]),
    {
      label: m.applicantsScreen.phone,
      name: "phone",
      cell: ({ phone }) => phone || m.applicantsScreen.none,
    },
    {
      label: m.applicantsScreen.applied,
      name: "applied",
      cell: ({ appliedOn, finished }) => (
        <>
          <Sentence
            text={finished ? m.applicantsScreen.appliedAndFinished : "<day/>"}
            parts={{ day: () => <time>{m.dates.day(appliedOn)}</time> }}
          />
        </>
      ),
    },
    {
      label: m.applicantsScreen.stage,
      name: "stage",
      kind: "sign",
      cell: ({ id, name, stage, ctc, pay, payFrom, isMonthly, isReplaced, terms }) => (
        <>
          <span className={`stage ${stage}`}>
            {m.stageNames[stage]}
            {ctc && `, ₹${formatNumber(ctc)}`}
          </span>
          {stages[stage].hasPay && pay && payFrom === "posting" && (
            <div className="muted">
              {m.offerPay[isMonthly ? "monthlyFromPosting" : "fromPosting"](formatNumber(pay))}
            </div>
          )}
          {isReplaced && <div className="muted">{m.offerPay.replaced}</div>}
          {terms && <div className="muted">{termsInWords(m, terms).join(" · ")}</div>}
          {offersPath && stages[stage].hasPay && (
            <div>
              <a href={`${offersPath}/${id}`} aria-label={m.correcting.linkFor(name)}>
                {m.correcting.link}
              </a>
            </div>
          )}
        </>
      ),
    },
    {
      label: m.applicantsScreen.resume,
      name: "resume",
      cell: (applicant) => <ResumeLink {...applicant} />,
    },
    ...(questions.length > 0
      ? [
          {
            label: m.questions.answers,
            name: "answers",
            cell: ({ id, answers }: Row) =>
              answers ? (
                <AnswerList questions={questions} answers={answers} applicationId={id} />
              ) : (
                m.asked.none
              ),
          },
        ]
      : []),
    ...questions.map((question) => ({
      label: question.label,
      name: `answers.${question.id}`,
      isExtra: true,
      cell: ({ id, answers }: Row) => (
        <GivenAnswer {...{ question, applicationId: id }} answer={answers?.[question.id]} />
      ),
    })),
  ];
}

type FactValueProps = {
  facts: Applicant["facts"];
  name: (typeof shownFacts)[number];
  isBelow?: boolean;
};

/** What only the student says is marked. */
function FactValue({ facts, name, isBelow }: FactValueProps) {
  const m = useTexts();
  const fact = facts[name];
  const words = fact
    ? fact.isConfirmed
      ? valueIn(m, name, fact.value)
      : m.applicantsFilter.claimed(valueIn(m, name, fact.value))
    : m.applicantsFilter.unknown;
  return isBelow ? <span className="below">{words}</span> : words;
}

function ResumeLink({ id, name, hasResume }: Row) {
  const m = useTexts();
  if (!hasResume) return m.applicantsScreen.none;
  return (
    <a
      href={`/applications/${id}/resume.pdf`}
      target="_blank"
      rel="noopener"
      aria-label={m.applicantsScreen.resumeOfName(name)}
    >
      {m.applicantsScreen.open}
    </a>
  );
}
