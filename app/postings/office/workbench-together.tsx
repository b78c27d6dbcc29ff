import { Labelled, inputProps, plainField } from "../../components/fields";
import { messages } from "../../messages";
import { maxReason } from "../approval/schema";
import type { Desk } from "../types";
import type { WorkbenchAnswer } from "./workbench-request.server";

type Answer = Pick<WorkbenchAnswer, "reason" | "reasonError">;
type Props = { isBin: boolean; desk: Desk; answer?: Answer };

/** What can be done to all ticked postings. */
export function Together({ isBin, desk, answer }: Props) {
  const isOffice = desk === "admin";
  return (
    <form method="post" id="ticked" className="actions">
      <span>Those ticked:</span>{" "}
      {isBin ? (
        <button className="quiet" name="all" value="restore">
          Restore
        </button>
      ) : (
        <>
          <button className="quiet" name="all" value="close">
            Close
          </button>{" "}
          {isOffice && <Review answer={answer} />}
          <button className="quiet" name="all" value="publish">
            {isOffice ? "Publish" : "Send to the office"}
          </button>{" "}
          <details className="confirm">
            <summary>Delete</summary>{" "}
            <div className="confirm-box">
              {messages.remove.askMany}{" "}
              <button className="danger" name="all" value="delete">
                Yes, delete them
              </button>
            </div>
          </details>
        </>
      )}
    </form>
  );
}

/** Approving, or sending back with one reason for all. */
function Review({ answer }: { answer?: Answer }) {
  const { reason: typed = "", reasonError } = answer ?? {};
  const reason = plainField("reason", "reason", typed, reasonError);
  return (
    <>
      <button className="quiet" name="all" value="approve">
        Approve
      </button>{" "}
      <details className="confirm" open={Boolean(typed || reasonError)}>
        <summary>Send back</summary>{" "}
        <div className="confirm-box">
          <Labelled field={reason} label="Reason, for each recruiter" required>
            <textarea rows={3} {...inputProps(reason)} maxLength={maxReason} />
          </Labelled>{" "}
          <button className="danger" name="all" value="return">
            Send them back
          </button>
        </div>
      </details>{" "}
    </>
  );
}
