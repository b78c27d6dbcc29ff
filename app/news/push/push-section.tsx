import { messages } from "../../messages";
import { limits } from "../limits";

type Props = {
  /** For adding this browser; null if it is added already or there are too many. */
  key: string | null;
  devices: { id: string; device: string; since: string; isOwn: boolean }[];
};

export type Push = Props;

/** The devices that show notifications. Script (enhance/push.ts) adds the button for this one. */
export function PushSection({ push: { key, devices } }: { push: Push }) {
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
