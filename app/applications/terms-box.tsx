import { moneyTerms, termsOf } from "./terms";

/** The terms: a summary of the costs, then the whole text in a box that scrolls by keyboard. */
export function TermsBox({ provider }: { provider: string }) {
  return (
    <>
      <div className="terms-money">
        <h3>What it can cost you</h3>
        <ul>
          {moneyTerms.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div
        className="terms"
        role="region"
        aria-labelledby="terms"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key could scroll the box
        tabIndex={0}
      >
        {termsOf(provider).map(({ title, clauses }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {clauses.map((clause) => (
                <li key={clause}>{clause}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
