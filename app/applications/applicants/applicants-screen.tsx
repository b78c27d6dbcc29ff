import selectionScript from "virtual:enhance/selection";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { answerApplicants, loadApplicants } from "./applicants-request.server";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { itemTitle, whereOf } from "../report/report-screen";
import { Pages } from "../../components/pages";
import { Tabs } from "../../components/tabs";
import type { Texts } from "../../languages/texts";
import { useTexts } from "../../languages/use-texts";
import { Crumbs } from "../../postings/board";
import type { Paging } from "../../paging";
import { formatNumber } from "../../text";
import { maxNote, stageNames, stages, waysToTell } from "../stages/stages";
import { OfferFields } from "../stages/offer-fields";
import { type OfferPart, offerPartNames, termsInWords } from "../stages/offer-terms";
import type { Applicant, ReachedPosting } from "./applicants.server";
import { Roster } from "../../components/roster";
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

type ApplicantsProps = {
  posting: ReachedPosting;
  /** This screen's own address. */
  path: string;
  counts: { total: number; finished: number; byStage: Partial<Record<Stage, number>> };
  chosen: Stage | null;
  applicants: (Omit<Applicant, "appliedAt"> & { appliedOn: string })[];
  paging: Paging;
  stagesToTake: Stage[];
  /** Whether an answer needs how the student told it. */
  asksHowTold: boolean;
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
  chosen,
  applicants,
  paging,
  stagesToTake,
  asksHowTold,
  offersPath,
  zip,
  answer,
}: ApplicantsProps & { answer?: Answer }) {
  const m = useTexts();
  const plan = answer && "plan" in answer ? answer.plan : undefined;
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const who = String(plan?.who ?? lastResult?.initialValue?.who ?? "").split("\n");
  const selected = applicants.map(({ id }) => id).filter((id) => who.includes(id));
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
          <StageTabs path={path} counts={counts} chosen={chosen} />
          <StepForm {...{ lastResult, plan, listed, stagesToTake, asksHowTold }}>
            <ApplicantTable applicants={applicants} selected={selected} offersPath={offersPath} />
            <Pages {...paging} path={path} query={{ stage: chosen ?? "" }} />
          </StepForm>
          <Downloads posting={posting} zip={zip} />
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

function StageTabs({ path, counts, chosen }: Pick<ApplicantsProps, "path" | "counts" | "chosen">) {
  const m = useTexts();
  const all = { words: m.applicantsScreen.all, count: counts.total, href: path, isChosen: !chosen };
  const each = stageNames
    .filter((stage) => counts.byStage[stage])
    .map((stage) => ({
      words: m.stageNames[stage],
      count: counts.byStage[stage],
      href: `${path}?stage=${stage}`,
      isChosen: stage === chosen,
    }));
  return <Tabs label={m.applicantsScreen.stages} tabs={[all, ...each]} areFigures />;
}

function Downloads({ posting, zip }: Pick<ApplicantsProps, "posting" | "zip">) {
  const m = useTexts();
  const base = `/applicants/${posting.type}/${posting.postingId}`;
  return (
    <section>
      <h2>{m.applicantsScreen.downloads}</h2>
      <p>{m.applicantsScreen.eachStudentWhoseResume}</p>
      <div className="actions">
        <a className="button quiet" href={`${base}/applicants.csv`}>
          {m.applicantsScreen.applicantsAsCsv}
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

type ApplicantTableProps = Pick<ApplicantsProps, "applicants" | "offersPath"> & {
  selected: string[];
};

/** Applicants with boxes to tick, for the form around the table. */
function ApplicantTable({ applicants, selected, offersPath }: ApplicantTableProps) {
  const m = useTexts();
  if (applicants.length === 0) return <p className="muted">{m.applicants.none}</p>;
  return (
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
        {
          label: m.applicantsScreen.studentId,
          cell: ({ studentId }) => studentId || m.applicantsScreen.none,
        },
        { label: m.applicantsScreen.phone, cell: ({ phone }) => phone || m.applicantsScreen.none },
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
          cell: ({ id, name, stage, ctc, terms }) => (
            <>
              <span className={`stage ${stage}`}>
                {m.stageNames[stage]}
                {ctc && `, ₹${formatNumber(ctc)}`}
              </span>
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
  );
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
  /** The typed lines; the others of `who` are ticks. */
  listed: string;
  /** The table with the boxes to tick. */
  children: ReactNode;
};

type Values = { who: string; stage: string; note: string; ctc: string; toldBy: string } & Record<
  OfferPart,
  string
>;

/** Moves selected or listed applicants to another stage, after showing what would happen. */
function StepForm(props: StepFormProps) {
  const { lastResult, plan, listed, stagesToTake, asksHowTold, children } = props;
  const m = useTexts();
  const typed = plan && { ...plan.typed, who: listed };
  const [form, fields] = useForm<Values>({
    id: "step",
    lastResult: lastResult && {
      ...lastResult,
      initialValue: { ...lastResult.initialValue, who: listed },
    },
    defaultValue: typed,
    defaultNoValidate: false,
  });
  const { who, stage, note, ctc } = fields;
  const isMore = [ctc, note].some(({ errors, initialValue }) => errors || initialValue);
  return (
    <form method="post" {...getFormProps(form)}>
      {children}
      <h2>{m.applicantsScreen.moveApplicants}</h2>
      <FormErrors id={form.errorId} errors={form.errors} />
      <details className="paste fold" open={Boolean(listed || who.errors)}>
        <summary>{m.applicantsScreen.pasteList}</summary>
        <TextareaField
          field={who}
          label={m.applicantsScreen.emailsOrStudentIds}
          hint={m.applicantsScreen.onePerLineAs}
          rows={4}
        />
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
        </button>
      </div>
      <script type="module" src={selectionScript} />
    </form>
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

/** `namedBy` is the student ID that named them, if one did. */
type Mover = { id: string; name: string; email: string; stage: Stage; namedBy: string | null };

type ShownPlan = {
  moves: Mover[];
  /** A sentence for each line that cannot be carried out. */
  problems: string[];
  /** The applicants, as typed and selected. */
  who: string;
  stage: Stage;
  note: string;
  ctc: number | null;
  terms: OfferTerms | null;
  /** The inputs of the form, for it and for the button. */
  typed: Omit<Values, "who">;
  /** Why the last attempt failed. */
  refusal?: string;
};

const maxNamed = 25;

/** What a step will do, with the button that does it, or why it cannot be done. */
function PlanSection({ plan }: { plan: ShownPlan }) {
  const m = useTexts();
  const { moves, problems, stage, typed, refusal } = plan;
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">{m.applicantsScreen.whatWillHappen}</h2>
      {refusal && (
        <p className="message error" role="alert">
          {refusal}
        </p>
      )}
      {problems.length > 0 ? <Problems problems={problems} /> : <Moves plan={plan} />}
      {problems.length === 0 && (
        <form method="post">
          <input type="hidden" name="who" value={plan.who} />
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button
            className="wide"
            name="intent"
            value="apply"
            data-busy={m.applicantsScreen.moving}
          >
            {m.applicantsScreen.yesMake(moves.length, m.stageNames[stage])}
          </button>
        </form>
      )}
    </section>
  );
}

function Problems({ problems }: Pick<ShownPlan, "problems">) {
  const m = useTexts();
  return (
    <div className="message error" role="alert">
      <p>{m.applicantsScreen.nothingUntilTheseLines}</p>
      <ul>
        {problems.slice(0, maxNamed).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <More count={problems.length - maxNamed} />
    </div>
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

/** Names all that a student ID named, as students enter their own; the office chose the others itself. */
function Movers({ movers }: { movers: Mover[] }) {
  const m = useTexts();
  const byId = movers.filter(({ namedBy }) => namedBy !== null);
  const others = movers.filter(({ namedBy }) => namedBy === null);
  return (
    <>
      {byId.length > 0 && (
        <>
          <p>{m.applicantsScreen.namedByStudentId}</p>
          <Names movers={byId} />
          {others.length > 0 && <p>{m.applicantsScreen.namedByEmailOr}</p>}
        </>
      )}
      {others.length > 0 && <Names movers={others.slice(0, maxNamed)} />}
      <More count={others.length - maxNamed} />
    </>
  );
}

function Names({ movers }: { movers: Mover[] }) {
  return (
    <ul>
      {movers.map(({ id, name, email, namedBy }) => (
        <li key={id}>
          {namedBy && <strong>{namedBy}: </strong>}
          {name}, {email}
        </li>
      ))}
    </ul>
  );
}

function More({ count }: { count: number }) {
  const m = useTexts();
  return count > 0 ? <p>{m.applicantsScreen.andMore(formatNumber(count))}</p> : null;
}
