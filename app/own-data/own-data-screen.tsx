import { Screen } from "../components/screen";
import { Sentence } from "../components/sentence";
import { useTexts } from "../languages/use-texts";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors, TextareaField } from "../components/fields";
import { maxReason } from "../accounts/schema";

/** Days and times are formatted already. */
type Props = {
  terms: { id: string; version: string; acceptedAt: string; title: string; path: string | null }[];
  hasOlderTerms: boolean;
  erasure: { askedOn: string; dueOn: string; answeredOn: string | null; answer: string } | null;
  lastResult?: SubmissionResult<string[]>;
};

/** The user's own data: download it, see the terms accepted, ask for erasure. */
export function OwnDataScreen({ terms, hasOlderTerms, erasure, lastResult }: Props) {
  const m = useTexts();
  return (
    <Screen
      title={m.ownDataScreen.yourData}
      crumbs={<a href="/account">{m.ownDataScreen.yourAccount}</a>}
      name="narrow"
    >
      <section>
        <h2>{m.ownDataScreen.download}</h2>
        <p className="muted">{m.ownDataScreen.aZipWithEverything}</p>
        <form method="post" action="/account/data.zip" className="actions">
          <button>{m.ownDataScreen.downloadYourData}</button>
        </form>
      </section>
      <TermsSection terms={terms} hasOlderTerms={hasOlderTerms} />
      <ErasureSection erasure={erasure} lastResult={lastResult} />
    </Screen>
  );
}

function TermsSection({ terms, hasOlderTerms }: Pick<Props, "terms" | "hasOlderTerms">) {
  const m = useTexts();
  return (
    <section>
      <h2 id="terms">{m.ownDataScreen.termsYouAccepted}</h2>
      {terms.length === 0 && <p className="muted">{m.ownDataScreen.noneYetYouAccept}</p>}
      <ul>
        {terms.map(({ id, version, acceptedAt, title, path }) => (
          <li key={id}>
            <p>
              <Sentence
                text={m.ownDataScreen.versionFor(version, acceptedAt)}
                parts={{ posting: () => (path ? <a href={path}>{title}</a> : title) }}
              />
            </p>
          </li>
        ))}
      </ul>
      {hasOlderTerms && (
        <p>
          <a href={`/account/data?before=${terms.at(-1)?.id}#terms`}>{m.ownDataScreen.olderOnes}</a>
        </p>
      )}
    </section>
  );
}

function ErasureSection({ erasure, lastResult }: Pick<Props, "erasure" | "lastResult">) {
  const m = useTexts();
  const isOpen = erasure !== null && erasure.answeredOn === null;
  return (
    <section>
      <h2>{m.ownDataScreen.haveYourAccountErased}</h2>
      {erasure?.answeredOn && (
        <>
          <p>{m.ownDataScreen.youAskedPlacementOffice(erasure.askedOn, erasure.answeredOn)}</p>
          <p className="prose">{erasure.answer}</p>
        </>
      )}
      {isOpen ? (
        <form method="post">
          <FormErrors id="erasure-error" errors={lastResult?.error?.[""] ?? undefined} />
          <p>{m.ownDataScreen.youAskedPlacementOfficeWill(erasure.askedOn, erasure.dueOn)}</p>
          <button className="quiet" name="intent" value="take back">
            {m.ownDataScreen.takeRequestBack}
          </button>
        </form>
      ) : (
        <AskForm lastResult={lastResult} />
      )}
    </section>
  );
}

function AskForm({ lastResult }: Pick<Props, "lastResult">) {
  const m = useTexts();
  const [form, { note }] = useForm<{ note: string }>({
    id: "erasure",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <>
      <p className="muted">{m.ownDataScreen.yourAccountResumePicture}</p>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextareaField field={note} label={m.ownDataScreen.reason} rows={3} maxLength={maxReason} />
        <button className="danger wide" name="intent" value="ask">
          {m.ownDataScreen.askErased}
        </button>
      </form>
    </>
  );
}
