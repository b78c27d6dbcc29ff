/** Shown only once, right after the codes were made. */
export function RecoveryCodes({ codes, next, label }: RecoveryCodesProps) {
  return (
    <section>
      <p>
        Each of these codes logs you in once without your phone. <strong>Print them</strong> or
        write them down now: they are not shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={next}>
          {label}
        </a>
      </p>
    </section>
  );
}

type RecoveryCodesProps = { codes: string[]; next: string; label: string };
