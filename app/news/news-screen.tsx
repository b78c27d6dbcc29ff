import type { Frequency } from "~/db/schema-news";
import { plainField } from "../components/fields";
import { messages } from "../messages";
import { type Follow, limits, searchAddress, searchInWords } from "./limits";

type NewsScreenProps = {
  frequency: Frequency;
  email: string;
  /** The sentence that says that the address refused our news, or ''. */
  refused: string;
  follows: Follow[];
  /** The address of the student's calendar, if they have made one. */
  calendar: string | null;
  /** Null if the portal sends no notifications. */
  push: Push | null;
  error?: string;
};

/** A student's settings for news by mail, notifications, followed searches and the calendar. */
export function NewsScreen({
  frequency,
  email,
  refused,
  follows,
  calendar,
  push,
  error,
}: NewsScreenProps) {
  return (
    <div className="narrow">
      <h1>Your news</h1>
      <p>
        <a href="/saved">What you saved</a>
      </p>
      <section>
        <h2>By mail</h2>
        {refused && (
          <p className="message error">
            {refused} Choose again to try once more, or change the address in your{" "}
            <a href="/profile?edit=1">profile</a>.
          </p>
        )}
        <p>
          New postings for the searches you follow; what you saved, two days before it closes and
          again on the day; and what changed after you applied. Sent to {email} at eight in the
          morning, and only when there is something.
        </p>
        <FrequencyForm frequency={frequency} error={error} />
      </section>
      {push && <PushSection push={push} />}
      <section>
        <h2>Searches you follow</h2>
        <Follows follows={follows} />
      </section>
      <section>
        <h2>Your calendar</h2>
        <CalendarForm calendar={calendar} />
      </section>
    </div>
  );
}

const choices: Record<Frequency, string> = {
  daily: "Every day",
  weekly: "Once a week, on Monday",
  none: "Never",
};

function FrequencyForm({ frequency, error }: { frequency: Frequency; error?: string }) {
  const { errorId } = plainField("frequency", "frequency", frequency, error);
  return (
    <form method="post">
      <div role="radiogroup" aria-labelledby="how-often" aria-describedby={error && errorId}>
        <p id="how-often">How often?</p>
        {Object.entries(choices).map(([value, label]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="frequency"
              value={value}
              defaultChecked={value === frequency}
            />{" "}
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <p className="actions">
        <button name="intent" value="frequency">
          Save
        </button>
      </p>
    </form>
  );
}

function Follows({ follows }: { follows: Follow[] }) {
  if (!follows.length) return <p className="muted">{messages.follows.empty}</p>;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="unfollow" />
      <ul>
        {follows.map((follow) => (
          <li key={follow.id}>
            <p>
              <a href={searchAddress(follow)}>{searchInWords(follow)}</a>
            </p>
            <p className="actions">
              <button
                className="quiet"
                name="follow"
                value={follow.id}
                aria-label={`Stop following ${searchInWords(follow)}`}
              >
                Remove
              </button>
            </p>
          </li>
        ))}
      </ul>
    </form>
  );
}

function CalendarForm({ calendar }: { calendar: string | null }) {
  return (
    <form method="post">
      <p>
        The deadlines and days of what you saved and applied to, in the calendar on your phone or
        computer. Anybody who knows the address can read it.
      </p>
      {calendar && (
        <>
          <p className="field">
            <label htmlFor="calendar">Subscribe to this address in your calendar program</label>
            <input id="calendar" type="text" readOnly value={calendar} />
          </p>
          <p>
            <a href={calendar.replace(/^https?:/, "webcal:")}>Open it in your calendar program</a>
          </p>
        </>
      )}
      <p className="actions">
        <button className={calendar ? "quiet" : undefined} name="intent" value="calendar">
          {calendar ? "Change the address" : "Make my calendar"}
        </button>
      </p>
      {calendar && (
        <p className="muted">After a change, the old address no longer works: subscribe again.</p>
      )}
    </form>
  );
}

type Props = {
  /** For adding this browser; null if it is added already or there are too many. */
  key: string | null;
  devices: { id: string; device: string; since: string; isOwn: boolean }[];
};

type Push = Props;

/** The devices that show notifications. Script (enhance/push.ts) adds the button for this one. */
function PushSection({ push: { key, devices } }: { push: Push }) {
  return (
    <section>
      <h2>Notifications</h2>
      <p>
        What you saved, two days before it closes and again on the day; and each step of your
        applications. Two a day at most, and none after you log out.
      </p>
      {devices.length > 0 && (
        <form method="post">
          <input type="hidden" name="intent" value="push-end" />
          <ul className="sessions">
            {devices.map(({ id, device, since, isOwn }) => (
              <li key={id}>
                <p>
                  <strong>{device}</strong> {isOwn && <span className="tag">This device</span>}
                  <br />
                  <span className="muted">Since {since}</span>
                </p>
                <p className="actions">
                  <button
                    className="quiet"
                    name="device"
                    value={id}
                    aria-label={`No more notifications on ${device}, since ${since}`}
                  >
                    Remove
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </form>
      )}
      {key && (
        <form method="post" data-push={key}>
          <input type="hidden" name="intent" value="push" />
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <p className="muted" role="status">
            {messages.push.needsScript}
          </p>
        </form>
      )}
      {devices.length >= limits.devices && (
        <p className="muted">{messages.push.tooMany(limits.devices)}</p>
      )}
    </section>
  );
}

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
