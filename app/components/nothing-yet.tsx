type Props = { empty: string; start: string };

/** Stands in for a student's own list while it is empty, and says where to find something for it. */
export function NothingYet({ empty, start }: Props) {
  return (
    <div className="nothing">
      <p>{empty}</p>
      <p>{start}</p>
      <p className="actions">
        <a className="button" href="/jobs">
          Browse jobs
        </a>{" "}
        <a className="button quiet" href="/internships">
          Browse internships
        </a>
      </p>
    </div>
  );
}
