import { useTexts } from "../languages/use-texts";

const path = "/admin/messages/new";

/** Leads from a list to the form that writes to all of it; `to` names the list as calls do. Of one person it says so. */
export function MessageThese({ to, words }: { to: object; words?: string }) {
  const { sending } = useTexts();
  return (
    <a className="button quiet" href={`${path}?${new URLSearchParams({ to: JSON.stringify(to) })}`}>
      {words ?? sending.messageThese}
    </a>
  );
}

/** In a form with boxes to tick: writes to those ticked. */
export function MessageSelected() {
  const { sending } = useTexts();
  return (
    <button
      className="quiet"
      name="intent"
      value="start"
      formAction={path}
      formEncType="application/x-www-form-urlencoded" // a file that was chosen for something else stays here
      formNoValidate
    >
      {sending.messageSelected}
    </button>
  );
}
