import { Confirm } from "../components/confirm";
import { messages } from "../messages";

type Props = {
  id: string;
  title: string;
  applied: number;
  /** Where it is sent, if not to this page. */
  action?: string;
};

export function DeletePosting({ id, title, applied, action }: Props) {
  return (
    <Confirm
      ask="Delete"
      question={`${messages.remove.ask(title)} ${messages.remove.applied(applied)}`}
      confirm="Yes, delete it"
      id={id}
      action={action}
    >
      <input type="hidden" name="title" value={title} />
    </Confirm>
  );
}
