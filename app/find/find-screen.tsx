import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { Words } from "../languages/words";
import { formatNumber } from "../text";
import { findPath } from "../shell/office-menu";
import type { FoundGroup } from "./found";

type Props = {
  words: string;
  /** Null while nothing is searched for. */
  groups: FoundGroup[] | null;
  error?: string;
};

/** What the office's search finds, by kind. */
export function FindScreen({ words, groups, error }: Props) {
  const { find } = useTexts();
  return (
    <Screen title={words ? find.foundFor(words) : find.title}>
      <FindAgain words={words} error={error} />
      {!groups && !error && <p className="nothing">{find.hint}</p>}
      {groups?.length === 0 && <p className="nothing">{find.nothing(words)}</p>}
      {groups?.map((group) => (
        <Group key={group.kind} {...group} />
      ))}
    </Screen>
  );
}

function FindAgain({ words, error }: Pick<Props, "words" | "error">) {
  const { find } = useTexts();
  return (
    <form className="filters one" role="search" action={findPath}>
      <label className={error ? "field wrong" : "field"}>
        <span>{find.what}</span>{" "}
        <input
          type="search"
          name="q"
          defaultValue={words}
          placeholder={find.placeholder}
          minLength={2}
          maxLength={200}
          required
          aria-keyshortcuts="/"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && "q-error"}
        />
      </label>{" "}
      <button>{find.go}</button>
      {error && (
        <p className="error" id="q-error">
          {error}
        </p>
      )}
    </form>
  );
}

function Group({ kind, hits, count, isMore, all }: FoundGroup) {
  const { find } = useTexts();
  const number = formatNumber(count);
  return (
    <section className="group">
      <h2>{find.kinds[kind]}</h2>
      <ul className="found">
        {hits.map(({ id, name, about, at }) => (
          <li key={id ?? at}>
            <a href={at}>
              <Words text={name} />
            </a>{" "}
            <span className="muted">
              <Words text={about} />
            </span>
          </li>
        ))}
      </ul>
      {all && count > hits.length && (
        <p>
          <a href={all}>{isMore ? find.allMore(number) : find.all(number)}</a>
        </p>
      )}
      {!all && isMore && <p className="muted">{find.thereAreMore}</p>}
    </section>
  );
}
