/** The item's own page, for whoever has applied already or whose browser opened no tab. */
export function ContinueLink({ link, hidden }: { link: string; hidden?: boolean }) {
  return (
    <p className="actions" hidden={hidden}>
      <a className="button" href={link} target="_blank" rel="noopener noreferrer">
        Continue to the application page
      </a>
    </p>
  );
}
