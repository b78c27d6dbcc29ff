import type { ReactNode } from "react";

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
