import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { EmailField } from "../accounts/account-card";
import { accountLimits } from "../accounts/schema";
import { FormErrors, InputField } from "../components/fields";
import { Screen } from "../components/screen";
import { isStaff, reachOf } from "../access/can";
import { Confirm } from "../components/confirm";
import { MessageSelected } from "../components/message-these";
import { Pages } from "../components/pages";
import { type Column, Roster } from "../components/roster";
import { type Selection, SelectionBar } from "../components/selection";
import { ColumnPicker, type TableView } from "../components/table-view";
import { Tabs } from "../components/tabs";
import type { Texts } from "../languages/texts";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import type { Person } from "./users.server";
import { type UserGroup, type UsersFilter, usersAddress, usersQuery } from "./users-filter";

type Coordinating = { id: string; name: string; role: Person["role"]; departments: string[] };

type Props = {
  people: Person[];
  /** Ids of those with a second factor. */
  withFactor: string[];
  /** The departments of those who coordinate. */
  coordinated: Record<string, string[]>;
  /** All there are; without one nobody can coordinate. */
  departments: string[];
  /** Whose departments are asked for. */
  coordinating: Coordinating | null;
  /** Why the form about these was refused. */
  refused?: string;
  /** Somebody without an account is to be invited to coordinate. */
  isInviting: boolean;
  lastResult?: SubmissionResult<string[]>;
  groups: { group: UserGroup; count: number }[];
  filter: UsersFilter;
  paging: Paging;
  view: TableView;
  selection: Selection;
  /** The admin who is looking, who gets no button to delete themselves. */
  selfId: string;
};

export function UsersScreen({
  people,
  groups,
  filter,
  paging,
  coordinating,
  isInviting,
  lastResult,
  ...table
}: Props) {
  const m = useTexts();
  const found = groups.find(({ group }) => group === filter.show)?.count ?? 0;
  const columns = userColumns(m, { filter, paging, ...table });
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
      {table.departments.length > 0 && !isInviting && (
        <p>
          <a href="/admin/users?coordinate=new">{m.coordinators.invite}</a>
        </p>
      )}
      {coordinating && (
        <CoordinatorForm {...coordinating} own={coordinating.departments} {...table} />
      )}
      {isInviting && <InviteCoordinator departments={table.departments} lastResult={lastResult} />}
      {people.length === 0 ? (
        <div className="nothing">
          <p>{m.users.empty}</p>
        </div>
      ) : (
        <>
          <div className="table-head">
            <p className="muted">{m.counts.users(found)}</p>
            <ColumnPicker view={table.view} columns={columns} />
          </div>
          <Roster
            caption={m.usersScreen.users}
            rows={people}
            keyOf={({ id }) => id}
            columns={columns}
            chosen={table.view.columns}
          />
          <SelectionBar selection={table.selection}>
            <MessageSelected />
          </SelectionBar>
          <Pages
            {...paging}
            path="/admin/users"
            query={{ ...usersQuery(filter), ...table.selection.query }}
            view={table.view}
            ticks={{ selection: table.selection, form: "selected" }}
          />
        </>
      )}
    </Screen>
  );
}

type TableProps = Omit<
  Props,
  "people" | "groups" | "coordinating" | "isInviting" | "refused" | "lastResult"
>;

