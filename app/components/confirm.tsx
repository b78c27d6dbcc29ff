import { useTexts } from "../languages/use-texts";
import type { ReactNode } from "react";
import styles from "../styles/confirm.css?url";

type ConfirmProps = {
  /** The button that asks, for example 'Delete'. */
  ask: string;
  question: string;
  /** The button that does it. */
  confirm: string;
  /** The id of the item that it is done to. */
  id: string;
  /** The field that the id is sent as. */
  name?: string;
  /** Where the form is sent, if not to this page. */
  action?: string;
  /** An earlier one on the page has brought the styles already; repeating them would cost elements. */
  isStyled?: boolean;
  /** Nothing is lost by it. */
  isCalm?: boolean;
  /** Hidden inputs of the form. */
  children?: ReactNode;
};

/** Asks for confirmation, with or without JavaScript. Closing it cancels. */
export function Confirm(props: ConfirmProps) {
  const m = useTexts();
  const { ask, question, confirm, id, name = "delete", action, isStyled, isCalm, children } = props;
  return (
    <details className={isCalm ? "confirm calm" : "confirm"}>
      {!isStyled && <ConfirmStyles />}
      <summary>{ask}</summary>{" "}
      <form method="post" action={action} className="confirm-box">
        {question} {children}
        <button className="danger" name={name} value={id} data-busy={m.confirm.working}>
          {confirm}
        </button>
      </form>
    </details>
  );
}

/** Once on a page whose confirmations do not bring them. */
export function ConfirmStyles() {
  return <link rel="stylesheet" href={styles} />;
}

type NothingYetProps = { empty: string; start: string };

/** Stands in for a student's own list while it is empty, and says where to find something for it. */
export function NothingYet({ empty, start }: NothingYetProps) {
  const m = useTexts();
  return (
    <div className="nothing">
      <p>{empty}</p>
      <p>{start}</p>
      <p className="actions">
        <a className="button" href="/jobs">
          {m.confirm.browseJobs}
        </a>{" "}
        <a className="button quiet" href="/internships">
          {m.confirm.browseInternships}
        </a>
      </p>
    </div>
  );
}
