import { Confirm } from "../components/confirm";
import { messages } from "../messages";

export function DeletePosting({ id, title }: { id: string; title: string }) {
  return (
    <Confirm ask="Delete" question={messages.remove.ask(title)} confirm="Yes, delete it" id={id}>
      <input type="hidden" name="title" value={title} />
    </Confirm>
  );
}
