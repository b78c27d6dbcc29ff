import { useTexts } from "../languages/use-texts";
import type { ReactNode } from "react";
import path from "virtual:enhance/account";
import { type FieldState, InputField } from "../components/fields";
import { accountLimits } from "./schema";

/** The centred card of the account screens. */
export function AccountCard({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="account">
      <section className="account-card">
        <img src="/logo.svg" alt="" width="56" height="56" data-fallback="/placeholder.svg" />
        <h1>{title}</h1>
        <p className="muted">{subtitle}</p>
        {children}
      </section>
    </div>
  );
}

/** Rendered beside each field that needs it; a browser runs the module only once a page. */
export function AccountScript() {
  return <script type="module" src={path} />;
}

export function EmailField({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <InputField
      field={field}
      label={m.accountCard.email}
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={accountLimits.email}
      required
    />
  );
}

/** Leads to the college's own login. */
export function CollegeButton({ next, newTab }: { next: string; newTab?: boolean }) {
  const m = useTexts();
  return (
    <form method="post" action="/login/college" target={newTab ? "_blank" : undefined}>
      <input type="hidden" name="next" value={next} />
      <button className="wide quiet">{m.accountCard.continueWithYourCollege}</button>
    </form>
  );
}
