import { Fragment } from "react";

type Props = {
  caption: string;
  /** What the first and the second number of each column count. */
  series: [string, string];
  /** `says` is read aloud in place of the drawing. */
  columns: { name: string; says: string; numbers: readonly [number, number] }[];
};

/** In pixels. */
const tallest = 160;
/** Of more columns only the first, the middle and the last have room for their names. */
const mostNamed = 6;

/** Two numbers for each of a few days or months, drawn side by side; a list for whoever cannot see it. */
export function ColumnChart({ caption, series, columns }: Props) {
  const most = Math.max(1, ...columns.flatMap(({ numbers }) => numbers));
  const heightOf = (number: number) => (number === 0 ? 0 : Math.max(2, (number / most) * tallest));
  const isEach = columns.length <= mostNamed;
  const named = [0, Math.floor(columns.length / 2), columns.length - 1];
  const ends = columns.filter((_, index) => isEach || named.includes(index));
  return (
    <div className="sheet chart">
      <p aria-hidden="true">
        {series.map((words) => (
          <Fragment key={words}>
            <span className="key">{words}</span>{" "}
          </Fragment>
        ))}
      </p>
      <ol aria-label={caption}>
        {columns.map(({ name, says, numbers: [first, second] }) => (
          <li key={name}>
            <span className="unseen">{says}</span>{" "}
            {first > 0 && <span aria-hidden="true">{first}</span>}
            <Bars heights={[heightOf(first), heightOf(second)]} />
          </li>
        ))}
      </ol>
      <p className={isEach ? "ends each" : "ends"} aria-hidden="true">
        {ends.map(({ name }) => (
          <Fragment key={name}>
            <span>{name}</span>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function Bars({ heights: [first, second] }: { heights: [number, number] }) {
  const height = Math.max(first, second);
  if (height === 0) return null;
  return (
    <svg
      height={Math.ceil(height)}
      viewBox={`0 0 10 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="bar" y={height - first} width="6" height={first} />
      <rect className="bar second" x="6.5" y={height - second} width="3.5" height={second} />
    </svg>
  );
}
