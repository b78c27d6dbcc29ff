import type { ReactNode } from "react";
import { formatNumber } from "../text";

type BarRow = {
  key: string;
  name: ReactNode;
  /** One for each column. */
  numbers: number[];
  /** The posting type whose colour the bars have. */
  kind?: string;
};

type Props = { caption: string; first: string; columns: string[]; rows: BarRow[] };

/** Numbers that people compare: drawn as bars, with the figure beside each. */
export function BarTable({ caption, first, columns, rows }: Props) {
  const largest = Math.max(1, ...rows.flatMap(({ numbers }) => numbers));
  return (
    <table className="bars">
      <caption className="unseen">{caption}</caption>
      <thead className={columns.length === 1 ? "unseen" : undefined}>
        <tr>
          {[first, ...columns].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, numbers, kind }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={columns[index]}>
                <span>{formatNumber(number)}</span>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    className={`bar ${kind ? `kind-${kind}` : ""}`.trim()}
                    width={number === 0 ? 0 : Math.max(1, (number / largest) * 100)}
                    height="1"
                  />
                </svg>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
