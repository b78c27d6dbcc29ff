import selectionScript from "virtual:enhance/selection";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { answerApplicants, loadApplicants } from "./applicants-request.server";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { itemTitle, whereOf } from "../report/report-screen";
import { MessageSelected, MessageThese } from "../../components/message-these";
import { Pages } from "../../components/pages";
import { Tabs } from "../../components/tabs";
import type { Texts } from "../../languages/texts";
import { readable } from "../../import/review-parts";
import { useTexts } from "../../languages/use-texts";
import { Crumbs } from "../../postings/board";
import type { Paging } from "../../paging";
import { formatNumber } from "../../text";
import { maxNote, stageNames, stages, waysToTell } from "../stages/stages";
import { OfferFields } from "../stages/offer-fields";
import { type OfferPart, offerPartNames, termsInWords } from "../stages/offer-terms";
import { valueIn } from "../../records/eligibility";
import type { NamedBy } from "../../records/named.server";
import { type ApplicantsFilter, applicantSorts, applicantsQuery } from "./applicants-filter";
import type { Applicant, ReachedPosting, shownFacts } from "./applicants.server";
import { type Column, Roster } from "../../components/roster";
import type { ReactNode } from "react";
import {
  type FieldState,
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
} from "../../components/fields";

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
  stagesToTake: Stage[];
  /** Whether an answer needs how the student told it. */
  asksHowTold: boolean;
  /** What an offer pays unless it is said otherwise, and in which field. */
  promised: { field: "ctc" | "stipend"; pay: string } | null;
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
  const selected = applicants.map(({ id }) => id).filter((id) => who.includes(id));
  // A message goes to a posting's stage: with other filters, to those that are ticked.
  const isWholeList = Object.keys(applicantsQuery(filter)).every(
    (name) => name === "stage" || name === "sort",
  );
  const listed = who.filter((line) => !selected.includes(line)).join("\n");
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
          {choices && <Filters path={path} filter={filter} choices={choices} found={found} />}
          <StepForm
            {...{ lastResult, plan, listed, stagesToTake, asksHowTold, promised }}
            hasRecords={choices !== null}
          >
            <ApplicantTable
              applicants={applicants}
              selected={selected}
              offersPath={offersPath}
              hasRecords={choices !== null}
              leadsToRecords={leadsToRecords}
            />
            <Pages {...paging} path={path} query={applicantsQuery(filter)} />
          </StepForm>
          <Downloads posting={posting} zip={zip} filter={filter} />
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

type FilterProps = Pick<ApplicantsProps, "path" | "filter" | "found"> & { choices: Choices };

