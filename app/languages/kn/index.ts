import { accounts } from "./accounts";
import { answers } from "./answers";
import { applyHere } from "./apply-here";
import { applications } from "./applications";
import { drives } from "./drives";
import { figures } from "./figures";
import { find } from "./find";
import { inputs } from "./inputs";
import { mails } from "./mails";
import { marks } from "./marks";
import { messages } from "./messages";
import { news } from "./news";
import { newsEnded } from "./news-ended";
import { office } from "./office";
import { pay } from "./pay";
import { postings } from "./postings";
import { questions } from "./questions";
import { records } from "./records";
import { resume } from "./resume";
import { rounds } from "./rounds";
import { rules } from "./rules";
import { seasons } from "./seasons";
import { shell } from "./shell";
import { told } from "./told";
import { students } from "./students";

/** Kannada. */
export const kn = {
  tag: "kn-IN",
  ...accounts,
  ...applications,
  ...find,
  ...mails,
  ...marks,
  ...messages,
  ...news,
  ...newsEnded,
  ...office,
  ...postings,
  ...questions,
  ...records,
  ...resume,
  ...rounds,
  ...rules,
  ...seasons,
  ...figures,
  ...shell,
  ...drives,
  ...told,
  ...students,
  ...pay,
  ...inputs,
  ...applyHere,
  ...answers,
};
