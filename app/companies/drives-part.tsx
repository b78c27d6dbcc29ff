import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { ShownCompany } from "./company-request.server";

/** What came of its drives, by year. */
export function Years({ years }: { years: ShownCompany["company"]["years"] }) {
  const words = useTexts().companies;
  const isPaidMonthly = years.some(({ paidMonthly }) => paidMonthly > 0);
  const pay = (amount: number | null, paid: number, of: number) =>
    amount === null ? "" : words.payOf(formatNumber(amount), paid, of);
  return (
    <section>
      <h2>{words.years}</h2>
      {years.length === 0 ? (
        <p className="muted">{words.noYears}</p>
      ) : (
        <Roster
          caption={words.years}
          rows={years}
          keyOf={({ year }) => String(year)}
          columns={[
            { label: words.year, kind: "name", cell: ({ called }) => called },
            { label: words.drives, kind: "number", cell: ({ drives }) => formatNumber(drives) },
            { label: words.offers, kind: "number", cell: ({ offers }) => formatNumber(offers) },
            {
              label: words.accepted,
              kind: "number",
              cell: ({ accepted }) => formatNumber(accepted),
            },
            {
              label: words.median,
              kind: "number",
              cell: ({ medianPay, paid, offers, paidMonthly }) =>
                pay(medianPay, paid, offers - paidMonthly),
            },
            ...(isPaidMonthly
              ? [
                  {
                    label: words.medianStipend,
                    kind: "number" as const,
                    cell: (year: (typeof years)[number]) =>
                      pay(year.medianStipend, year.paidMonthly, year.offers - year.paid),
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  );
}

/** How it kept to what it had offered. */
export function Kept({ offers, takenBack, belowPosting, putOff }: ShownCompany["kept"]) {
  const words = useTexts().companies;
  if (!offers) return null;
  const broken = [
    takenBack && words.takenBack(takenBack, offers),
    belowPosting && words.belowPosting(belowPosting, offers),
    putOff && words.putOff(putOff, offers),
  ].flatMap((sentence) => sentence || []);
  return (
    <section>
      <h2>{words.kept}</h2>
      {broken.length === 0 ? (
        <p>{words.keptIt(offers)}</p>
      ) : (
        <ul>
          {broken.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Its postings. */
export function Drives({ drives }: Pick<ShownCompany, "drives">) {
  const m = useTexts();
  const words = m.companies;
  return (
    <section>
      <h2>{words.drives}</h2>
      <Roster
        caption={words.drives}
        rows={drives}
        keyOf={({ id }) => id}
        columns={[
          {
            label: words.posting,
            kind: "name",
            cell: ({ id, type, title }) => (
              <a href={`/admin/applications/${type}/${id}`}>{title}</a>
            ),
          },
          { label: words.year, cell: ({ called }) => called },
          { label: m.seasonOffice.state, cell: ({ state }) => m.stateNames[state] },
        ]}
      />
    </section>
  );
}
