import { formatNumber } from "../../text";
import { DeletePosting } from "../delete-posting";
import { type Posting, titleOf } from "../posting";
import { editPath, postPath, postingType } from "../types";
import { StateBanner } from "./state-banner";

type Props = {
  posting: Posting;
  applications: number;
  /** When it becomes public or leaves the bin for good, in words. */
  when: string | null;
  /** The list whose buttons these are: the office's or a recruiter's. */
  path: string;
};

/** On a details page, for whoever looks after the posting. */
export function ManagePosting({ posting, applications, when, path }: Props) {
  const { state, type, id } = posting;
  const key = `${type}/${id}`;
  if (state === "deleted") return <Binned when={when} value={key} path={path} />;
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

function Binned({ when, value, path }: { when: string | null; value: string; path: string }) {
  return (
    <section className="manage" aria-label="For the office">
      <StateBanner state="deleted" when={when} />
      <form method="post" action={path} className="actions">
        <button name="restore" value={value}>
          Restore
        </button>
      </form>
    </section>
  );
}
