import type { ReactNode } from "react";

type Props = {
  /** The button that asks, for example 'Delete'. */
  ask: string;
  question: string;
  /** The button that does it. */
  confirm: string;
  /** What is deleted: sent as `delete`. */
  id: string;
  /** Hidden inputs of the form that is sent. */
  children?: ReactNode;
};

/** Asks before something is done for good, with or without JavaScript. Cancelling is closing it. */
export function Confirm({ ask, question, confirm, id, children }: Props) {
  return (
    <details className="confirm">
      <summary>{ask}</summary>{" "}
      <form method="post" className="confirm-box">
        {question} {children}
        <button className="danger" name="delete" value={id} data-busy="Deleting...">
          {confirm}
        </button>
      </form>
    </details>
  );
}
