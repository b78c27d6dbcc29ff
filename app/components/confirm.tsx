import type { ReactNode } from "react";

type Props = {
  /** The button that asks, for example 'Delete'. */
  ask: string;
  question: string;
  /** The button that does it. */
  confirm: string;
  /** The id that it is done to. */
  id: string;
  /** The field that the id is sent as. */
  name?: string;
  /** Hidden inputs of the form. */
  children?: ReactNode;
};

/** Asks for confirmation, with or without JavaScript. To cancel is to close it. */
export function Confirm({ ask, question, confirm, id, name = "delete", children }: Props) {
  return (
    <details className="confirm">
      <summary>{ask}</summary>{" "}
      <form method="post" className="confirm-box">
        {question} {children}
        <button className="danger" name={name} value={id} data-busy="Working...">
          {confirm}
        </button>
      </form>
    </details>
  );
}
