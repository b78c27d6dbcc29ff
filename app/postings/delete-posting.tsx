import { Confirm } from "../components/confirm";
import { messages } from "../messages";

type Props = {
  id: string;
  title: string;
  applied: number;
  /** Where the form is sent; by default to this page. */
  action?: string;
  /** Set for all but the first of a list, which brings the styles. */
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
