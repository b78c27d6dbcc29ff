import { Roster } from "../../components/roster";
import { formatDay } from "../../dates";
import { messages } from "../../messages";
import { formatNumber } from "../../text";
import { stages } from "../stages/stages";
import type { ApplicantsProps } from "./applicants-screen";

type Props = Pick<ApplicantsProps, "applicants"> & { ticked: string[] };

/** Applicants with boxes to tick, for the form around the table. */
export function ApplicantTable({ applicants, ticked }: Props) {
  if (applicants.length === 0) return <p className="muted">{messages.applicants.none}</p>;
  return (
    <Roster
      caption="Applicants"
      rows={applicants}
      keyOf={({ id }) => id}
      columns={[
        {
          label: "Name",
          kind: "name",
          cell: ({ id, name }) => (
            <label className="tick">
              <input type="checkbox" name="tick" value={id} defaultChecked={ticked.includes(id)} />{" "}
              {name}
            </label>
          ),
        },
        { label: "Email", cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
        { label: "Phone", cell: ({ phone }) => phone || "None" },
        { label: "Student ID", cell: ({ studentId }) => studentId || "None" },
        {
          label: "Applied on",
          cell: ({ appliedOn, finished }) => (
            <>
              <time>{formatDay(appliedOn)}</time>
              {finished && ", finished"}
            </>
          ),
        },
        {
          label: "Stage",
          cell: ({ stage, ctc }) => (
            <>
              {stages[stage].name}
              {ctc && `, ₹${formatNumber(ctc)}`}
            </>
          ),
        },
        { label: "Resume", cell: (applicant) => <ResumeLink {...applicant} /> },
      ]}
    />
  );
}

function ResumeLink({ id, name, hasResume }: Props["applicants"][number]) {
  if (!hasResume) return "None";
  return (
    <a
      href={`/applications/${id}/resume.pdf`}
      target="_blank"
      rel="noopener"
      aria-label={`Resume of ${name}`}
    >
      Open
    </a>
  );
}
