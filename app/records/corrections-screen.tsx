import type { SubmissionResult } from "@conform-to/react";
import { FormErrors, TextareaField, plainField } from "../components/fields";
import { Pages } from "../components/pages";
import { Screen } from "../components/screen";
import { StoredProof } from "../images/stored-proof";
import { type TableView, ViewForm } from "../components/table-view";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import type { Holder } from "./contested.server";
import type { Correction } from "./corrections.server";
import { valueIn } from "./eligibility";
import { correctionLimits, proofPath } from "./schema";

/** With the day formatted. */
type Waiting = Omit<Correction, "askedAt"> & { askedOn: string };

type Props = {
  waiting: Waiting[];
  found: number;
  paging: Paging;
  view: TableView;
  /** Somebody goes through the queue: the keyboard is at the first that is not older than this one. */
  at: string | null;
  lastResult?: SubmissionResult<string[]>;
};

const path = "/admin/corrections";

/** What students ask to be corrected, the longest waiting first. */
export function CorrectionsScreen({ waiting, found, paging, view, at, lastResult }: Props) {
  const m = useTexts();
  const answered = String(lastResult?.initialValue?.correction ?? "");
  const next = waiting.find(({ id }) => at !== null && id >= at);
  const isThere = waiting.some(({ id }) => id === answered);
  return (
    <Screen
      title={m.correctionsScreen.corrections}
      text={waiting.length > 0 && m.corrections.waiting(found)}
    >
      {!isThere && <FormErrors id="errors" errors={lastResult?.error?.[""] ?? undefined} />}
      {waiting.length === 0 && (
        <div className="nothing">
          <p>{m.corrections.empty}</p>
        </div>
      )}
      {waiting.map((one) => (
        <OneCorrection
          key={one.id}
          {...one}
          isNext={one === next}
          lastResult={one.id === answered ? lastResult : undefined}
        />
      ))}
      <ViewForm {...view} />
      <Pages {...paging} path={path} view={view} />
    </Screen>
  );
}

/** The other side of a contested number. */
function HolderPart({ number, holder }: { number: string; holder: Holder }) {
  const m = useTexts();
  const { userId, enrolmentId, name, email } = holder;
  const who = [name, email].filter(Boolean).join(", ") || number;
  return (
    <p>
      {m.correctionsScreen.holder(number, who, userId !== null)}{" "}
      <a href={`/admin/records/${userId ?? enrolmentId}`}>
        {m.correctionsScreen.record(name || number)}
      </a>
    </p>
  );
}

type OneProps = Waiting & { isNext: boolean } & Pick<Props, "lastResult">;

function OneCorrection({ id, name, fact, from, to, percent, lastResult, ...one }: OneProps) {
  const m = useTexts();
  const { title } = m.factWords[fact];
  const reason = plainField(
    `reason-${id}`,
    "reason",
    String(lastResult?.initialValue?.reason ?? ""),
    lastResult?.error?.reason?.[0],
  );
  return (
    <section className="sheet narrow" id={`c-${id}`}>
      {/* Not a button of it: a key that is pressed twice decides nothing unseen. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- somebody has just decided the one before */}
      <h2 tabIndex={-1} autoFocus={one.isNext}>
        {m.correctionsScreen.ofStudent(title, name)}
      </h2>
      <p>
        <del className="muted">
          {from === null ? m.recordsScreen.nothing : valueIn(m, fact, from)}
        </del>{" "}
        →{" "}
        <strong>
          <ins>{valueIn(m, fact, to)}</ins>
        </strong>
        {percent !== null && <> {m.correctionsScreen.countsAs(String(percent))}</>}
      </p>
      <p className="prose">{one.reason}</p>
      {one.holder && <HolderPart number={to} holder={one.holder} />}
      {one.together && (
        <p>
          {m.correctionsScreen.together(
            m.factWords[one.together.fact].title,
            valueIn(m, one.together.fact, one.together.to),
          )}
        </p>
      )}
      {one.proof && (
        <StoredProof path={proofPath(id, one.proof)} name={m.correctionsScreen.proofOf(name)} />
      )}
      <FormErrors id={`errors-${id}`} errors={lastResult?.error?.[""] ?? undefined} />
      <form method="post">
        <input type="hidden" name="correction" value={id} />
        <p>
          <button
            name="accept"
            value={[id, one.together?.id].filter(Boolean).join(" ")}
            formNoValidate
          >
            {one.together ? m.correctionsScreen.acceptBoth : m.correctionsScreen.accept}
          </button>
        </p>
        <TextareaField
          field={reason}
          label={m.correctionsScreen.reasonForRefusal(name)}
          rows={2}
          maxLength={correctionLimits.reason}
          required
        />
        <button className="quiet">{m.correctionsScreen.refuse}</button>
      </form>
      <p className="muted">
        {m.correctionsScreen.askedOn(one.askedOn)}{" "}
        <a href={`/admin/records/${one.userId}`}>{m.correctionsScreen.record(name)}</a>
      </p>
    </section>
  );
}
