import type { ReactNode } from "react";
import type { Desk } from "../types";

type Props = { reason: string | null; isProposal: boolean; reviewPath: string; desk: Desk };

/** On a posting's form and page: that a proposal waits, or why something was sent back. */
export function SentNote({ reason, isProposal, reviewPath, desk }: Props) {
  if (desk === "admin") {
    const isTold = isProposal && reason === null;
    return (
      isTold && (
        <Note>
          A recruiter has proposed changes. <a href={reviewPath}>See them</a>
        </Note>
      )
    );
  }
  if (reason !== null) {
    return (
      <Note>
        The placement office sent {isProposal ? "your changes" : "this"} back:{" "}
        <span className="prose">{reason}</span>
      </Note>
    );
  }
  return (
    isProposal && (
      <Note>
        Your changes are waiting for the placement office. Until it approves them, students see this
        as it was.
      </Note>
    )
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="message warning">{children}</p>;
}
