import { messages } from "../messages";

/** Opened from the link in a news mail, so it works without a login. */
export function UnsubscribeScreen({ isEnded }: { isEnded: boolean }) {
  return (
    <section className="narrow">
      <h1>No more news</h1>
      {isEnded ? (
        <>
          <p className="message success" role="status">
            {messages.news.ended}
          </p>
          <p>
            <a href="/account/news">Your news</a>
          </p>
        </>
      ) : (
        <form method="post">
          <p>{messages.news.ask}</p>
          <p className="actions">
            <button name="List-Unsubscribe" value="One-Click">
              Yes, send me no more
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