function userColumns(
  m: Texts,
  { withFactor, filter, paging, selfId, ...props }: TableProps,
): Column<Person>[] {
  const { coordinated, departments, view } = props;
  const coordinate = (id: string) => {
    const page = paging.page > 1 && { page: String(paging.page) };
    return `/admin/users?${new URLSearchParams({ ...usersQuery(filter), ...view.query, ...page, coordinate: id })}`;
  };
  const by = (sort: UsersFilter["sort"]) => ({
    href: usersAddress({ ...filter, sort }),
    direction: filter.sort === sort ? ("ascending" as const) : undefined,
  });
  return [
    {
      label: m.usersScreen.name,
      kind: "name",
      sort: by("name"),
      cell: ({ id, name }) => (
        <label className="tick">
          <input
            type="checkbox"
            form="selected"
            name="tick"
            value={id}
            defaultChecked={props.selection.selected.includes(id)}
          />{" "}
          {name}
        </label>
      ),
    },
    {
      label: m.usersScreen.email,
      name: "email",
      sort: by("email"),
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      label: m.usersScreen.phone,
      name: "phone",
      cell: ({ phone }) => phone || m.usersScreen.noPhone,
    },
    {
      label: m.usersScreen.role,
      name: "role",
      sort: by("role"),
      cell: ({ id, role }) =>
        [m.roleNames[role], coordinated[id]?.join(", ")].filter(Boolean).join(": "),
    },
    {
      label: m.usersScreen.verified,
      name: "verified",
      cell: ({ isVerified }) => (isVerified ? m.usersScreen.yes : m.usersScreen.no),
    },
    {
      label: m.usersScreen.deleteIt,
      kind: "row-actions",
      cell: ({ id, name, role, isVerified }) => (
        <>
          {isVerified && mayCoordinate(role) && (departments.length > 0 || coordinates(role)) && (
            <a
              href={`${coordinate(id)}#coordinator`}
              aria-label={m.coordinators.coordinateOf(name)}
            >
              {m.coordinators.coordinate}
            </a>
          )}
          {withFactor.includes(id) && <TakeOffFactor id={id} name={name} />}
          {id === selfId ? m.usersScreen.you : <DeleteUser id={id} name={name} />}
        </>
      ),
    },
  ];
}

const coordinates = (role: Person["role"]) => reachOf({ role }, "see records") === "departments";

/** Recruiters and admins cannot. */
const mayCoordinate = (role: Person["role"]) => !isStaff({ role }) || coordinates(role);

type CoordinatorProps = Pick<Coordinating, "id" | "name" | "role"> & {
  own: string[];
} & Pick<Props, "departments" | "refused">;

/** One for the account that is asked for: with each of its rows, a page of users would have all departments many times. */
function CoordinatorForm({ id, name, role, own, departments, refused }: CoordinatorProps) {
  const m = useTexts();
  return (
    <form method="post" id="coordinator" className="narrow">
      <fieldset>
        <legend>{m.coordinators.departmentsOf(name)}</legend>
        <p className="muted">{m.coordinators.explain}</p>
        {refused && (
          <p className="error" role="alert">
            {refused}
          </p>
        )}
        <DepartmentTicks departments={departments} chosen={own} />
      </fieldset>
      <p className="actions">
        <button name="coordinator" value={id}>
          {m.coordinators.save}
        </button>{" "}
        {coordinates(role) && (
          <button className="quiet" name="coordinatorEnds" value={id}>
            {m.coordinators.takeBack}
          </button>
        )}
      </p>
    </form>
  );
}

function DepartmentTicks({ departments, chosen }: Record<"departments" | "chosen", string[]>) {
  return departments.map((department) => (
    <label key={department} className="tick">
      <input
        type="checkbox"
        name="departments[]"
        value={department}
        defaultChecked={chosen.includes(department)}
      />{" "}
      <span>{department}</span>
    </label>
  ));
}

type InviteValues = { name: string; email: string; departments: string[] };

/** Somebody without an account, who need not be a student first. */
function InviteCoordinator({ departments, lastResult }: Pick<Props, "departments" | "lastResult">) {
  const m = useTexts();
  const [form, fields] = useForm<InviteValues>({
    id: "invite-coordinator",
    lastResult,
    defaultNoValidate: false,
  });
  const chosen = [fields.departments.initialValue ?? []].flat().map(String);
  return (
    <section className="sheet">
      <h2>{m.coordinators.invite}</h2>
      <form method="post" className="narrow" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.name}
          label={m.recruitersScreen.name}
          maxLength={accountLimits.name}
          required
        />
        <EmailField field={fields.email} />
        <fieldset>
          <legend>{m.coordinators.departments}</legend>
          {fields.departments.errors && <p className="error">{fields.departments.errors[0]}</p>}
          <DepartmentTicks departments={departments} chosen={chosen} />
        </fieldset>
        <p className="actions">
          <button name="inviteCoordinator" value="yes">
            {m.coordinators.sendInvitation}
          </button>
        </p>
      </form>
    </section>
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
