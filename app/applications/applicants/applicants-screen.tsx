import type { SubmissionResult } from "@conform-to/react";
import type { Stage } from "~/db/schema-applications";
import { itemTitle, whereOf } from "../../admin/report-screen";
import { Pages } from "../../components/pages";
import { Tabs } from "../../components/tabs";
import { messages } from "../../messages";
import { Crumbs } from "../../postings/crumbs";
import type { Paging } from "../../paging";
import { counted, formatNumber } from "../../text";
import { stageNames, stages } from "../stages/stages";
import type { Applicant } from "./applicants.server";
import { ApplicantTable } from "./applicant-table";
import { PlanSection, type ShownPlan } from "./plan-section";
import type { ReachedPosting } from "./reach.server";
import { StepForm } from "./step-form";

/** The ZIP that this user asked for; its times in words. */
type ShownZip = { madeAt: string | null; until: string; resumes: number; size: string };

export type ApplicantsProps = {
  posting: ReachedPosting;
  /** This screen's own address. */
  path: string;
  counts: { total: number; finished: number; byStage: Partial<Record<Stage, number>> };
  chosen: Stage | null;
  applicants: (Omit<Applicant, "appliedAt"> & { appliedOn: string })[];
  paging: Paging;
  zip: ShownZip | null;
};

/** The answer to the form: a plan, or what is wrong with the input. */
type Answer = { plan: ShownPlan } | { result: SubmissionResult<string[]> };

/** Who applied to one posting, and the stage they are at. */
export function ApplicantsScreen({
  posting,
  path,
  counts,
  chosen,
  applicants,
  paging,
  zip,
  answer,
}: ApplicantsProps & { answer?: Answer }) {
  const plan = answer && "plan" in answer ? answer.plan : undefined;
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const who = String(plan?.who ?? lastResult?.initialValue?.who ?? "").split("\n");
  const ticked = applicants.map(({ id }) => id).filter((id) => who.includes(id));
  const listed = who.filter((line) => !ticked.includes(line)).join("\n");
  return (
    <section className={`kind-${posting.type}`}>
      <p className="crumbs">
        {path.startsWith("/admin") ? (
          <a href="/admin/applications">Application Report</a>
        ) : (
          <Crumbs desk="recruiter" />
        )}
      </p>
      <h1>{itemTitle(posting)}</h1>
      <p className="muted">{[whereOf(posting), ...sumUp(counts)].filter(Boolean).join(" · ")}</p>
      {counts.total === 0 ? (
        <div className="nothing">
          <p>{messages.report.noStudents}</p>
        </div>
      ) : (
        <>
          {plan && <PlanSection plan={plan} />}
          <StageTabs path={path} counts={counts} chosen={chosen} />
          <StepForm lastResult={lastResult} plan={plan} listed={listed}>
            <ApplicantTable applicants={applicants} ticked={ticked} />
            <Pages {...paging} path={path} query={{ stage: chosen ?? "" }} />
          </StepForm>
          <Downloads posting={posting} zip={zip} />
        </>
      )}
    </section>
  );
}

function sumUp({ total, finished }: ApplicantsProps["counts"]) {
  const applications = counted(total, "application");
  return total ? [applications, `${formatNumber(finished)} finished applying`] : [applications];
}

function StageTabs({ path, counts, chosen }: Pick<ApplicantsProps, "path" | "counts" | "chosen">) {
  const all = { words: "All", count: counts.total, href: path, isChosen: !chosen };
  const each = stageNames
    .filter((stage) => counts.byStage[stage])
    .map((stage) => ({
      words: stages[stage].name,
      count: counts.byStage[stage],
      href: `${path}?stage=${stage}`,
      isChosen: stage === chosen,
    }));
  return <Tabs label="Stages" tabs={[all, ...each]} />;
}

function Downloads({ posting, zip }: Pick<ApplicantsProps, "posting" | "zip">) {
  const base = `/applicants/${posting.type}/${posting.postingId}`;
  return (
    <section>
      <h2>Downloads</h2>
      <p>Each student whose resume you open or download can see that.</p>
      <div className="actions">
        <a className="button quiet" href={`${base}/applicants.csv`}>
          Applicants as CSV
        </a>{" "}
        {zip?.madeAt && (
          <a className="button quiet" href={`${base}/resumes.zip`} target="_blank" rel="noopener">
            {counted(zip.resumes, "resume")} as ZIP, {zip.size}
          </a>
        )}{" "}
        <form method="post">
          <button className="wide quiet" name="intent" value="zip" data-busy="Wait...">
            {zip ? "Make the ZIP again" : "Make a ZIP of all resumes"}
          </button>
        </form>
      </div>
      {zip && (
        <p role="status">
          {zip.madeAt
            ? `The ZIP was made on ${zip.madeAt} and can be downloaded until ${zip.until}.`
            : messages.applicants.zipPromised}
        </p>
      )}
    </section>
  );
}
