import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import {
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
  type FieldState,
} from "../components/fields";
import { Icon } from "../components/icon";
import { imagePath } from "../images/image-path";
import { messages } from "../messages";
import { limits } from "./limits";
import { type Field, type TypeName, listingPath, postPath, postingType } from "./types";

type Values = Record<string, string>;

export function PostScreen({
  type,
  lastResult,
}: {
  type: TypeName;
  lastResult?: SubmissionResult<string[]>;
}) {
  const { name, plain, fields: described } = postingType(type);
  const [form, fields] = useForm<Values>({ id: "post", lastResult, defaultNoValidate: false });
  const refused = lastResult ? messages.post.failed(plain) : undefined;
  return (
    <section className={`narrow kind-${type}`}>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>
        <Icon name={type} /> Post: {name}
      </h1>
      <form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        data-busy="Posting..."
      >
        <FormErrors id={form.errorId} errors={form.errors} summary={refused} />
        {Object.entries(described).map(([key, field]) => (
          <PostField key={key} field={fields[key] as FieldState} described={field} />
        ))}
        <p className="actions">
          <button data-busy="Posting...">Post {name}</button>{" "}
          <a className="button quiet" href="/admin-dashboard">
            Cancel
          </a>
        </p>
      </form>
    </section>
  );
}

function PostField({ field, described }: { field: FieldState; described: Field }) {
  const { kind, label, required } = described;
  const shared = { field, label, required, hint: described.hint };
  if (kind === "textarea") return <TextareaField {...shared} maxLength={limits.description} />;
  if (kind === "image") return <ImageField {...shared} />;
  if (kind === "date") return <InputField {...shared} type="date" />;
  if (kind === "url") {
    return <InputField {...shared} type="url" inputMode="url" maxLength={limits.url} />;
  }
  const maxLength = kind === "list" ? limits.entries * (limits.entry + 2) : limits.line;
  return <InputField {...shared} maxLength={maxLength} />;
}

/** A refused form brings back the accepted picture's signed hash, so nobody chooses it again. */
function ImageField({ field, label, hint }: { field: FieldState; label: string; hint?: string }) {
  const stored = typeof field.initialValue === "string" ? field.initialValue : "";
  const [, hash] = /^([0-9a-f]{64})\./.exec(stored) ?? [];
  return (
    <Labelled field={field} label={label} hint={hint} required>
      {hash && (
        <>
          <input type="hidden" name={field.name} value={stored} />
          <img
            className="stored-image"
            src={imagePath(hash)}
            alt="Your earlier choice"
            width="160"
            height="90"
          />
        </>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        required={!hash}
      />
    </Labelled>
  );
}

/** Shown on success; script closes it after 1.5 s (specification: Posting form). */
export function PostedScreen({
  type,
  title,
  path,
}: {
  type: TypeName;
  title: string;
  path: string;
}) {
  const { name, plural } = postingType(type);
  return (
    <section
      className={`narrow kind-${type}`}
      data-close-after="1500"
      data-close-to="/admin-dashboard"
    >
      <h1>
        <Icon name={type} /> {title}
      </h1>
      <p className="message success" role="status">
        {messages.post.done(name)}
      </p>
      <p className="actions">
        <a className="button" href="/admin-dashboard">
          Back to the dashboard
        </a>{" "}
        <a className="button quiet" href={postPath(type)}>
          Post another
        </a>{" "}
        <a className="button quiet" href={path}>
          See it
        </a>{" "}
        <a className="button quiet" href={listingPath(type)}>
          All {plural.toLowerCase()}
        </a>
      </p>
    </section>
  );
}
