type Props = { empty: string; start: string };

/** In place of a student's own list that has nothing yet: where to find something for it. */
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
