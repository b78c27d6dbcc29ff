import { formatNumber } from "../../text";
import { plural } from "../plural";

/** New drives of a season, as students are told of them. */
export const driveMessages = {
  drives: {
    subject: (drive: string) => `New drive: ${drive}`,
    canApply: "You can apply to this drive of your season.",
    push: "A new drive is open to you",
    pushMore: (drive: string, more: number) =>
      `${drive}, and ${plural("en", more, { one: "1 more", other: `${formatNumber(more)} more` })}`,
    why: (portal: string) =>
      `You get this when there are new drives of your season to which you can apply at ${portal}.`,
    byMail: "New drives of your season by mail",
    choices: {
      once: "At once; those of one hour in one mail",
      day: "With the day's digest, at eight in the morning",
      none: "Never",
    },
    unknown: "Choose once, day or none.",
    saved: {
      once: "You get a mail when there are new drives to which you can apply.",
      day: "You get new drives to which you can apply in the morning's mail.",
      none: "You get no mails about new drives. The portal shows them under Messages.",
    },
  },
  /** For the office and recruiters. */
  telling: {
    label: "Tell students who can apply",
    hint: "Once, when it is public: in the portal and by notification at once, by mail as each prefers. Later changes tell nobody again.",
  },
};
