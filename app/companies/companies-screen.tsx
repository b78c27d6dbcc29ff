import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { CompanyState } from "~/db/schema-applications";
import { FormErrors, InputField } from "../components/fields";
import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import { formatNumber } from "../text";
import { AboutFields } from "./about-fields";
import type { Alike } from "./joining.server";
import type { Company } from "./register.server";
import { companiesPath, companyLimits, companyPath, companyStates } from "./schema";

type Props = {
  companies: (Omit<Company, "dueOn"> & { due: string | null })[];
  found: number;
  counts: Record<CompanyState, number>;
  alike: Alike[];
  search: string;
  state: CompanyState | null;
  paging: Paging;
  lastResult?: SubmissionResult<string[]>;
};

/** The register: a row for each company. */
export function CompaniesScreen({ companies, found, counts, alike, ...props }: Props) {
  const m = useTexts();
  const words = m.companies;
  const { search, state, paging, lastResult } = props;
  const query = { ...(search && { search }) };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Screen
      title={words.title}
      text={words.intro}
      top={
        <p className="actions">
          <a className="button quiet" href="/admin/files/companies">
            {words.fromFile}
          </a>
        </p>
      }
    >
      <form className="filters one" role="search" action={companiesPath}>
        <label className="field">
          <span>{words.search}</span>{" "}
          <input type="search" name="search" defaultValue={search} maxLength={200} />
        </label>{" "}
        {state && <input type="hidden" name="state" value={state} />}
        <button>{words.find}</button>{" "}
        <a className="button quiet" href={companiesPath}>
          {words.showAll}
        </a>
      </form>
      <Tabs
        label={words.state}
        tabs={[
          { words: words.all, count: all, href: addressOf(query), isChosen: state === null },
          ...companyStates.map((one) => ({
            words: words.states[one],
            count: counts[one],
            href: addressOf({ ...query, state: one }),
            isChosen: state === one,
          })),
        ]}
      />
      {found === 0 ? (
        <div className="nothing">
          <p>{search || state ? words.noneFound : words.empty}</p>
        </div>
      ) : (
        <CompanyTable companies={companies} />
      )}
      <Pages {...paging} path={companiesPath} query={{ ...query, state: state ?? "" }} />
      {alike.length > 0 && <AlikeCompanies alike={alike} />}
      <AddForm lastResult={lastResult} />
    </Screen>
  );
}

const addressOf = (query: Record<string, string>) =>
  Object.keys(query).length ? `${companiesPath}?${new URLSearchParams(query)}` : companiesPath;

function CompanyTable({ companies }: Pick<Props, "companies">) {
  const m = useTexts();
  const words = m.companies;
  const sum = (years: Company["years"], of: "drives" | "offers") =>
    formatNumber(years.reduce((all, year) => all + year[of], 0));
  return (
    <Roster
      caption={words.title}
      rows={companies}
      keyOf={({ id }) => id}
      columns={[
        {
          label: words.name,
          kind: "name",
          cell: ({ id, name, otherNames }) => (
            <>
              <a href={companyPath(id)}>{name}</a>{" "}
              {otherNames.length > 0 && (
                <span className="below">
                  {words.alsoCalled(otherNames.map((other) => other.name).join(", "))}
                </span>
              )}
            </>
          ),
        },
        { label: words.sector, cell: ({ sector }) => sector },
        { label: words.state, cell: ({ state }) => words.states[state] },
        { label: words.due, cell: ({ due }) => due },
        { label: words.drives, kind: "number", cell: ({ years }) => sum(years, "drives") },
        { label: words.offers, kind: "number", cell: ({ years }) => sum(years, "offers") },
      ]}
    />
  );
}

/** Joining is proposed; it happens only here. */
function AlikeCompanies({ alike }: Pick<Props, "alike">) {
  const words = useTexts().companies;
  return (
    <section className="sheet">
      <h2>{words.alike}</h2>
      <p className="muted">{words.alikeHint}</p>
      <ul>
        {alike.map(([into, ...others]) =>
          others.map(({ id, name }) => (
            <li key={id}>
              <form method="post">
                <a href={companyPath(id)}>{name}</a>{" "}
                <input type="hidden" name="into" value={into?.id} />
                <button className="quiet" name="join" value={id}>
                  {words.join(into?.name ?? "")}
                </button>
              </form>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

type Values = Record<"name" | "sector" | "website", string>;

function AddForm({ lastResult }: Pick<Props, "lastResult">) {
  const words = useTexts().companies;
  const [form, { name, sector, website }] = useForm<Values>({
    id: "company",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <section className="narrow">
      <h2>{words.add}</h2>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField field={name} label={words.name} maxLength={companyLimits.name} required />
        <AboutFields sector={sector} website={website} />
        <p className="actions">
          <button data-busy={words.saving}>{words.addIt}</button>
        </p>
      </form>
    </section>
  );
}
