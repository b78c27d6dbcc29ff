type Point = { now: number | null; before: number | null };

type Props = {
  /** The picture in words. */
  says: string;
  /** At the same distance from each other. */
  points: Point[];
  /** What the full line and the dashed one are. */
  keys: [now: string, before: string | null];
  /** Below the first, the middle and the last point. */
  ends: string[];
};

const [wide, high] = [560, 200];

/** A number as it grows, this time and, dashed, the time before. */
export function Curve({ says, points, keys: [now, before], ends }: Props) {
  const most = Math.max(1, ...points.flatMap((one) => [one.now ?? 0, one.before ?? 0]));
  const left = (at: number) => Math.round((at / Math.max(1, points.length)) * wide);
  const top = (number: number) => Math.round((1 - number / most) * high);
  const lineOf = (name: keyof Point) =>
    `M0 ${high}` +
    points
      .flatMap((one, at) => {
        const number = one[name];
        return number === null ? [] : [`L${left(at + 1)} ${top(number)}`];
      })
      .join("");
  const last = points.findLastIndex((one) => one.now !== null);
  const tip = `M${left(last + 1)} ${top(points[last]?.now ?? 0)}h0`;
  return (
    <>
      <p className="curve-keys" aria-hidden="true">
        <span>{now}</span> {before && <span className="dashed">{before}</span>}
      </p>
      <div className="curve">
        <span aria-hidden="true">{most}</span>
        <svg
          viewBox={`0 0 ${wide} ${high}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={says}
        >
          <path className="grid" d={`M0 ${high}H${wide}M0 0H${wide}`} />
          {before && <path className="was" d={lineOf("before")} />}
          <path d={lineOf("now")} />
          <path className="ring" d={tip} />
          <path className="tip" d={tip} />
        </svg>
      </div>
      <p className="ends" aria-hidden="true">
        {ends.map((name) => (
          <span key={name}>{name} </span>
        ))}
      </p>
    </>
  );
}
