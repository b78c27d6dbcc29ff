import { Fragment, type ReactNode } from "react";
import { formatNumber } from "../text";

export type FunnelStep = {
  key: string;
  number: number;
  says: string;
  /** Below it, such as its share. */
  note?: ReactNode;
  /** To those whom it counts. */
  href?: string;
};

type Props = {
  /** The picture in words. */
  says: string;
  steps: FunnelStep[];
};

/** A column's width and the way to the next, in hundredths; the columns are as high. */
const [wide, gap, high] = [62, 38, 100];

/**
 * How many come how far: columns with slopes between them and, on phones, one column a line. Only the shape is drawn;
 * the numbers and words below it are text.
 */
export function Funnel({ says, steps }: Props) {
  const most = Math.max(1, ...steps.map(({ number }) => number));
  const tops = steps.map(({ number }) => Math.round((1 - number / most) * high));
  const last = steps.length - 1;
  return (
    <div className="sheet funnel-picture">
      <svg
        viewBox={`0 0 ${steps.length * (wide + gap)} ${high}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={says}
      >
        {tops.map((top, at) => {
          const left = at * (wide + gap);
          const next = tops[at + 1];
          return (
            <Fragment key={steps[at]?.key}>
              {next !== undefined && (
                <path
                  className="slope"
                  d={`M${left + wide} ${high}V${top}L${left + wide + gap} ${next}V${high}z`}
                />
              )}
              <rect
                className={at === last ? "full" : "step"}
                {...{ x: left, y: top, width: wide, height: high - top }}
              />
            </Fragment>
          );
        })}
      </svg>
      <ol>
        {steps.map(({ key, number, says: words, note, href }, at) => (
          <li key={key}>
            <svg viewBox={`0 0 10 ${high}`} preserveAspectRatio="none" aria-hidden="true">
              <rect className="slope" width="10" height={high} />
              <rect className="full" y={tops[at]} width="10" height={high - (tops[at] ?? 0)} />
            </svg>{" "}
            <p>
              <strong>
                {href ? <a href={href}>{formatNumber(number)}</a> : formatNumber(number)}
              </strong>{" "}
              {words}
              {note && <span className="muted">{note}</span>}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Numbers of which each is among the one before, as one bar: the later, the fuller its colour. */
export function LayeredBar({ numbers, whole }: { numbers: number[]; whole: number }) {
  const width = (number: number) => Math.round((number / Math.max(1, whole)) * 100);
  return (
    <svg className="layers" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      {numbers.map((number, at) => (
        <rect
          // Two numbers can be alike; their places tell them apart.
          key={at}
          className={at === numbers.length - 1 ? "full" : "slope"}
          width={width(number)}
          height="12"
        />
      ))}
    </svg>
  );
}
