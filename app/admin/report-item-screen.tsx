import { Pages } from "../components/pages";
import type { Paging } from "../paging";
import { Applicants, applications, itemTitle, reportPath, whereOf } from "./report-screen";
import type { Applicant, ReportItem } from "./report.server";

type Props = { item: Omit<ReportItem, "applicants">; applicants: Applicant[]; paging: Paging };

/** Everyone who applied to one item. */
export function ReportItemScreen({ item, applicants, paging }: Props) {
  return (
    <section className={`kind-${item.type}`}>
      <p className="crumbs">
        <a href={reportPath}>Application Report</a>
      </p>
      <h1>{itemTitle(item)}</h1>
      <p className="muted">
        {[whereOf(item), applications(item.count)].filter(Boolean).join(" · ")}
      </p>
      <Applicants applicants={applicants} />
      <Pages {...paging} path={`${reportPath}/${item.type}/${item.postingId}`} />
    </section>
  );
}
