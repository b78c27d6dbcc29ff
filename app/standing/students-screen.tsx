import { MessageThese } from "../components/message-these";
import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import {
  type Counts,
  type Selection,
  asRecipients,
  seasonListNames,
  selectionQuery,
  studentsPath,
  unrecorded,
} from "./season-lists";
import type { ListedStudent } from "./season-students.server";
import { Exports } from "./standing-screen";

type Props = {
  season: { id: string; name: string };
  selection: Selection;
  /** Of an open posting: its title. */
  drive: string | null;
  /** Of the place that is selected. */
  counts: Counts;
  count: number;
  students: ListedStudent[];
  paging: Paging;
};

/** Those behind a number of a season's standing. */
export function StudentsScreen({ season, selection, counts, count, students, ...props }: Props) {
  const m = useTexts();
  const words = m.standing;
  const { department, programme } = selection;
  const place = {
    ...(department !== undefined && { department }),
    ...(programme !== undefined && { programme }),
  };
  const name = selection.list ? m.seasonLists[selection.list] : words.silent(props.drive ?? "");
  const places = [programme, department].flatMap((one) =>
    one === undefined ? [] : [one === unrecorded ? words.none : one],
  );
  return (
    <Screen
      crumbs={<a href={`/admin/seasons/${season.id}`}>{season.name}</a>}
      title={name}
      text={[words.students(count), ...places].join(" · ")}
      top={
        count > 0 && (
          <p className="actions">
            <MessageThese to={asRecipients(season.id, selection)} />{" "}
            <Exports season={season.id} selection={selection} name={name} />
          </p>
        )
      }
    >
      <Tabs
        label={words.lists}
        tabs={seasonListNames.map((list) => ({
          words: m.seasonLists[list],
          count: counts[list],
          href: studentsPath(season.id, { list, ...place }),
          isChosen: list === selection.list,
        }))}
      />
      {selection.list === undefined && <p className="muted">{words.silentNow}</p>}
      {students.length === 0 ? (
        <p className="nothing">{words.empty}</p>
      ) : (
        <Roster
          caption={name}
          rows={students}
          keyOf={({ userId }) => userId}
          columns={[
            {
              label: words.list.name,
              kind: "name",
              cell: ({ userId, name, email }) => (
                <>
                  <a href={`/admin/records/${userId}`}>{name}</a> <p className="hint">{email}</p>
                </>
              ),
            },
            { label: words.list.rollNumber, cell: ({ rollNumber }) => rollNumber },
            {
              label: words.list.place,
              cell: (one) => [one.programme, one.department].filter(Boolean).join(", "),
            },
            { label: words.list.batch, kind: "number", cell: ({ batch }) => batch },
            {
              label: words.list.applications,
              kind: "number",
              cell: ({ applications }) => words.number(applications),
            },
            { label: words.list.offers, cell: ({ offers }) => offers },
          ]}
        />
      )}
      <Pages
        {...props.paging}
        path={`/admin/seasons/${season.id}/students`}
        query={Object.fromEntries(new URLSearchParams(selectionQuery(selection)))}
      />
    </Screen>
  );
}
