import { accounts } from "./accounts";
import { applications } from "./applications";
import { figures } from "./figures";
import { mails } from "./mails";
import { news } from "./news";
import { office } from "./office";
import { postings } from "./postings";
import { records } from "./records";
import { resume } from "./resume";
import { rules } from "./rules";
import { seasons } from "./seasons";
import { shell } from "./shell";
import { told } from "./told";
import { students } from "./students";

/** Tamil. */
export const ta = {
  tag: "ta-IN",
  ...accounts,
  ...applications,
  ...mails,
  ...news,
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
};
