import { type Desk, workbenchPath } from "./types";

/** Links from a posting's form or review back to the list of the office or of the recruiter. */
export function Crumbs({ desk }: { desk: Desk }) {
  const list = <a href={workbenchPath(desk)}>{desk === "admin" ? "All" : "Your"} postings</a>;
  if (desk === "recruiter") return list;
  return (
    <>
      <a href="/admin-dashboard">Admin dashboard</a> · {list}
    </>
  );
}
