import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import { formatNumber } from "../text";
import type { Place } from "./count";
import { listPath } from "./figure-table";
import type { NamedStudent } from "./students.server";

type Listed = NamedStudent & { place: Place };
type Props = {
  students: Listed[];
  count: number;
  query: Record<string, string>;
  paging: Paging;
};

/** Those behind a number of a table. */
export function StudentsScreen({ students, count, query, paging }: Props) {
  const m = useTexts();
  const words = m.figuresStudents;
  const none = m.figuresScreen.none;
  return (
    <Screen
      crumbs={<a href={`/admin/figures?year=${query.batch}`}>{m.figuresScreen.heading}</a>}
      title={words.heading}
      text={[words.students(count), ...described(m, query)].join(" · ")}
    >
      {students.length > 0 && (
        <Roster
          caption={words.heading}
          rows={students}
          keyOf={({ enrolmentId }) => enrolmentId}
          columns={[
            {
              label: words.name,
              kind: "name",
              cell: ({ userId, name, rollNumber }) => (
                <>
                  <a href={`/admin/records/${userId}`}>{name}</a>{" "}
                  {rollNumber && <p className="hint">{rollNumber}</p>}
                </>
              ),
            },
            {
              label: words.programme,
              cell: ({ programme, department }) =>
                [programme, department].filter(Boolean).join(", ") || none,
            },
            { label: words.batch, kind: "number", cell: ({ batch }) => batch },
            { label: words.place, cell: ({ place }) => words.places[place] },
            {
              label: words.with,
              cell: ({ employer, organisation }) => (employer ?? organisation) || none,
            },
            {
              label: words.pay,
              kind: "number",
              cell: ({ pay }) => (pay === null ? none : formatNumber(pay)),
            },
          ]}
        />
      )}
      <Pages {...paging} path={listPath} query={query} />
    </Screen>
  );
}

/** What the number counts, besides a year, a programme and a department. */
function described(m: ReturnType<typeof useTexts>, { places, inTime }: Record<string, string>) {
  const words = m.figuresStudents;
  const asked = (places ?? "").split(",").filter((one): one is Place => one in words.places);
  const graduated = inTime === "yes" || inTime === "no" || inTime === "none";
  return [
    ...(asked.length ? [asked.map((place) => words.places[place]).join(", ")] : []),
    ...(graduated ? [words.inTime[inTime]] : []),
  ];
}
