import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Confirm } from "../../components/confirm";
import { FormErrors, InputField } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import { maxPasskeyName, maxPasskeys } from "./schema";
import type { ComponentProps, ReactNode } from "react";
import passkeyScript from "virtual:enhance/passkey";

/** What the form that adds a passkey starts with: the browser's question to the device, and a name. */
type Offer = { options: string; name: string };

export type PasskeysShown = {
  /** Days are formatted already. */
  list: { id: string; name: string; added: string; used: string | null }[];
  offer: Offer;
};

type PasskeysSectionProps = PasskeysShown & {
  /** Somebody who must have a second factor cannot remove the last one. */
  mustKeepLast: boolean;
  lastResult?: SubmissionResult<string[]>;
};

/** The user's own passkeys: list, add, remove. */
export function PasskeysSection({ list, offer, mustKeepLast, lastResult }: PasskeysSectionProps) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.passkeysSection.passkeys}</h2>
      <p>{m.passkeysSection.yourPhoneComputerOr}</p>
      {list.length > 0 && (
        <ul className="passkeys">
          {list.map(({ id, name, added, used }) => (
            <li key={id}>
              <strong>{name}</strong>{" "}
              <span className="muted">
                {used
                  ? m.passkeysSection.addedAndUsed(added, used)
                  : m.passkeysSection.addedOn(added)}
              </span>
              {!(mustKeepLast && list.length === 1) && (
                <Confirm
                  ask={m.passkeysSection.remove}
                  question={m.passkeys.ask(name)}
                  confirm={m.passkeysSection.yesRemove}
                  id={id}
                  name="passkey"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {list.length < maxPasskeys ? (
        <AddPasskey offer={offer} lastResult={lastResult} />
      ) : (
        <p>{m.passkeys.tooMany}</p>
      )}
    </section>
  );
}

/** Names and adds a passkey, here or while a login sets up its second factor. */
export function AddPasskey({
  offer,
  lastResult,
}: { offer: Offer } & Pick<PasskeysSectionProps, "lastResult">) {
  const m = useTexts();
  const [form, fields] = useForm<{ name: string }>({
    id: "passkey",
    lastResult,
    defaultValue: { name: offer.name },
    defaultNoValidate: false,
  });
  return (
    <PasskeyForm
      options={offer.options}
      intent={"add passkey"}
      button={m.passkeysSection.addA}
      errors={form.errors}
      otherwise={m.passkeysSection.anAuthenticatorAppWorks}
      form={getFormProps(form)}
    >
      <InputField
        field={fields.name}
        label={m.passkeysSection.namePasskey}
        hint={m.passkeysSection.soYouRecogniseSuch}
        maxLength={maxPasskeyName}
        autoComplete="off"
        required
      />
    </PasskeyForm>
  );
}

type PasskeyFormProps = {
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
export function PasskeyForm(props: PasskeyFormProps) {
  const m = useTexts();
  const { options, intent, button, errors, otherwise, form, children } = props;
  return (
    <div>
      <p className="muted">
        {m.passkeys.needsScript} {otherwise}
      </p>
      <form
        method="post"
        hidden
        data-passkey={options}
        data-stopped={m.passkeys.stopped}
        data-known={m.passkeys.known}
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
