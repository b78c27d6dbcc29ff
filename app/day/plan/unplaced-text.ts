import { textsOf } from "../../languages/texts";
import type { Unplaced } from "./day";

/** '3 of 42 for Nila do not fit before 18:00: one more panel, or until 18:50.', with `time` to say a minute. */
export function unplacedText(
  { students, of, waysOut }: Pick<Unplaced, "students" | "of" | "waysOut">,
  name: string,
  closes: number,
  time: (minute: number) => string,
) {
  const words = textsOf("en").dayOffice;
  const ways = [
    waysOut.morePanels && words.morePanels(waysOut.morePanels),
    waysOut.until && words.until(time(waysOut.until)),
  ];
  return words.doNotFit(
    ...([students.length, of, name, time(closes)] as const),
    ways.filter((way) => typeof way === "string"),
  );
}
