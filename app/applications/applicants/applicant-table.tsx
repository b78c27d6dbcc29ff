import { formatDay } from "../../dates";
import { messages } from "../../messages";
import { formatNumber } from "../../text";
import { stages } from "../stages/stages";
import type { ApplicantsProps } from "./applicants-screen";

type Props = Pick<ApplicantsProps, "applicants"> & { ticked: string[] };

/** A box to tick before each applicant, for the form around it. */
export function ApplicantTable({ applicants, ticked }: Props) {
  if (applicants.length === 0) return <p className="muted">{messages.applicants.none}</p>;
  return (
    <table className="roster">
      <caption className="unseen">Applicants</caption>
      <thead>
        <tr>
          {["Name", "Email", "Phone", "Student ID", "Applied on", "Stage", "Resume"].map(
            (column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {applicants.map(({ id, name, email, phone, studentId, ...applicant }) => (
          <tr key={id}>
            <th scope="row">
              <label className="tick">
                <input
                  type="checkbox"
                  name="tick"
                  value={id}
                  defaultChecked={ticked.includes(id)}
                />{" "}
                {name}
              </label>
            </th>
            <td data-label="Email">
              <a href={`mailto:${email}`}>{email}</a>
            </td>
            <td data-label="Phone">{phone || "None"}</td>
            <td data-label="Student ID">{studentId || "None"}</td>
            <td data-label="Applied on">
              {formatDay(applicant.appliedOn)}
              {applicant.finished && ", finished"}
            </td>
            <td data-label="Stage">
              {stages[applicant.stage].name}
              {applicant.ctc && `, ₹${formatNumber(applicant.ctc)}`}
            </td>
            <td data-label="Resume">
              {applicant.hasResume ? (
                <a
                  href={`/applications/${id}/resume.pdf`}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Resume of ${name}`}
                >
                  Open
                </a>
              ) : (
                "None"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
