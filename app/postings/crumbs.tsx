import { type Desk, workbenchPath } from "./types";

/** The way back from a posting that is looked after: the office's or a recruiter's. */
export function Crumbs({ desk }: { desk: Desk }) {
  const list = <a href={workbenchPath(desk)}>{desk === "admin" ? "All" : "Your"} postings</a>;
  if (desk === "recruiter") return list;
  return (
    <>
      <a href="/admin-dashboard">Admin dashboard</a> · {list}
    </>
  );
}
