import { formatNumber } from "../../text";

type Props = { caption: string; bars: { name: string; count: number }[] };

const row = 28;
const width = 320;

/** Numbers as bars beside a table of them. */
export function OutcomesChart({ caption, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className="report-chart">
      <svg
        viewBox={`0 0 ${width} ${bars.length * row}`}
        width={width}
        height={bars.length * row}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bar chart: ${caption}; the table has the numbers.`}
      >
        {bars.map(({ name, count }, index) => (
          <rect
            key={name}
            className="bar"
            y={index * row + 4}
            width={count === 0 ? 1 : Math.max(3, (count / most) * width)}
            height={row - 8}
          />
        ))}
      </svg>
      <table>
        <caption className="unseen">{caption}</caption>
        <tbody>
          {bars.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
