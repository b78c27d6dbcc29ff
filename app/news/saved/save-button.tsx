import styles from "../../styles/save.css?url";
import { type Posting, titleOf } from "../../postings/posting";

/** The form that all save buttons of a page send; it returns to the page, at the button. */
export function SaveForm() {
  return (
    <form id="save" method="post">
      <link rel="stylesheet" href={styles} />
    </form>
  );
}

type Props = { posting: Pick<Posting, "id" | "type" | "fields">; isSaved: boolean };

/** Saves or unsaves a posting. A single element, as a list has 24 of them. */
export function SaveButton({ posting, isSaved }: Props) {
  return (
    <button
      id={`s${posting.id}`}
      className="quiet save"
      form="save"
      name={isSaved ? "unsave" : "save"}
      value={posting.id}
      aria-label={`${isSaved ? "Saved" : "Save"}: ${titleOf(posting)}`}
      aria-pressed={isSaved}
    >
      {isSaved ? "★ Saved" : "☆ Save"}
    </button>
  );
}
