import findScript from "virtual:enhance/find";
import { Icon } from "../components/icon";
import { useTexts } from "../languages/use-texts";
import styles from "../styles/rail.css?url";
import { findPath } from "./office-menu";

/** In the head of the office's pages: a search of everything or, where there is no room, the way to it. */
export function FindInHead() {
  const { find } = useTexts();
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <form className="find" role="search" action={findPath} aria-label={find.title}>
        <input
          type="search"
          name="q"
          aria-label={find.title}
          aria-keyshortcuts="/"
          placeholder={find.placeholder}
          maxLength={200}
        />
        <kbd aria-hidden="true">{find.key}</kbd>
      </form>
      <a className="find-link" href={findPath} aria-label={find.title}>
        <Icon name="search" />
      </a>
      <script type="module" src={findScript} />
    </>
  );
}
