import type { ReactNode } from "react";
import styles from "../styles/confirm.css?url";

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
  /** Where it is sent, if not to this page. */
  action?: string;
  /** Hidden inputs of the form. */
  children?: ReactNode;
};

/** Asks for confirmation, with or without JavaScript. To cancel is to close it. */
export function Confirm({ ask, question, confirm, id, name = "delete", action, children }: Props) {
  return (
    <details className="confirm">
      <link rel="stylesheet" href={styles} />
      <summary>{ask}</summary>{" "}
      <form method="post" action={action} className="confirm-box">
        {question} {children}
        <button className="danger" name={name} value={id} data-busy="Working...">
          {confirm}
        </button>
      </form>
    </details>
  );
}
