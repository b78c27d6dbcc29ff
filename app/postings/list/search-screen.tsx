import { Screen } from "../../components/screen";
import { Icon } from "../../components/icon";
import { useTexts } from "../../languages/use-texts";
import { CardMark, RuleStyles } from "../../records/conditions";
import type { CardVerdict } from "../../records/eligibility";
import { countWords, listingAddress } from "./list-filter";
import { type CardMarkup, PostingCard } from "../posting-card";
import type { Group } from "./search.server";
import { listingPath, typeNames, wordsOf } from "../types";

type Props = {
  words: string;
  /** With the cached markup of each group's cards. */
  groups: (Group & { cards: (CardMarkup | null)[] })[];
  /** For students: what they could apply to, by id. */
  verdicts: Map<string, CardVerdict>;
  now: string;
};

/** Matches grouped by type, each group with a link to its whole list. */
export function SearchScreen({ words, groups, verdicts, now }: Props) {
  const m = useTexts();
  return (
    <Screen
      title={words ? m.searchScreen.resultsFor(words) : m.searchScreen.search}
      top={<SearchForm words={words} />}
    >
      {verdicts.size > 0 && <RuleStyles />}
      {words && groups.length === 0 && <Nothing words={words} />}
      {groups.map(({ type, total, items, cards }) => (
        <section key={type} className={`kind-${type} group`}>
          <h2>
            <Icon name={type} /> {wordsOf(m, type).plural}
          </h2>
          <ul className="cards">
            {items.map((posting, index) => (
              <PostingCard
                key={posting.id}
                posting={posting}
                now={now}
                markup={cards[index] ?? null}
              >
                <CardMark verdict={verdicts.get(posting.id)} />
              </PostingCard>
            ))}
          </ul>
          <p className="actions">
            <a
              className="button quiet"
              href={listingAddress(listingPath(type), { search: words, location: "" })}
            >
              {m.search.all(countWords(m, type, total), total.count)}
            </a>
          </p>
        </section>
      ))}
    </Screen>
  );
}

function SearchForm({ words }: { words: string }) {
  const m = useTexts();
  return (
    <form className="search" role="search" action="/search">
      <label className="unseen" htmlFor="words">
        {m.searchScreen.words}
      </label>{" "}
      <input
        id="words"
        type="search"
        name="q"
        defaultValue={words}
        placeholder={m.searchScreen.titleCompanyOrSkill}
        maxLength={200}
      />
      <button>{m.searchScreen.search}</button>
    </form>
  );
}

function Nothing({ words }: { words: string }) {
  const m = useTexts();
  return (
    <div className="nothing">
      <p>{m.search.empty(words)}</p>
      <p>
        {m.searchScreen.orBrowseByType}{" "}
        {typeNames.map((type, index) => (
          <span key={type}>
            {index > 0 && ", "}
            <a href={listingPath(type)}>{wordsOf(m, type).plural}</a>
          </span>
        ))}
      </p>
    </div>
  );
}
