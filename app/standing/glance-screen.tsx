import { LayeredBar } from "../components/funnel";
import { Curve } from "../components/curve";
import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import { payInWords } from "../seasons/policy/money";
import { studentsPath } from "./season-lists";
import type { Glance } from "./glance.server";

type Props = Omit<Glance, "weeks"> & {
  /** Each week with its last day in words. */
  weeks: { day: string; now: number | null; before: number | null }[];
};

/** How the season goes, beside the year before. */
export function GlanceParts(glance: Props) {
  return (
    <div className="halves">
      <Placed {...glance} />
      <OffersAndPay {...glance} />
    </div>
  );
}

/** Every fourth week and the last ones have a row in the table. */
const every = 4;

function Placed({ season, registered, placed, before, weeks }: Props) {
  const m = useTexts();
  const words = m.glance;
  const begun = weeks.filter((one) => one.now !== null);
  const shown = weeks.filter(
    (_, at) => at % every === every - 1 || at === begun.length - 1 || at === weeks.length - 1,
  );
  const [first, middle, last] = [weeks[0], weeks[weeks.length >> 1], weeks.at(-1)];
  const says = before
    ? words.picture(placed, before.placed, before.inTheEnd)
    : words.pictureAlone(placed);
  return (
    <section>
      <div className="heading">
        <h2>{season.name}</h2>
        <a href={`/admin/seasons/${season.id}`}>{m.standing.title}</a>
      </div>
      <div className="sheet">
        <p>
          <a className="figure" href={studentsPath(season.id, { list: "placed" })}>
            {m.standing.number(placed)}
          </a>{" "}
          {words.ofRegistered(registered)}
          {before && <> {words.than(placed - before.placed)}</>}
        </p>
        {weeks.length > 1 && (
          <>
            <Curve
              says={says}
              points={weeks}
              keys={[
                words.thisYear(placed),
                before && words.lastYear(before.placed, before.inTheEnd),
              ]}
              ends={[first, middle, last].flatMap((one) => one?.day ?? [])}
            />
            <details className="fold">
              <summary>{words.inNumbers}</summary>
              <Roster
                caption={words.weeks}
                rows={shown}
                keyOf={({ day }) => day}
                columns={[
                  { label: words.until, kind: "name", cell: ({ day }) => day },
                  {
                    label: words.now,
                    kind: "number",
                    cell: ({ now }) => (now === null ? "–" : m.standing.number(now)),
                  },
                  {
                    label: words.before,
                    kind: "number",
                    cell: (one) => (one.before === null ? "–" : m.standing.number(one.before)),
                  },
                ]}
              />
            </details>
          </>
        )}
      </div>
    </section>
  );
}

function OffersAndPay({ season, classes, all, before, withoutPay }: Props) {
  const m = useTexts();
  const words = m.glance;
  const pay = (rupees: number | null) =>
    rupees === null ? "–" : payInWords(rupees, season.isMonthly);
  const rows = [
    ...(classes.length > 1 || classes[0]?.name ? classes : []).map((one) => ({
      ...one,
      name: one.name ?? words.noClass,
      isWhole: false,
    })),
    { ...all, name: m.standing.all, isWhole: true },
  ];
  const most = Math.max(1, ...classes.map(({ offers }) => offers));
  return (
    <section>
      <div className="heading">
        <h2>{words.offersAndPay}</h2>
        <a href="/admin/outcomes">{words.allOutcomes}</a>
      </div>
      {all.offers === 0 ? (
        <p className="nothing">{words.noOffers}</p>
      ) : (
        <>
          <Roster
            caption={words.offersAndPay}
            rows={rows}
            keyOf={({ name }) => name}
            columns={[
              { label: words.class, kind: "name", cell: ({ name }) => name },
              {
                label: words.share,
                kind: "picture",
                cell: ({ isWhole, offers }) =>
                  !isWhole && offers > 0 && <LayeredBar numbers={[offers]} whole={most} />,
              },
              {
                label: words.offers,
                kind: "number",
                cell: ({ offers }) => m.standing.number(offers),
              },
              { label: words.median, kind: "number", cell: ({ median }) => pay(median) },
            ]}
          />
          <p className="muted">
            {withoutPay > 0 && (
              <>
                <a href={studentsPath(season.id, { list: "withoutPay" })}>
                  {words.withoutPay(withoutPay)}
                </a>{" "}
              </>
            )}
            {before && words.offersBefore(before.offers, pay(before.median))}
          </p>
        </>
      )}
    </section>
  );
}
