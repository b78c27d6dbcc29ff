import type { ReactNode } from "react";

type Props = {
  /** The button that asks, for example 'Delete'. */
  ask: string;
  question: string;
  /** The button that does it. */
  confirm: string;
  /** The id to delete, sent as `delete`. */
  id: string;
  /** The button while the form is being sent. */
  busy?: string;
  /** Hidden inputs of the form. */
  children?: ReactNode;
};

/** Asks for confirmation, with or without JavaScript. To cancel is to close it. */
export function Confirm({ ask, question, confirm, id, busy = "Deleting...", children }: Props) {
  return (
    <details className="confirm">
      <summary>{ask}</summary>{" "}
      <form method="post" className="confirm-box">
        {question} {children}
        <button className="danger" name="delete" value={id} data-busy={busy}>
          {confirm}
        </button>
      </form>
    </details>
  );
}
