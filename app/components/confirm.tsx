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
  /** Another one before it on the page has brought its styles: lists have few elements to spare. */
  isStyled?: boolean;
  /** Hidden inputs of the form. */
  children?: ReactNode;
};

/** Asks for confirmation, with or without JavaScript. To cancel is to close it. */
export function Confirm(props: Props) {
  const { ask, question, confirm, id, name = "delete", action, isStyled, children } = props;
  return (
    <details className="confirm">
      {!isStyled && <link rel="stylesheet" href={styles} />}
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
