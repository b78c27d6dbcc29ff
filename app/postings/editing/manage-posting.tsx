import { formatNumber } from "../../text";
import { type Posting, buttonName, titleOf, versionedName } from "../posting";
import {
  type Area,
  applicantsPath,
  editPath,
  postPath,
  postingType,
  reviewPath,
  workbenchPath,
} from "../types";
import type { PostingState } from "~/db/schema-postings";
import type { ReactNode } from "react";
import { Confirm } from "../../components/confirm";
import { useTexts } from "../../languages/use-texts";

type ManagePostingProps = {
  posting: Posting;
  applications: number;
  /** When it becomes public or leaves the bin for good, in words. */
  when: string | null;
  sent: { reason: string | null; isProposal: boolean } | null;
  area: Area;
};

/** On a details page, for users who look after the posting. */
export function ManagePosting({ posting, applications, when, sent, area }: ManagePostingProps) {
  const m = useTexts();
  const { state, type, id } = posting;
  const key = buttonName(posting);
  const path = workbenchPath(area);
  const isOffice = area === "admin";
  const label = isOffice ? m.managePosting.forOffice : m.managePosting.forRecruiters;
  if (state === "deleted") return <Binned {...{ label, when, path }} value={key} />;
  const publish = isOffice ? m.managePosting.publishNow : m.managePosting.sendOffice;
  const deed = state === "published" ? "close" : "publish";
  return (
    <section className="manage" aria-label={label} data-posting-saved="">
      <StateBanner state={state} when={when} />
      {sent && <SentNote {...sent} reviewPath={reviewPath(posting)} area={area} />}
      <div className="actions">
        {isOffice && state === "submitted" && (
          <a className="button" href={reviewPath(posting)}>
            {m.managePosting.approveOrSendBack}
          </a>
        )}{" "}
        <a className="button quiet" href={editPath(posting, area)}>
          {m.managePosting.edit}
        </a>{" "}
        <a className="button quiet" href={`${postPath(type, area)}?copy=${id}`}>
          {m.managePosting.duplicate}
        </a>{" "}
        {state !== "submitted" && (isOffice || state !== "scheduled") && (
          <form method="post" action={path}>
            <button className="quiet" name={deed} value={versionedName(posting)}>
              {deed === "close"
                ? m.managePosting.close
                : state === "closed"
                  ? m.managePosting.openAgain
                  : publish}
            </button>
          </form>
        )}{" "}
        {!isOffice && sent?.isProposal && (
          <form method="post" action={path}>
            <button className="quiet" name="withdraw" value={key}>
              {m.managePosting.takeBackChanges}
            </button>
          </form>
        )}{" "}
        <DeletePosting id={key} title={titleOf(posting)} applied={applications} action={path} />{" "}
        {postingType(type).tracked && (
          <a href={applicantsPath(posting, area)}>
            {m.managePosting.applied(formatNumber(applications))}
          </a>
        )}
      </div>
    </section>
  );
}

type BinnedProps = { label: string; when: string | null; value: string; path: string };

function Binned({ label, when, value, path }: BinnedProps) {
  const m = useTexts();
  return (
    <section className="manage" aria-label={label}>
      <StateBanner state="deleted" when={when} />
      <form method="post" action={path} className="actions">
        <button name="restore" value={value}>
          {m.managePosting.restore}
        </button>
      </form>
    </section>
  );
}

/** Says what state a posting is in, unless it is the usual one. */
export function StateBanner({ state, when }: { state: PostingState; when?: string | null }) {
  const m = useTexts();
  if (state === "published") return null;
  return (
    <p className="message loading" role="status">
      {m.managePosting.states[state]}{" "}
      {state === "scheduled" && when && m.managePosting.itBecomesPublic(when)}
      {state === "deleted" && when && m.managePosting.itStaysThereUntil(when)}
    </p>
  );
}

type SentNoteProps = { reason: string | null; isProposal: boolean; reviewPath: string; area: Area };

/** On a posting's form and page: that a proposal waits, or why something was sent back. */
export function SentNote({ reason, isProposal, reviewPath, area }: SentNoteProps) {
  const m = useTexts();
  if (area === "admin") {
    const isTold = isProposal && reason === null;
    return (
      isTold && (
        <Note>
          {m.managePosting.aRecruiterProposedChanges}{" "}
          <a href={reviewPath}>{m.managePosting.seeThem}</a>
        </Note>
      )
    );
  }
  if (reason !== null) {
    return (
      <Note>
        {isProposal ? m.managePosting.changesSentBack : m.managePosting.sentBack}{" "}
        <span className="prose">{reason}</span>
      </Note>
    );
  }
  return isProposal && <Note>{m.managePosting.yourChangesWaitingFor}</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="message warning">{children}</p>;
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
  const m = useTexts();
  return (
    <Confirm
      ask={m.managePosting.deleteIt}
      question={`${m.remove.ask(title)} ${m.remove.inBin} ${m.remove.applied(applied)}`}
      confirm={m.managePosting.yesDelete}
      id={id}
      action={action}
      isStyled={isStyled}
    >
      <input type="hidden" name="title" value={title} />
    </Confirm>
  );
}
