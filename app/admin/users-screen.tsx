import { roleNames } from "../accounts/role-names";
import { Confirm } from "../components/confirm";
import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Tabs } from "../components/tabs";
import { messages } from "../messages";
import type { Paging } from "../paging";
import { counted } from "../text";
import {
  type Person,
  type UserGroup,
  type UsersFilter,
  userGroups,
  usersAddress,
  usersQuery,
} from "./users.server";

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
  const found = groups.find(({ group }) => group === filter.show)?.count ?? 0;
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>User Management</h1>
      <form className="filters one" role="search" action="/admin/users">
        <label className="field">
          <span>Name, email or phone</span>{" "}
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder="Name, email or phone"
            maxLength={200}
          />
        </label>{" "}
        {filter.show !== "all" && <input type="hidden" name="show" value={filter.show} />}
        <button>Search</button>{" "}
        <a className="button quiet" href="/admin/users">
          Show all
        </a>
      </form>
      <Tabs
        label="Groups"
        tabs={groups.map(({ group, count }) => ({
          words: userGroups[group],
          count,
          href: usersAddress({ ...filter, show: group }),
          isChosen: group === filter.show,
        }))}
      />
      {people.length === 0 ? (
        <div className="nothing">
          <p>{messages.users.empty}</p>
        </div>
      ) : (
        <>
          <p className="muted">{counted(found, "user")}</p>
          <UserTable {...{ people, withFactor, filter, selfId }} />
        </>
      )}
      <Pages {...paging} path="/admin/users" query={usersQuery(filter)} />
    </>
  );
}

type TableProps = Pick<Props, "people" | "withFactor" | "filter" | "selfId">;

function UserTable({ people, withFactor, filter, selfId }: TableProps) {
  const by = (sort: UsersFilter["sort"]) => ({
    href: usersAddress({ ...filter, sort }),
    direction: filter.sort === sort ? ("ascending" as const) : undefined,
  });
  return (
    <Roster
      caption="Users"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { label: "Name", kind: "name", sort: by("name"), cell: ({ name }) => name },
        {
          label: "Email",
          sort: by("email"),
          cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
        },
        { label: "Phone", cell: ({ phone }) => phone || "N/A" },
        { label: "Role", sort: by("role"), cell: ({ role }) => roleNames[role] },
        { label: "Verified", cell: ({ isVerified }) => (isVerified ? "Yes" : "No") },
        {
          label: "Delete",
          kind: "row-actions",
          cell: ({ id, name }) => (
            <>
              {withFactor.includes(id) && <TakeOffFactor id={id} name={name} />}
              {id === selfId ? "You" : <DeleteUser id={id} name={name} />}
            </>
          ),
        },
      ]}
    />
  );
}

function TakeOffFactor({ id, name }: { id: string; name: string }) {
  return (
    <Confirm
      ask="Second factor"
      question={messages.secondFactor.askTakeOff(name)}
      confirm="Yes, remove it"
      id={id}
      name="factor"
    />
  );
}

function DeleteUser({ id, name }: { id: string; name: string }) {
  return (
    <Confirm
      ask="Delete"
      question={messages.users.ask(name)}
      confirm="Yes, delete this user"
      id={id}
    />
  );
}
