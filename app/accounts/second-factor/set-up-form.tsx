import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { AppCodeField } from "./factor-code-field";

/** What an app needs, and `sealed`, with which the form sends the secret back. */
export type SetUp = {
  sealed: string;
  secret: string;
  uri: string;
  /** The path of the QR code's dark squares, and how many squares a side has. */
  qr: { path: string; size: number };
};

type Props = { setUp: SetUp; lastResult?: SubmissionResult<string[]> };

/** Three steps; each works without a camera and without script. */
export function SetUpForm({ setUp, lastResult }: Props) {
  const { sealed, secret, uri, qr } = setUp;
  const [form, fields] = useForm<{ totp: string }>({
    id: "set-up",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <ol>
        <li>Install an authenticator app on your phone, such as Aegis, 2FAS or Google&apos;s.</li>
        <li>
          Scan this with it, or type the key, or <a href={uri}>open the app</a> on this phone.
        </li>
      </ol>
      <svg
        className="qr"
        role="img"
        aria-label="QR code with the key below"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path className="qr-paper" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path className="qr-ink" d={qr.path} />
      </svg>
      <p>
        Key: <code className="secret">{secret}</code>
      </p>
      <input type="hidden" name="sealed" value={sealed} />
      <AppCodeField field={fields.totp} />
      <button className="wide" name="intent" value="set up" data-busy="Checking...">
        Turn it on
      </button>
    </form>
  );
}
