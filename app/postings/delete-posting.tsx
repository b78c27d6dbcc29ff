import { Confirm } from "../components/confirm";
import { messages } from "../messages";

type Props = {
  id: string;
  title: string;
  applied: number;
  /** Where it is sent, if not to this page. */
  action?: string;
  /** Not the first of its list. */
  isStyled?: boolean;
};

export function DeletePosting({ id, title, applied, action, isStyled }: Props) {
  return (
    <Confirm
      ask="Delete"
      question={`${messages.remove.ask(title)} ${messages.remove.applied(applied)}`}
      confirm="Yes, delete it"
      id={id}
      action={action}
      isStyled={isStyled}
    >
      <input type="hidden" name="title" value={title} />
    </Confirm>
  );
}
