import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { AccountCard } from "../../accounts/account-card";
import { NewPasswordFields } from "../../accounts/passwords/password-fields";
import { accountLimits } from "../../accounts/schema";
import { FormErrors, InputField } from "../../components/fields";
import { Sentence } from "../../components/sentence";
import { useTexts } from "../../languages/use-texts";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** The token of the mail's link. */
  link: string;
  email: string;
  name: string;
  isCoordinator: boolean;
  facts: { title: "rollNumber" | "programme" | "department" | "batch"; value: string }[];
};

type Values = { name: string; newPassword: string; confirmPassword: string };

/** Whoever was invited looks at their name, chooses a password or a passkey, and has their account. */
export function JoinScreen({ lastResult, link, email, name, isCoordinator, facts }: Props) {
  const m = useTexts();
  const words = m.joining;
  const [form, fields] = useForm<Values>({
    id: "join",
    lastResult,
    defaultValue: { name },
    defaultNoValidate: false,
  });
  const { newPassword, confirmPassword } = fields;
  return (
    <AccountCard
      title={words.welcome}
      subtitle={
        <Sentence
          text={isCoordinator ? words.ofCoordinator : words.of}
          parts={{ email: () => <strong>{email}</strong> }}
        />
      }
    >
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(({ title, value }) => (
            <div key={title}>
              <dt>{m.factWords[title].title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <form
        method="post"
        action={`/join?link=${link}`}
        {...getFormProps(form)}
        data-same={`${newPassword.id} ${confirmPassword.id}`}
        data-same-error={m.reset.mismatch}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <InputField
          field={fields.name}
          label={m.signupScreens.name}
          autoComplete="name"
          maxLength={accountLimits.name}
          required
        />
        <NewPasswordFields once={newPassword} again={confirmPassword} />
        <button className="wide" data-busy={words.saving}>
          {words.create}
        </button>
        <button className="wide quiet" name="intent" value="passkey" formNoValidate>
          {words.passkeyInstead}
        </button>
      </form>
    </AccountCard>
  );
}
