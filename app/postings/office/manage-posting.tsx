import { formatNumber } from "../../text";
import { DeletePosting } from "../delete-posting";
import { type Posting, titleOf } from "../posting";
import { editPath, postPath, postingType } from "../types";
import { StateBanner } from "./state-banner";

type Props = {
  posting: Posting;
  applications: number;
  /** When it becomes public, in words. */
  when: string | null;
  /** The list whose buttons these are: the office's or a recruiter's. */
  path: string;
};

/** On a details page, for whoever looks after the posting. */
export function ManagePosting({ posting, applications, when, path }: Props) {
  const { state, type, id } = posting;
  const key = `${type}/${id}`;
  const deed = state === "published" ? "close" : "publish";
  return (
    <section className="manage" aria-label="For the office" data-posting-saved="">
      <StateBanner state={state} when={when} />
      <div className="actions">
        <a className="button quiet" href={editPath(posting)}>
          Edit
        </a>{" "}
        <a className="button quiet" href={`${postPath(type)}?copy=${id}`}>
          Duplicate
        </a>{" "}
        <form method="post" action={path}>
          <button className="quiet" name={deed} value={key}>
            {deed === "close" ? "Close" : state === "closed" ? "Open again" : "Publish now"}
          </button>
        </form>{" "}
        <DeletePosting id={key} title={titleOf(posting)} applied={applications} action={path} />{" "}
        {postingType(type).tracked && (
          <a href={`/admin/applications/${key}`}>{formatNumber(applications)} applied</a>
        )}
      </div>
    </section>
  );
}
