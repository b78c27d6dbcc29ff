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
  return (
    <div className="narrow">
      <p className="crumbs">
        <a href="/account">Your account</a>
      </p>
      <h1>Your data</h1>
      <section>
        <h2>Download</h2>
        <p className="muted">
          A ZIP with everything that is stored about you: your account, resume, picture,
          applications, devices, and what the log says about you. Passwords and codes are not in it.
        </p>
        <form method="post" action="/account/data.zip" className="actions">
          <button>Download your data</button>
        </form>
      </section>
      <TermsSection terms={terms} hasOlderTerms={hasOlderTerms} />
      <ErasureSection erasure={erasure} lastResult={lastResult} />
    </div>
  );
}

function TermsSection({ terms, hasOlderTerms }: Pick<Props, "terms" | "hasOlderTerms">) {
  return (
    <section>
      <h2 id="terms">Terms you accepted</h2>
      {terms.length === 0 && <p className="muted">None yet: you accept them when you apply.</p>}
      <ul>
        {terms.map(({ id, version, acceptedAt, title, path }) => (
          <li key={id}>
            <p>
              Version {version} on {acceptedAt}, for {path ? <a href={path}>{title}</a> : title}
            </p>
          </li>
        ))}
      </ul>
      {hasOlderTerms && (
        <p>
          <a href={`/account/data?before=${terms.at(-1)?.id}#terms`}>Older ones</a>
        </p>
      )}
    </section>
  );
}

function ErasureSection({ erasure, lastResult }: Pick<Props, "erasure" | "lastResult">) {
  const isOpen = erasure !== null && erasure.answeredOn === null;
  return (
    <section>
      <h2>Have your account erased</h2>
      {erasure?.answeredOn && (
        <>
          <p>
            You asked on {erasure.askedOn}. The placement office answered on {erasure.answeredOn}:
          </p>
          <p className="prose">{erasure.answer}</p>
        </>
      )}
      {isOpen ? (
        <form method="post">
          <FormErrors id="erasure-error" errors={lastResult?.error?.[""] ?? undefined} />
          <p>
            You asked on {erasure.askedOn}. The placement office will erase your account, or tell
            you why not, by {erasure.dueOn}.
          </p>
          <button className="quiet" name="intent" value="take back">
            Take the request back
          </button>
        </form>
      ) : (
        <AskForm lastResult={lastResult} />
      )}
    </section>
  );
}

function AskForm({ lastResult }: Pick<Props, "lastResult">) {
  const [form, { note }] = useForm<{ note: string }>({
    id: "erasure",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <>
      <p className="muted">
        Your account, resume, picture and applications will then be gone for good. The portal&apos;s
        log stays, but it identifies you only by a number. The placement office has 30 days to do
        this or to tell you why not.
      </p>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextareaField field={note} label="Reason" rows={3} maxLength={maxReason} />
        <button className="danger wide" name="intent" value="ask">
          Ask to be erased
        </button>
      </form>
    </>
  );
}
