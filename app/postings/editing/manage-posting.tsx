import { counted, formatNumber } from "../../text";
import { type Posting, buttonName, titleOf, versionedName } from "../posting";
import {
  type Desk,
  applicantsPath,
  editPath,
  postPath,
  postingType,
  reviewPath,
  workbenchPath,
} from "../types";
import type { PostingState } from "~/db/schema-postings";
import type { ReactNode } from "react";
import { forHowLong, formatDay } from "../../dates";
import { Confirm } from "../../components/confirm";
import { messages } from "../../messages";

type ManagePostingProps = {
  posting: Posting;
  applications: number;
  /** When it becomes public or leaves the bin for good, in words. */
  when: string | null;
  sent: { reason: string | null; isProposal: boolean } | null;
  desk: Desk;
};

/** On a details page, for users who look after the posting. */
export function ManagePosting({ posting, applications, when, sent, desk }: ManagePostingProps) {
  const { state, type, id } = posting;
  const key = buttonName(posting);
  const path = workbenchPath(desk);
  const isOffice = desk === "admin";
  const label = isOffice ? "For the office" : "For recruiters";
  if (state === "deleted") return <Binned {...{ label, when, path }} value={key} />;
  const publish = isOffice ? "Publish now" : "Send to the office";
  const deed = state === "published" ? "close" : "publish";
  return (
    <section className="manage" aria-label={label} data-posting-saved="">
      <StateBanner state={state} when={when} />
      {sent && <SentNote {...sent} reviewPath={reviewPath(posting)} desk={desk} />}
      <div className="actions">
        {isOffice && state === "submitted" && (
          <a className="button" href={reviewPath(posting)}>
            Approve or send back
          </a>
        )}{" "}
        <a className="button quiet" href={editPath(posting, desk)}>
          Edit
        </a>{" "}
        <a className="button quiet" href={`${postPath(type, desk)}?copy=${id}`}>
          Duplicate
        </a>{" "}
        {state !== "submitted" && (isOffice || state !== "scheduled") && (
          <form method="post" action={path}>
            <button className="quiet" name={deed} value={versionedName(posting)}>
              {deed === "close" ? "Close" : state === "closed" ? "Open again" : publish}
            </button>
          </form>
        )}{" "}
        {!isOffice && sent?.isProposal && (
          <form method="post" action={path}>
            <button className="quiet" name="withdraw" value={key}>
              Take back changes
            </button>
          </form>
        )}{" "}
        <DeletePosting id={key} title={titleOf(posting)} applied={applications} action={path} />{" "}
        {postingType(type).tracked && (
          <a href={applicantsPath(posting, desk)}>{formatNumber(applications)} applied</a>
        )}
      </div>
    </section>
  );
}

type BinnedProps = { label: string; when: string | null; value: string; path: string };

function Binned({ label, when, value, path }: BinnedProps) {
  return (
    <section className="manage" aria-label={label}>
      <StateBanner state="deleted" when={when} />
      <form method="post" action={path} className="actions">
        <button name="restore" value={value}>
          Restore
        </button>
      </form>
    </section>
  );
}

const sentences: Partial<Record<PostingState, string>> = {
  draft: "This is a draft. Students do not see it.",
  submitted: "This is waiting for the office's approval. Nobody else sees it.",
  returned: "This was sent back. Nobody else sees it.",
  scheduled: "This is scheduled. Nobody else sees it yet.",
  closed: "This is closed: everybody can see it, nobody can apply.",
  deleted: "This is in the bin. Nobody else sees it.",
};

/** Says what state a posting is in, unless it is the usual one. */
export function StateBanner({ state, when }: { state: PostingState; when?: string | null }) {
  const sentence = sentences[state];
  if (!sentence) return null;
  return (
    <p className="message loading" role="status">
      {sentence} {state === "scheduled" && when && `It becomes public on ${when}.`}
      {state === "deleted" && when && `It stays there until ${when}.`}
    </p>
  );
}

type SentNoteProps = { reason: string | null; isProposal: boolean; reviewPath: string; desk: Desk };

/** On a posting's form and page: that a proposal waits, or why something was sent back. */
export function SentNote({ reason, isProposal, reviewPath, desk }: SentNoteProps) {
  if (desk === "admin") {
    const isTold = isProposal && reason === null;
    return (
      isTold && (
        <Note>
          A recruiter has proposed changes. <a href={reviewPath}>See them</a>
        </Note>
      )
    );
  }
  if (reason !== null) {
    return (
      <Note>
        The placement office sent {isProposal ? "your changes" : "this"} back:{" "}
        <span className="prose">{reason}</span>
      </Note>
    );
  }
  return (
    isProposal && (
      <Note>
        Your changes are waiting for the placement office. Until it approves them, students see this
        as it was.
      </Note>
    )
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="message warning">{children}</p>;
}

type WaitingNoteProps = { waiting: number; since: string | null; today: string };

/** How much waits for the office and for how long, with a link to it. Days are YYYY-MM-DD. */
export function WaitingNote({ waiting, since, today }: WaitingNoteProps) {
  if (!since) return null;
  return (
    <p className="message warning">
      <a href="/admin/postings?state=waiting&sort=waiting">
        {counted(waiting, "posting")} {waiting === 1 ? "is" : "are"} waiting for approval
      </a>
      , the first since {formatDay(since)} ({forHowLong(since, today)}).
    </p>
  );
}

type DeletePostingProps = {
  id: string;
  title: string;
  applied: number;
  /** Where the form is sent; by default to this page. */
  action?: string;
  /** Set for all but the first of a list, which brings the styles. */
  isStyled?: boolean;
};

export function DeletePosting({ id, title, applied, action, isStyled }: DeletePostingProps) {
  return (
    <Confirm
      ask="Delete"
      question={`${messages.remove.ask(title)} ${messages.remove.applied(applied)}`}
      confirm="Yes, delete it"
      id={id}
      action={action}
      isStyled={isStyled}
    >
      <input type="hidden" name="title" value={title} />
    </Confirm>
  );
}
