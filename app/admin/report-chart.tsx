import { type TypeName, postingType } from "../postings/types";
import { formatNumber } from "../text";

type Props = {
  counts: { type: TypeName; count: number }[];
  /** The type whose items are shown; none means all. */
  chosen: TypeName | null;
};

const row = 28;
const width = 320;

/** Applications per type, as bars and as numbers. */
export function ReportChart({ counts, chosen }: Props) {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <div className="report-chart">
      <svg
        viewBox={`0 0 ${width} ${counts.length * row}`}
        width={width}
        height={counts.length * row}
        preserveAspectRatio="none"
        role="img"
        aria-label="Bar chart of the applications per content type; the table has the numbers."
      >
        {counts.map(({ type, count }, index) => (
          <rect
            key={type}
            className={`bar kind-${type}`}
            y={index * row + 4}
            width={count === 0 ? 1 : Math.max(3, (count / most) * width)}
            height={row - 8}
          />
        ))}
      </svg>
      <table>
        <caption className="unseen">Applications per content type</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Content type</th>
            <th scope="col">Applications</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ type, count }) => (
            <tr key={type}>
              <th scope="row">
                <a
                  href={`/admin/applications?type=${type}`}
                  aria-current={type === chosen ? "true" : undefined}
                >
                  {postingType(type).plural}
                </a>
              </th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
