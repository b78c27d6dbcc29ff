import { Screen } from "../components/screen";
import { Sentence } from "../components/sentence";
import type { DriveMails, Frequency } from "~/db/schema-news";
import { plainField } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { type Follow, limits, searchAddress, searchInWords } from "./schema";

type NewsScreenProps = {
  frequency: Frequency;
  drives: DriveMails;
  email: string;
  /** The sentence that says that the address refused our news, or ''. */
  refused: string;
  follows: Follow[];
  /** The address of the student's calendar, if they have made one. */
  calendar: string | null;
  /** Null if the portal sends no notifications. */
  push: Push | null;
  /** By field. */
  errors?: Record<string, string>;
};

/** A student's settings for news by mail, notifications, followed searches and the calendar. */
export function NewsScreen({
  frequency,
  drives,
  email,
  refused,
  follows,
  calendar,
  push,
  errors = {},
}: NewsScreenProps) {
  const m = useTexts();
  return (
    <Screen
      title={m.newsScreen.yourNews}
      name="narrow"
      top={
        <p>
          <a href="/saved">{m.newsScreen.whatYouSaved}</a>
        </p>
      }
    >
      <section>
        <h2>{m.newsScreen.byMail}</h2>
        {refused && (
          <p className="message error">
            <Sentence
              text={`${refused} ${m.newsScreen.chooseAgain}`}
              parts={{ profile: (words) => <a href="/profile?edit=1">{words}</a> }}
            />
          </p>
        )}
        <p>{m.newsScreen.newPostingsForSearches(email)}</p>
        <ChoiceForm
          name="frequency"
          label={m.newsScreen.howOften}
          choices={m.newsScreen.frequencies}
          chosen={frequency}
          error={errors.frequency}
        />
        <ChoiceForm
          name="drives"
          label={m.drives.byMail}
          choices={m.drives.choices}
          chosen={drives}
          error={errors.drives}
        />
      </section>
      {push && <PushSection push={push} />}
      <section>
        <h2>{m.newsScreen.searchesYouFollow}</h2>
        <Follows follows={follows} />
      </section>
      <section>
        <h2>{m.newsScreen.yourCalendar}</h2>
        <CalendarForm calendar={calendar} />
      </section>
    </Screen>
  );
}

type ChoiceProps = {
  /** The field, and what the form's button means. */
  name: "frequency" | "drives";
  label: string;
  choices: Record<string, string>;
  chosen: string;
  error?: string;
};

function ChoiceForm({ name, label, choices, chosen, error }: ChoiceProps) {
  const m = useTexts();
  const { errorId } = plainField(name, name, chosen, error);
  return (
    <form method="post">
      <div role="radiogroup" aria-labelledby={`${name}-label`} aria-describedby={error && errorId}>
        <p id={`${name}-label`}>{label}</p>
        {Object.entries(choices).map(([value, words]) => (
          <label key={value} className="check">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{" "}
            <span>{words}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <p className="actions">
        <button name="intent" value={name}>
          {m.newsScreen.save}
        </button>
      </p>
    </form>
  );
}

function Follows({ follows }: { follows: Follow[] }) {
  const m = useTexts();
  if (!follows.length) return <p className="muted">{m.follows.empty}</p>;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="unfollow" />
      <ul>
        {follows.map((follow) => (
          <li key={follow.id}>
            <p>
              <a href={searchAddress(follow)}>{searchInWords(m, follow)}</a>
            </p>
            <p className="actions">
              <button
                className="quiet"
                name="follow"
                value={follow.id}
                aria-label={m.newsScreen.stopFollowing(searchInWords(m, follow))}
              >
                {m.newsScreen.remove}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </form>
  );
}

function CalendarForm({ calendar }: { calendar: string | null }) {
  const m = useTexts();
  return (
    <form method="post">
      <p>{m.newsScreen.theDeadlinesDaysWhat}</p>
      {calendar && (
        <>
          <p className="field">
            <label htmlFor="calendar">{m.newsScreen.subscribeAddressYourCalendar}</label>
            <input id="calendar" type="text" readOnly value={calendar} />
          </p>
          <p>
            <a href={calendar.replace(/^https?:/, "webcal:")}>
              {m.newsScreen.openYourCalendarProgram}
            </a>
          </p>
        </>
      )}
      <p className="actions">
        <button className={calendar ? "quiet" : undefined} name="intent" value="calendar">
          {calendar ? m.newsScreen.changeAddress : m.newsScreen.makeMyCalendar}
        </button>
      </p>
      {calendar && <p className="muted">{m.newsScreen.afterChangeOldAddress}</p>}
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
  const m = useTexts();
  const { notifications, notAllowed, notThisTime } = m.scripts;
  return (
    <section>
      <h2>{m.newsScreen.notifications}</h2>
      <p>
        {m.newsScreen.whatYouSavedTwo} {m.inbox.pushNote}
      </p>
      {devices.length > 0 && (
        <form method="post">
          <input type="hidden" name="intent" value="push-end" />
          <ul className="sessions">
            {devices.map(({ id, device, since, isOwn }) => (
              <li key={id}>
                <p>
                  <strong>{device}</strong>{" "}
                  {isOwn && <span className="tag">{m.newsScreen.thisDevice}</span>}
                  <br />
                  <span className="muted">{m.newsScreen.since(since)}</span>
                </p>
                <p className="actions">
                  <button
                    className="quiet"
                    name="device"
                    value={id}
                    aria-label={m.newsScreen.noMoreNotificationsSince(device, since)}
                  >
                    {m.newsScreen.remove}
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </form>
      )}
      {key && (
        <form
          method="post"
          data-push={key}
          data-words={JSON.stringify({ notifications, notAllowed, notThisTime })}
        >
          <input type="hidden" name="intent" value="push" />
          <input type="hidden" name="endpoint" />
          <input type="hidden" name="p256dh" />
          <input type="hidden" name="auth" />
          <p className="muted" role="status">
            {m.push.needsScript}
          </p>
        </form>
      )}
      {devices.length >= limits.devices && (
        <p className="muted">{m.push.tooMany(limits.devices)}</p>
      )}
    </section>
  );
}

/** Opened from the link in a news mail, so it works without a login. */
export function UnsubscribeScreen({ isEnded }: { isEnded: boolean }) {
  const m = useTexts();
  return (
    <Screen title={m.newsScreen.noMoreNews} name="narrow">
      {isEnded ? (
        <>
          <p className="message success" role="status">
            {m.news.ended}
          </p>
          <p>
            <a href="/account/news">{m.newsScreen.yourNews}</a>
          </p>
        </>
      ) : (
        <form method="post">
          <p>{m.news.ask}</p>
          <p className="actions">
            <button name="List-Unsubscribe" value="One-Click">
              {m.newsScreen.yesSendMeNo}
            </button>
          </p>
        </form>
      )}
    </Screen>
  );
}
