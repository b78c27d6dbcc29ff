import { Roster } from "../../components/roster";
import { useTexts } from "../../languages/use-texts";
import type { Participant } from "./read.server";

type Props = { participants: Participant[]; hasResults: boolean };

/** Who is in a round, and what became of them. */
export function Participants({ participants, hasResults }: Props) {
  const m = useTexts();
  const words = m.roundOffice;
  if (!participants.length) return <p className="nothing">{words.nobodyIn}</p>;
  const result = {
    label: words.result,
    cell: ({ result: one, note, isTold }: Participant) => (
      <>
        {one ? m.roundResults.names[one] : words.noResult}{" "}
        {one && !isTold && <span className="muted">{words.notTold}</span>}{" "}
        {note && <span className="below">{note}</span>}
      </>
    ),
  };
  return (
    <Roster
      caption={words.participants}
      rows={participants}
      keyOf={({ userId }) => userId}
      columns={[
        { label: words.student, kind: "name", cell: ({ name }) => name },
        { label: words.rollNumber, cell: ({ rollNumber }) => rollNumber ?? "" },
        { label: words.email, cell: ({ email }) => email },
        ...(hasResults ? [result] : []),
      ]}
    />
  );
}
