import { roleNames } from "../accounts/role-names";
import { Confirm } from "../components/confirm";
import { Pages } from "../components/pages";
import { messages } from "../messages";
import type { Paging } from "../paging";
import { formatNumber } from "../text";
import type { Person } from "./users.server";

type Props = {
  people: Person[];
  /** Ids of those with a second factor. */
  withFactor: string[];
  found: number;
  search: string;
  paging: Paging;
  /** The admin who is looking, who gets no button to delete themselves. */
  selfId: string;
};

const columns = ["Name", "Email", "Phone", "Role", "Verified", "Delete"];

export function UsersScreen({ people, withFactor, found, search, paging, selfId }: Props) {
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>User Management</h1>
      <form className="filters one" role="search" action="/admin/users">
        <label className="field">
          <span>Name, email or phone</span>{" "}
          <input type="search" name="search" defaultValue={search} maxLength={200} />
        </label>{" "}
        <button>Search</button>{" "}
        <a className="button quiet" href="/admin/users">
          Show all
        </a>
      </form>
      {people.length === 0 ? (
        <div className="nothing">
          <p>{messages.users.empty}</p>
        </div>
      ) : (
        <>
          <p className="muted">{found === 1 ? "1 user" : `${formatNumber(found)} users`}</p>
          <UserTable people={people} withFactor={withFactor} selfId={selfId} />
        </>
      )}
      <Pages {...paging} path="/admin/users" query={{ search }} />
    </>
  );
}

function UserTable({
  people,
  withFactor,
  selfId,
}: Pick<Props, "people" | "withFactor" | "selfId">) {
  return (
    <table className="roster">
      <caption className="unseen">Users</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, email, phone, role, isVerified }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label="Email">
              <a href={`mailto:${email}`}>{email}</a>
            </td>
            <td data-label="Phone">{phone || "N/A"}</td>
            <td data-label="Role">{roleNames[role]}</td>
            <td data-label="Verified">{isVerified ? "Yes" : "No"}</td>
            <td>
              {withFactor.includes(id) && <TakeOffFactor id={id} name={name} />}
              {id === selfId ? "You" : <DeleteUser id={id} name={name} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TakeOffFactor({ id, name }: { id: string; name: string }) {
  return (
    <Confirm
      ask="Second factor"
      question={messages.secondFactor.askTakeOff(name)}
      confirm="Yes, take it off"
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
