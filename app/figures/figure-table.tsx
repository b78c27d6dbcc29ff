import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import { selectorQuery } from "./count";
import type { Cell, Part } from "./tables";

export const listPath = "/admin/figures/students";

type Props = Part & { caption: string; linksTo?: "students" };

/** A table as the manuals have it, whose heads may be alike. On phones its rows are cards. */
export function FigureTable({ caption, heads, rows, linksTo }: Props) {
  return (
    <table className="roster narrow-columns">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={`${head} ${at}`} scope="col" className={at ? "number" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, at) =>
              at === 0 ? (
                <th key={at} scope="row">
                  <Value cell={cell} linksTo={linksTo} />
                </th>
              ) : (
                <td key={at} className="number" data-label={heads[at]}>
                  <Value cell={cell} linksTo={linksTo} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ cell: { value, of, among }, linksTo }: { cell: Cell; linksTo: Props["linksTo"] }) {
  const m = useTexts();
  const text = value === null ? m.figuresScreen.none : inWords(value);
  return (
    <>
      {of && linksTo ? <a href={`${listPath}?${selectorQuery(of)}`}>{text}</a> : text}
      {among && <> {m.offerPay.known(formatNumber(among.known), formatNumber(among.all))}</>}
    </>
  );
}

const inWords = (value: number | string) =>
  typeof value === "number" ? formatNumber(value) : value;
