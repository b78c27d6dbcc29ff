import { isStaff, reachOf } from "../access/can";
import { Confirm } from "../components/confirm";
import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import type { Person } from "./users.server";
import { type UserGroup, type UsersFilter, usersAddress, usersQuery } from "./users-filter";

type Props = {
  people: Person[];
  /** Ids of those with a second factor. */
  withFactor: string[];
  /** The departments of those who coordinate. */
  coordinated: Record<string, string[]>;
  /** All there are; without one nobody can coordinate. */
  departments: string[];
  /** The refusal of the form that was sent. */
  refused?: { userId: string; sentence: string };
  groups: { group: UserGroup; count: number }[];
  filter: UsersFilter;
  paging: Paging;
  /** The admin who is looking, who gets no button to delete themselves. */
  selfId: string;
};

export function UsersScreen({ people, groups, filter, paging, ...table }: Props) {
  const m = useTexts();
  const found = groups.find(({ group }) => group === filter.show)?.count ?? 0;
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">{m.usersScreen.adminDashboard}</a>
      </p>
      <h1>{m.usersScreen.userManagement}</h1>
      <form className="filters one" role="search" action="/admin/users">
        <label className="field">
          <span>{m.usersScreen.nameEmailOrPhone}</span>{" "}
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder={m.usersScreen.nameEmailOrPhone}
            maxLength={200}
          />
        </label>{" "}
        {filter.show !== "all" && <input type="hidden" name="show" value={filter.show} />}
        <button>{m.usersScreen.search}</button>{" "}
        <a className="button quiet" href="/admin/users">
          {m.usersScreen.showAll}
        </a>
      </form>
      <Tabs
        label={m.usersScreen.groups}
        tabs={groups.map(({ group, count }) => ({
          words: m.usersScreen.userGroups[group],
          count,
          href: usersAddress({ ...filter, show: group }),
          isChosen: group === filter.show,
        }))}
      />
      {people.length === 0 ? (
        <div className="nothing">
          <p>{m.users.empty}</p>
        </div>
      ) : (
        <>
          <p className="muted">{m.counts.users(found)}</p>
          <UserTable {...{ people, filter, ...table }} />
        </>
      )}
      <Pages {...paging} path="/admin/users" query={usersQuery(filter)} />
    </>
  );
}

type TableProps = Omit<Props, "groups" | "paging">;

function UserTable({ people, withFactor, filter, selfId, ...coordinating }: TableProps) {
  const m = useTexts();
  const by = (sort: UsersFilter["sort"]) => ({
    href: usersAddress({ ...filter, sort }),
    direction: filter.sort === sort ? ("ascending" as const) : undefined,
  });
  return (
    <Roster
      caption={m.usersScreen.users}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { label: m.usersScreen.name, kind: "name", sort: by("name"), cell: ({ name }) => name },
        {
          label: m.usersScreen.email,
          sort: by("email"),
          cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
        },
        { label: m.usersScreen.phone, cell: ({ phone }) => phone || m.usersScreen.noPhone },
        {
          label: m.usersScreen.role,
          sort: by("role"),
          cell: ({ id, role }) =>
            [m.roleNames[role], coordinating.coordinated[id]?.join(", ")]
              .filter(Boolean)
              .join(": "),
        },
        {
          label: m.usersScreen.verified,
          cell: ({ isVerified }) => (isVerified ? m.usersScreen.yes : m.usersScreen.no),
        },
        {
          label: m.usersScreen.deleteIt,
          kind: "row-actions",
          cell: ({ id, name, role, isVerified }) => (
            <>
              {isVerified && mayCoordinate(role) && coordinating.departments.length > 0 && (
                <CoordinatorForm {...{ id, name, ...coordinating }} />
              )}
              {withFactor.includes(id) && <TakeOffFactor id={id} name={name} />}
              {id === selfId ? m.usersScreen.you : <DeleteUser id={id} name={name} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** Recruiters and admins cannot. */
const mayCoordinate = (role: Person["role"]) =>
  !isStaff({ role }) || reachOf({ role }, "see records") === "departments";

type CoordinatorProps = { id: string; name: string } & Pick<
  Props,
  "coordinated" | "departments" | "refused"
>;

function CoordinatorForm({ id, name, coordinated, departments, refused }: CoordinatorProps) {
  const m = useTexts();
  const own = coordinated[id] ?? [];
  const error = refused?.userId === id ? refused.sentence : undefined;
  return (
    <details className="confirm calm" open={error !== undefined}>
      <summary>{m.coordinators.coordinate}</summary>{" "}
      <form method="post" className="confirm-box">
        <fieldset>
          <legend>{m.coordinators.departments}</legend>
          <p className="muted">{m.coordinators.explain}</p>
          {error && <p className="error">{error}</p>}
          {departments.map((department) => (
            <label key={department} className="tick">
              <input
                type="checkbox"
                name="departments[]"
                value={department}
                defaultChecked={own.includes(department)}
              />{" "}
              <span>{department}</span>
            </label>
          ))}
        </fieldset>
        <button name="coordinator" value={id} aria-label={m.coordinators.saveOf(name)}>
          {m.coordinators.save}
        </button>{" "}
        {own.length > 0 && (
          <button className="quiet" name="coordinatorEnds" value={id}>
            {m.coordinators.takeBack}
          </button>
        )}
      </form>
    </details>
  );
}

function TakeOffFactor({ id, name }: { id: string; name: string }) {
  const m = useTexts();
  return (
    <Confirm
      ask={m.usersScreen.secondFactor}
      question={m.secondFactor.askTakeOff(name)}
      confirm={m.usersScreen.yesRemove}
      id={id}
      name="factor"
    />
  );
}

function DeleteUser({ id, name }: { id: string; name: string }) {
  const m = useTexts();
  return (
    <Confirm
      ask={m.usersScreen.deleteIt}
      question={m.users.ask(name)}
      confirm={m.usersScreen.yesDeleteUser}
      id={id}
    />
  );
}
