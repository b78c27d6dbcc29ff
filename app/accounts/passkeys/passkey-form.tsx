import type { ComponentProps, ReactNode } from "react";
import passkeyScript from "virtual:enhance/passkey";
import { FormErrors } from "../../components/fields";
import { messages } from "../../messages";

type Props = {
  /** What the browser asks the device, as JSON. */
  options: string;
  intent: string;
  button: string;
  errors?: string[];
  /** The sentence shown instead, without script or in a browser without passkeys. */
  otherwise: string;
  form?: ComponentProps<"form">;
  children?: ReactNode;
};

/** A button that asks the device for a passkey (app/enhance/passkey.ts). */
export function PasskeyForm(props: Props) {
  const { options, intent, button, errors, otherwise, form, children } = props;
  return (
    <div>
      <p className="muted">
        {messages.passkeys.needsScript} {otherwise}
      </p>
      <form
        method="post"
        hidden
        data-passkey={options}
        data-stopped={messages.passkeys.stopped}
        data-known={messages.passkeys.known}
        {...form}
      >
        <FormErrors id="passkey-form-error" errors={errors} />
        {children}
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="credential" />
        <button className="wide">{button}</button>
        <p role="status" />
      </form>
      <script type="module" src={passkeyScript} />
    </div>
  );
}
