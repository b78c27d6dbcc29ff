import { Screen } from "../components/screen";
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
  groups: { group: UserGroup; count: number }[];
  filter: UsersFilter;
  paging: Paging;
  /** The admin who is looking, who gets no button to delete themselves. */
  selfId: string;
};

export function UsersScreen({ people, withFactor, groups, filter, paging, selfId }: Props) {
  const m = useTexts();
  const found = groups.find(({ group }) => group === filter.show)?.count ?? 0;
  return (
    <Screen title={m.usersScreen.userManagement}>
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
          <UserTable {...{ people, withFactor, filter, selfId }} />
        </>
      )}
      <Pages {...paging} path="/admin/users" query={usersQuery(filter)} />
    </Screen>
  );
}

type TableProps = Pick<Props, "people" | "withFactor" | "filter" | "selfId">;

function UserTable({ people, withFactor, filter, selfId }: TableProps) {
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
        { label: m.usersScreen.role, sort: by("role"), cell: ({ role }) => m.roleNames[role] },
        {
          label: m.usersScreen.verified,
          cell: ({ isVerified }) => (isVerified ? m.usersScreen.yes : m.usersScreen.no),
        },
        {
          label: m.usersScreen.deleteIt,
          kind: "row-actions",
          cell: ({ id, name }) => (
            <>
              {withFactor.includes(id) && <TakeOffFactor id={id} name={name} />}
              {id === selfId ? m.usersScreen.you : <DeleteUser id={id} name={name} />}
            </>
          ),
        },
      ]}
    />
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
