import { Screen } from "../../components/screen";
import { finishedInWords } from "../application";
import { BarTable } from "../../components/bar-table";
import { Icon } from "../../components/icon";
import { Pages } from "../../components/pages";
import { type TableView, ViewForm } from "../../components/table-view";
import { Tabs } from "../../components/tabs";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { titleOf, whereOf as whoAndWhere } from "../../postings/posting";
import { type TypeName, applicantsPath, wordsOf } from "../../postings/types";
import { formatNumber } from "../../text";
import { type ReportFilter, reportAddress, reportPath, reportQuery } from "./report-filter";
import type { Applicant, ReportItem } from "./report.server";

type Shown = Omit<ReportItem, "applicants"> & {
  applicants: (Omit<Applicant, "appliedAt"> & { appliedOn: string })[];
};

type Props = {
  counts: { type: TypeName; count: number }[];
  items: Shown[];
  filter: ReportFilter;
  paging: Paging;
  view: TableView;
};

export function ReportScreen({ counts, items, filter, paging, view }: Props) {
  const m = useTexts();
  const shown = counts.filter(({ type }) => items.some((item) => item.type === type));
  const isEmpty = counts.every((entry) => entry.count === 0);
  return (
    <Screen
      title={m.reportScreen.applicationReportByContent}
      top={
        !isEmpty && (
          <p className="actions">
            <a className="button quiet" href="/admin/applications.csv">
              {m.reportScreen.downloadAsCsv}
            </a>
          </p>
        )
      }
    >
      {isEmpty ? (
        <div className="nothing">
          <p>{m.report.empty}</p>
        </div>
      ) : (
        <BarTable
          caption={m.reportScreen.applicationsPerContentType}
          first={m.reportScreen.contentType}
          columns={[m.reportScreen.applications]}
          rows={counts.map(({ type, count }) => ({
            key: type,
            name: wordsOf(m, type).plural,
            numbers: [count],
            kind: type,
          }))}
        />
      )}
      <Filters filter={filter} counts={counts} />
      {items.length === 0 && !isEmpty && (
        <div className="nothing">
          <p>{m.report.noItems}</p>
        </div>
      )}
      {shown.map(({ type, count }) => (
        <TypeSection
          key={type}
          type={type}
          total={count}
          items={items.filter((item) => item.type === type)}
        />
      ))}
      <ViewForm {...view} />
      <Pages {...paging} path={reportPath} query={reportQuery(filter)} view={view} />
    </Screen>
  );
}

function Filters({ filter, counts }: Pick<Props, "filter" | "counts">) {
  const m = useTexts();
  const tab = (words: string, type: TypeName | null) => ({
    words,
    href: reportAddress({ ...filter, type }),
    isChosen: filter.type === type,
  });
  return (
    <>
      <form className="filters" role="search" action={reportPath}>
        <label className="field">
          <span>{m.reportScreen.titleOrOrganisation}</span>{" "}
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder={m.reportScreen.titleOrOrganisation}
            maxLength={200}
          />
        </label>{" "}
        <label className="field">
          <span>{m.reportScreen.order}</span>{" "}
          <select name="sort" defaultValue={filter.sort}>
            {Object.entries(m.reportScreen.sorts).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
        </label>{" "}
        {filter.type && <input type="hidden" name="type" value={filter.type} />}
        <button>{m.reportScreen.show}</button>
      </form>
      <Tabs
        label={m.reportScreen.contentTypes}
        tabs={[
          tab(m.reportScreen.all, null),
          ...counts.map(({ type }) => tab(wordsOf(m, type).plural, type)),
        ]}
      />
    </>
  );
}

type SectionProps = { type: TypeName; total: number; items: Shown[] };

function TypeSection({ type, total, items }: SectionProps) {
  const m = useTexts();
  return (
    <section className={`report-group kind-${type}`}>
      <h2>
        <Icon name={type} /> {wordsOf(m, type).plural}{" "}
        <span className="muted">{m.counts.applications(total)}</span>
      </h2>
      {items.map((item) => (
        <Item key={item.postingId} item={item} />
      ))}
    </section>
  );
}

function Item({ item }: { item: Shown }) {
  const m = useTexts();
  const last = item.applicants[0]?.appliedOn;
  return (
    <details className="report-item">
      <summary>
        <span>
          <strong>{itemTitle(item)}</strong> <span className="muted">{whereOf(item)}</span>
        </span>{" "}
        {last && <span className="muted">{m.reportScreen.last(m.dates.day(last))}</span>}{" "}
        <span className="report-count">{m.reportScreen.applied(item.count, item.finished)}</span>
      </summary>
      <Applicants applicants={item.applicants} />
      {item.count > item.applicants.length && (
        <p>
          <a href={applicantsPath({ type: item.type, id: item.postingId }, "admin")}>
            {m.reportScreen.allStudents(formatNumber(item.count))}
          </a>
        </p>
      )}
    </details>
  );
}

function Applicants({ applicants }: Pick<Shown, "applicants">) {
  const m = useTexts();
  if (applicants.length === 0) return <p className="muted">{m.report.noStudents}</p>;
  return (
    <ul className="applicants">
      {applicants.map(({ id, name, email, phone, studentId, appliedOn, finished }) => (
        <li key={id}>
          <strong>{name}</strong> <a href={`mailto:${email}`}>{email}</a> <span>{phone}</span>{" "}
          <span>{studentId && m.reportScreen.id(studentId)}</span>{" "}
          <time>{m.dates.day(appliedOn)}</time>{" "}
          <span>{finished !== null && m.reportScreen.finished(finishedInWords(finished))}</span>
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
