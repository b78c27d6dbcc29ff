import { accounts } from "./accounts";
import { applyHere } from "./apply-here";
import { applications } from "./applications";
import { figures } from "./figures";
import { inputs } from "./inputs";
import { mails } from "./mails";
import { marks } from "./marks";
import { messages } from "./messages";
import { news } from "./news";
import { newsEnded } from "./news-ended";
import { office } from "./office";
import { pay } from "./pay";
import { postings } from "./postings";
import { records } from "./records";
import { resume } from "./resume";
import { rules } from "./rules";
import { seasons } from "./seasons";
import { shell } from "./shell";
import { told } from "./told";
import { students } from "./students";

/** Bengali. */
export const bn = {
  tag: "bn-IN",
  ...accounts,
  ...applications,
  ...mails,
  ...marks,
  ...messages,
  ...news,
  ...newsEnded,
  ...office,
  ...postings,
  ...records,
  ...resume,
  ...rules,
  ...seasons,
  ...figures,
  ...shell,
  ...told,
  ...students,
  ...pay,
  ...inputs,
  ...applyHere,
};
