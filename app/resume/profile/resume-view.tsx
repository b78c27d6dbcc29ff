import { type Entry, type Linked, type Outline, paragraphsOf } from "../pdf/outline";

/** The resume in view mode, in the order of its PDF. */
export function ResumeView({ outline }: { outline: Outline }) {
  return (
    <div className="resume">
      <ul className="resume-contacts">
        {outline.contacts.map((contact) => (
          <li key={contact.text}>
            <Address {...contact} />
          </li>
        ))}
      </ul>
      {outline.summary && (
        <section>
          <h2>Summary</h2>
          <p className="prose">{outline.summary}</p>
        </section>
      )}
      {outline.parts.map(({ name, title, shape, entries }) => (
        <section key={name}>
          <h2>{title}</h2>
          <ul className={`resume-${shape}`}>
            {entries.map((entry, index) => (
              <li key={index}>
                <EntryView {...entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function EntryView({ title, aside, below, text, link }: Entry) {
  if (!aside && !below && !text && !link) return title;
  return (
    <>
      <h3>{title}</h3>
      {aside && <p className="muted">{aside}</p>}
      {below && <p>{below}</p>}
      <Paragraphs text={text} />
      {link && (
        <p>
          <Address {...link} />
        </p>
      )}
    </>
  );
}

/** Has bullet points where the PDF has them. */
function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text, true).map(({ isPoint, lines }, index) =>
    isPoint ? (
      <ul key={index} className="resume-points">
        <li>{lines}</li>
      </ul>
    ) : (
      <p key={index} className="prose">
        {lines}
      </p>
    ),
  );
}

function Address({ text, href }: Linked) {
  return href ? (
    <a href={href} rel="noopener">
      {text}
    </a>
  ) : (
    text
  );
}
