import { Icon } from "../components/icon";
import { Pages } from "../components/pages";
import { messages } from "../messages";
import type { Paging } from "../paging";
import { titleOf, whereOf as whoAndWhere } from "../postings/posting";
import { type TypeName, postingType } from "../postings/types";
import { formatNumber } from "../text";
import { ReportChart } from "./report-chart";
import type { Applicant, ReportItem } from "./report.server";

export const reportPath = "/admin/applications";

type Props = {
  counts: { type: TypeName; count: number }[];
  items: ReportItem[];
  chosen: TypeName | null;
  paging: Paging;
};

export function ReportScreen({ counts, items, chosen, paging }: Props) {
  const shown = counts.filter(({ type }) => items.some((item) => item.type === type));
  const isEmpty = counts.every((entry) => entry.count === 0);
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>Application Report by Content Type</h1>
      {isEmpty ? (
        <div className="nothing">
          <p>{messages.report.empty}</p>
        </div>
      ) : (
        <>
          <ReportChart counts={counts} chosen={chosen} />
          <p className="actions">
            <a className="button" href="/admin/applications.csv">
              Download as CSV
            </a>{" "}
            {chosen && (
              <a className="button quiet" href={reportPath}>
                Show all types
              </a>
            )}
          </p>
        </>
      )}
      {shown.map(({ type, count }) => (
        <TypeSection
          key={type}
          type={type}
          total={count}
          items={items.filter((item) => item.type === type)}
        />
      ))}
      <Pages {...paging} path={reportPath} query={{ type: chosen ?? "" }} />
    </>
  );
}

type SectionProps = { type: TypeName; total: number; items: ReportItem[] };

function TypeSection({ type, total, items }: SectionProps) {
  return (
    <section className={`report-group kind-${type}`}>
      <h2>
        <Icon name={type} /> {postingType(type).plural}{" "}
        <span className="muted">{applications(total)}</span>
      </h2>
      {items.map((item) => (
        <Item key={item.postingId} item={item} />
      ))}
    </section>
  );
}

function Item({ item }: { item: ReportItem }) {
  const where = whereOf(item);
  return (
    <details className="report-item">
      <summary>
        <strong>{itemTitle(item)}</strong> {where && <span className="muted">{where}</span>}{" "}
        <span className="report-count">{applications(item.count)}</span>
      </summary>
      <Applicants applicants={item.applicants} />
      {item.count > item.applicants.length && (
        <p>
          <a href={`${reportPath}/${item.type}/${item.postingId}`}>
            All {formatNumber(item.count)} students
          </a>
        </p>
      )}
    </details>
  );
}

export function Applicants({ applicants }: { applicants: Applicant[] }) {
  if (applicants.length === 0) return <p className="muted">{messages.report.noStudents}</p>;
  return (
    <ul className="applicants">
      {applicants.map(({ id, name, email, phone, studentId }) => (
        <li key={id}>
          <strong>{name}</strong> <a href={`mailto:${email}`}>{email}</a>{" "}
          {phone && <span>{phone}</span>} {studentId && <span>ID {studentId}</span>}
        </li>
      ))}
    </ul>
  );
}

type Described = Pick<ReportItem, "type" | "details">;

export function itemTitle({ type, details }: Described) {
  return titleOf({ type, fields: details });
}

/** The line under an item's title: who offers it, and where. */
export function whereOf({ type, details }: Described) {
  return whoAndWhere({ type, fields: details });
}

export function applications(number: number) {
  return number === 1 ? "1 application" : `${formatNumber(number)} applications`;
}
