import { Icon } from "../components/icon";
import { type Posting, titleOf, whereOf } from "../postings/posting";
import { detailsPath, postingType } from "../postings/types";
import { ContinueLink } from "./continue-link";

type Props = {
  posting: Posting;
  message?: string;
  /** The item's own page, if the student has already applied. */
  link?: string | null;
};

/** Shown in the apply form's new tab when the application is refused. */
export function ApplyRefused({ posting, message, link }: Props) {
  return (
    <section className={`narrow kind-${posting.type}`}>
      <p className="tag">
        <Icon name={posting.type} /> {postingType(posting.type).name}
      </p>
      <h1>{titleOf(posting)}</h1>
      <p className="muted">{whereOf(posting)}</p>
      {message && (
        <p className="message error" role="alert">
          {message}
        </p>
      )}
      {link && <ContinueLink link={link} />}
      <p className="actions">
        <a className={link ? "button quiet" : "button"} href={detailsPath(posting)}>
          Back to {titleOf(posting)}
        </a>{" "}
        {link && (
          <a className="button quiet" href="/my-applications">
            My Applications
          </a>
        )}
      </p>
    </section>
  );
}
