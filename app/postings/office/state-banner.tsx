import type { PostingState } from "~/db/schema-postings";

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
