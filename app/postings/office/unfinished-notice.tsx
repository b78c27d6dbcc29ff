import type { FormValues } from "./form-values";

export type Unfinished = {
  typed: FormValues;
  /** In milliseconds, for the script that stores the same on the device. */
  at: number;
  when: string;
};

/** Above a form that shows what was typed earlier. Otherwise hidden, for script to show what the device has stored. */
export function UnfinishedNotice({ unfinished }: { unfinished: Unfinished | null }) {
  return (
    <form
      method="post"
      className="message loading"
      data-unfinished={unfinished?.at ?? 0}
      hidden={!unfinished}
    >
      <span role="status">
        What you typed on <span data-when="">{unfinished?.when}</span> is back. It is not saved yet.
      </span>{" "}
      <button className="quiet" name="discard" value="yes" data-cancel="">
        Discard it
      </button>
    </form>
  );
}