/** By what the records say. */
function Filters({ path, filter, choices, found }: FilterProps) {
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
      {list("programme", choices.programmes)} {list("department", choices.departments)}{" "}
      {number("batch", factWords.batch.title)} {number("cgpa", words.cgpa)}{" "}
      {number("backlogs", words.backlogs)}{" "}
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

function Downloads({ posting, zip, filter }: Pick<ApplicantsProps, "posting" | "zip" | "filter">) {
  const m = useTexts();
  const query = String(new URLSearchParams(applicantsQuery(filter)));
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

type ApplicantTableProps = Pick<ApplicantsProps, "applicants" | "offersPath" | "leadsToRecords"> & {
  selected: string[];
  hasRecords: boolean;
};

/** Applicants with boxes to tick, for the form around the table. */
function ApplicantTable({
  applicants,
  selected,
  offersPath,
  hasRecords,
  leadsToRecords,
}: ApplicantTableProps) {
  const m = useTexts();
  const { factWords } = m;
  const ofRecord: Column<ApplicantTableProps["applicants"][number]>[] = [
    {
      label: factWords.rollNumber.title,
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
      cell: ({ facts }) => (
        <>
          <FactValue facts={facts} name="programme" />
          <FactValue facts={facts} name="department" isBelow />
          <FactValue facts={facts} name="batch" isBelow />
        </>
      ),
    },
    { label: factWords.cgpa.title, cell: ({ facts }) => <FactValue facts={facts} name="cgpa" /> },
    {
      label: m.applicantsFilter.schoolMarks,
      cell: ({ facts }) => (
        <>
          <FactValue facts={facts} name="class10" />
          <FactValue facts={facts} name="class12" isBelow />
        </>
      ),
    },
    {
      label: m.applicantsFilter.activeOfAll,
      cell: ({ facts }) => (
        <>
          <FactValue facts={facts} name="activeBacklogs" />
          <FactValue facts={facts} name="allBacklogs" isBelow />
        </>
      ),
    },
  ];
  if (applicants.length === 0) return <p className="muted">{m.applicants.none}</p>;
  return (
    <div className="wide">
      <Roster
        caption={m.applicantsScreen.applicants}
        rows={applicants}
        keyOf={({ id }) => id}
        columns={[
          {
            label: m.applicantsScreen.name,
            kind: "name",
            cell: ({ id, name, email, exceptions }) => (
              <>
                <label className="tick">
                  <input
                    type="checkbox"
                    name="tick"
                    value={id}
                    defaultChecked={selected.includes(id)}
                  />{" "}
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
                  cell: ({ studentId }: Pick<Applicant, "studentId">) =>
                    studentId || m.applicantsScreen.none,
                },
              ]),
          {
            label: m.applicantsScreen.phone,
            cell: ({ phone }) => phone || m.applicantsScreen.none,
          },
          {
            label: m.applicantsScreen.applied,
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
            kind: "sign",
            cell: ({ id, name, stage, ctc, pay, payFrom, isMonthly, isReplaced, terms }) => (
              <>
                <span className={`stage ${stage}`}>
                  {m.stageNames[stage]}
                  {ctc && `, ₹${formatNumber(ctc)}`}
                </span>
                {stages[stage].hasPay && pay && payFrom === "posting" && (
                  <div className="muted">
                    {m.offerPay[isMonthly ? "monthlyFromPosting" : "fromPosting"](
                      formatNumber(pay),
                    )}
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
          { label: m.applicantsScreen.resume, cell: (applicant) => <ResumeLink {...applicant} /> },
        ]}
      />
    </div>
  );
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

function ResumeLink({ id, name, hasResume }: ApplicantTableProps["applicants"][number]) {
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

type StepFormProps = {
  lastResult?: SubmissionResult<string[]>;
  /** Fills the form with what was typed before. */
  plan?: ShownPlan;
  stagesToTake: Stage[];
  asksHowTold: boolean;
  hasRecords: boolean;
  promised: ApplicantsProps["promised"];
  /** The typed lines; the others of `who` are ticks. */
  listed: string;
  /** The table with the boxes to tick. */
  children: ReactNode;
};

type Values = Record<
  "who" | "file" | "others" | "stage" | "note" | "ctc" | "toldBy" | OfferPart,
  string
>;

/** Moves selected or listed applicants to another stage, after showing what would happen. */
function StepForm(props: StepFormProps) {
  const { lastResult, plan, listed, stagesToTake, asksHowTold, promised, hasRecords, children } =
    props;
  const m = useTexts();
  const typed = plan
    ? { ...plan.typed, who: listed, others: plan.others ? "rejected" : "" }
    : promised && { [promised.field]: promised.pay };
  const [form, fields] = useForm<Values>({
    id: "step",
    lastResult: lastResult && {
      ...lastResult,
      initialValue: { ...lastResult.initialValue, who: listed },
    },
    defaultValue: typed ?? undefined,
    defaultNoValidate: false,
  });
  const { who, file, others, stage, note, ctc } = fields;
  const isMore = Boolean(note.initialValue) || [ctc, note].some(({ errors }) => errors);
  return (
    <form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      {children}
      <h2>{m.applicantsScreen.moveApplicants}</h2>
      <FormErrors id={form.errorId} errors={form.errors} />
      <details
        className="paste fold"
        open={Boolean(
          listed || others.initialValue || [who, file, others].some((one) => one.errors),
        )}
      >
        <summary>{m.companyList.pasteOrUpload}</summary>
        <TextareaField
          field={who}
          label={hasRecords ? m.named.emailsOrNumbers : m.applicantsScreen.emailsOrStudentIds}
          hint={m.companyList.asItIs}
          rows={4}
        />
        <FileInput field={file} label={m.companyList.file} />
        <label className="tick field">
          <input
            type="checkbox"
            name="others"
            value="rejected"
            defaultChecked={others.initialValue === "rejected"}
          />{" "}
          <span>
            {m.companyList.others} <span className="hint">{m.companyList.othersHint}</span>
            {others.errors && <span className="error">{others.errors[0]}</span>}
          </span>
        </label>
      </details>
      <FoldedOffer parts={fields} />
      {asksHowTold && <HowTold field={fields.toldBy} />}
      <div className="together" data-selected={m.selection.count("#")}>
        <strong role="status">{m.selection.those}</strong>{" "}
        <Labelled field={stage} label={m.applicantsScreen.newStage} required>
          <select {...inputProps(stage)} required>
            <option value="">{m.applicantsScreen.choose}</option>
            {stagesToTake.map((name) => (
              <option key={name} value={name}>
                {m.stageNames[name]}
              </option>
            ))}
          </select>
        </Labelled>{" "}
        <input className="unseen" type="checkbox" id="also" defaultChecked={isMore} />
        <label className="button quiet" htmlFor="also">
          {m.applicantsScreen.noteAndPay}
        </label>
        <InputField
          field={ctc}
          label={m.applicantsScreen.payOffer}
          placeholder={m.myApplicationsScreen.aYear(formatNumber(650_000))}
          inputMode="numeric"
        />
        <TextareaField
          field={note}
          label={m.applicantsScreen.noteStudents}
          rows={1}
          maxLength={maxNote}
        />
        <button name="intent" value="show" data-busy={m.applicantsScreen.looking}>
          {m.applicantsScreen.showWhatWillHappen}
        </button>{" "}
        <MessageSelected />
      </div>
      <script type="module" src={selectionScript} />
    </form>
  );
}

function FileInput({ field, label }: { field: FieldState; label: string }) {
  const m = useTexts();
  return (
    <Labelled field={field} label={label} hint={m.filesScreen.hint}>
      <input {...inputProps(field, m.filesScreen.hint)} type="file" accept={readable} />
    </Labelled>
  );
}

/** For an answer that the office records in a season. */
function HowTold({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <details className="paste" open={Boolean(field.errors || field.initialValue)}>
      <summary>{m.toldOffice.recordAnswer}</summary>
      <p className="hint">{m.toldOffice.recordHint}</p>
      <Labelled field={field} label={m.toldOffice.howTold}>
        <select {...inputProps(field)}>
          <option value="">{m.applicantsScreen.choose}</option>
          {waysToTell.map((way) => (
            <option key={way} value={way}>
              {m.toldOffice.ways[way]}
            </option>
          ))}
        </select>
      </Labelled>
    </details>
  );
}

/** What an offer says besides its pay; open if something is typed there. */
function FoldedOffer({ parts }: { parts: Record<OfferPart, FieldState> }) {
  const m = useTexts();
  const isOpen = offerPartNames.some((part) => parts[part].errors || parts[part].initialValue);
  return (
    <details className="paste" open={isOpen}>
      <summary>{m.offerTerms.title}</summary>
      <p className="hint">{m.offerTerms.hint}</p>
      <OfferFields fields={parts} parts={offerPartNames} />
    </details>
  );
}

type Mover = {
  id: string;
  name: string;
  email: string;
  stage: Stage;
  /** What named them, if it was a number. */
  number: { text: string; by: NamedBy } | null;
  /** The list has another name for them. */
  warning?: string;
};

type ShownPlan = {
  moves: Mover[];
  /** A sentence for each line that cannot be carried out. */
  problems: string[];
  /** Whether numbers that only their students typed count, and whether there are such to decide on. */
  takeTyped: boolean;
  canTakeTyped: boolean;
  /** The applicants, as typed and selected. */
  who: string;
  stage: Stage;
  note: string;
  ctc: number | null;
  terms: OfferTerms | null;
  /** The inputs of the form, for it and for the button. */
  typed: Omit<Values, "who" | "file" | "others">;
  /** Who is not selected, if all others are not to be, and how a form says whom its reader has seen. */
  others: { seen: string; people: Omit<Mover, "number">[] } | null;
  /** The sheet of the workbook that was read, the others, and what was typed and selected besides. */
  sheet: { name: string; all: { name: string; rows: number }[]; besides: string } | null;
  /** Why the last attempt failed. */
  refusal?: string;
};

const maxNamed = 25;

/** What a step will do, with the button that does it, or why it cannot be done. */
function PlanSection({ plan }: { plan: ShownPlan }) {
  const m = useTexts();
  const { moves, problems, stage, refusal, others } = plan;
  const odd = moves.flatMap(({ warning }) => warning ?? []);
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">{m.applicantsScreen.whatWillHappen}</h2>
      {refusal && (
        <p className="message error" role="alert">
          {refusal}
        </p>
      )}
      {plan.sheet && <OtherSheet {...plan.sheet} plan={plan} />}
      {problems.length > 0 && <Problems plan={plan} />}
      {moves.length > 0 && <Moves plan={plan} />}
      {odd.length > 0 && <Odd sentences={odd} />}
      {others && moves.length > 0 && <Others people={others.people} />}
      {(moves.length > 0 || plan.canTakeTyped) && (
        <form method="post">
          <PlanFields plan={plan} who={plan.who} />
          {plan.takeTyped && <input type="hidden" name="takeTyped" value="true" />}
          {moves.length > 0 && (
            <button
              className="wide"
              name="intent"
              value={problems.length > 0 ? "aside" : "apply"}
              data-busy={m.applicantsScreen.moving}
            >
              {problems.length > 0
                ? m.companyList.setAsideAnd(problems.length, m.stageNames[stage])
                : m.applicantsScreen.yesMake(moves.length, m.stageNames[stage])}
            </button>
          )}{" "}
          {plan.canTakeTyped && !plan.takeTyped && (
            <button className="wide quiet" name="takeTyped" value="true">
              {m.named.takeTyped}
            </button>
          )}
        </form>
      )}
    </section>
  );
}

/** What the plan was made of, to be sent again. */
function PlanFields({ plan: { typed, others }, who }: { plan: ShownPlan; who: string }) {
  return (
    <>
      <input type="hidden" name="who" value={who} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {others && (
        <>
          <input type="hidden" name="others" value="rejected" />
          <input type="hidden" name="seen" value={others.seen} />
        </>
      )}
    </>
  );
}

/** Another sheet of the same workbook may be the one that was meant. */
function OtherSheet({
  name,
  all,
  besides,
  plan,
}: NonNullable<ShownPlan["sheet"]> & { plan: ShownPlan }) {
  const m = useTexts();
  return (
    <form method="post" className="sift">
      <PlanFields plan={plan} who={besides} />
      <span>{m.companyList.sheet(name)}</span>{" "}
      <label>
        {m.companyList.sheetLabel}{" "}
        <select name="sheet" defaultValue={name}>
          {all.map((one) => (
            <option key={one.name} value={one.name}>
              {m.filesScreen.sheetRows(one.name, one.rows)}
            </option>
          ))}
        </select>
      </label>{" "}
      <button className="quiet" name="intent" value="show">
        {m.companyList.readSheet}
      </button>
    </form>
  );
}

const maxProblems = 100;

/** Lines that hold up nobody; if nobody is left, they have to be corrected. */
function Problems({ plan: { moves, problems, others } }: { plan: ShownPlan }) {
  const m = useTexts();
  const isAside = moves.length > 0;
  return (
    <div className={`message ${isAside ? "warning" : "error"}`} role="alert">
      <p>
        <strong>{isAside ? m.companyList.aside(problems.length) : m.companyList.nobody}</strong>{" "}
        {isAside && m.companyList.asideHint}
      </p>
      <Sentences sentences={problems} />
      {isAside && others && others.people.length > 0 && <p>{m.companyList.mayBeOthers}</p>}
    </div>
  );
}

function Sentences({ sentences }: { sentences: string[] }) {
  return (
    <>
      <ul>
        {sentences.slice(0, maxProblems).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <More count={sentences.length - maxProblems} />
    </>
  );
}

/** Those whom the list calls otherwise. */
function Odd({ sentences }: { sentences: string[] }) {
  const m = useTexts();
  return (
    <div className="message warning">
      <p>
        <strong>{m.companyList.lookAt}</strong>
      </p>
      <Sentences sentences={sentences} />
    </div>
  );
}

function Others({ people }: { people: Omit<Mover, "number">[] }) {
  const m = useTexts();
  if (people.length === 0) return <p>{m.companyList.noOthers}</p>;
  return (
    <>
      <p>
        <strong>{m.companyList.notSelected(people.length)}</strong>
      </p>
      <ul>
        {people.slice(0, maxNamed).map(({ id, name, email, stage }) => (
          <li key={id}>
            {name}, {email} ({m.stageNames[stage]})
          </li>
        ))}
      </ul>
      <More count={people.length - maxNamed} />
      <p>{m.companyList.eachMailed}</p>
    </>
  );
}

function Moves({ plan: { moves, stage, note, ctc, terms } }: { plan: ShownPlan }) {
  const m = useTexts();
  const groups = stageNames
    .map((from) => ({ from, movers: moves.filter((one) => one.stage === from) }))
    .filter(({ movers }) => movers.length);
  return (
    <>
      {groups.map(({ from, movers }) => (
        <div key={from}>
          <p>
            <Sentence
              text={m.applicantsScreen.move(movers.length, m.stageNames[from], m.stageNames[stage])}
              parts={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <Movers movers={movers} />
        </div>
      ))}
      {ctc && <p>{m.applicantsScreen.payYear(formatNumber(ctc))}</p>}
      {termsInWords(m, terms).map((part) => (
        <p key={part}>{part}</p>
      ))}
      {note && <p className="prose">{note}</p>}
      <p>{m.applicantsScreen.eachThemGetsMail}</p>
    </>
  );
}

/** Names all whose number only they themselves typed; the office or the company chose the others itself. */
function Movers({ movers }: { movers: Mover[] }) {
  const typed = movers.filter(({ number }) => number?.by === "typed");
  const others = movers.filter(({ number }) => number?.by !== "typed");
  return (
    <>
      {typed.length > 0 && <Names movers={typed} />}
      {others.length > 0 && <Names movers={others.slice(0, maxNamed)} />}
      <More count={others.length - maxNamed} />
    </>
  );
}

function Names({ movers }: { movers: Mover[] }) {
  const m = useTexts();
  return (
    <ul>
      {movers.map(({ id, name, email, number }) => (
        <li key={id}>
          {number && <strong>{number.text}: </strong>}
          {name}, {email}
          {number?.by === "typed" && ` (${m.named.typed})`}
          {number?.by === "earlierNumber" && ` (${m.named.earlier})`}
        </li>
      ))}
    </ul>
  );
}

function More({ count }: { count: number }) {
  const m = useTexts();
  return count > 0 ? <p>{m.applicantsScreen.andMore(formatNumber(count))}</p> : null;
}
