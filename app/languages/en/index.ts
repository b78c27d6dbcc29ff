import { accountMessages } from "./accounts";
import { answerMessages } from "./answers";
import { figureMessages } from "./figures";
import { dayMessages } from "./day";
import { driveMessages } from "./drives";
import { fileMessages } from "./files";
import { collegeOfficeMessages } from "./college";
import { findMessages } from "./find";
import { companyListMessages } from "./company-lists";
import { companyMessages } from "./companies";
import { applyHereMessages } from "./apply-here";
import { inputMessages } from "./inputs";
import { mails } from "./mails";
import { markMessages } from "./marks";
import { messageMessages } from "./messages";
import { office } from "./office";
import { resume } from "./resume";
import { payMessages } from "./pay";
import { publishingMessages } from "./publishing";
import { questionMessages } from "./questions";
import { roundMessages } from "./rounds";
import { rowMessages } from "./rows";
import { shell } from "./shell";
import { postingMessages } from "./postings";
import { newsMessages } from "./news";
import { newsEndedMessages } from "./news-ended";
import { applicationMessages } from "./applications";
import { recordMessages } from "./records";
import { ruleMessages } from "./rules";
import { seasonMessages } from "./seasons";
import { toldMessages } from "./told";
import { waitingMessages } from "./waiting";
import { standingMessages } from "./standing";
import { studentPageMessages } from "./student-page";
import { studentMessages } from "./students";

/** Every sentence in English; those of the specification are to the letter. */
export const en = {
  /** Of the page (`<html lang>`), and for its dates and numbers. */
  tag: "en-IN",
  /** Whether some sentences of a translation wait for a speaker to confirm them. */
  isMachineMade: false,
  ...shell,
  ...accountMessages,
  ...resume,
  ...office,
  ...postingMessages,
  ...applicationMessages,
  ...recordMessages,
  ...ruleMessages,
  ...seasonMessages,
  ...toldMessages,
  ...studentMessages,
  ...figureMessages,
  ...fileMessages,
  ...collegeOfficeMessages,
  ...findMessages,
  ...companyListMessages,
  ...companyMessages,
  ...newsMessages,
  ...newsEndedMessages,
  ...dayMessages,
  ...driveMessages,
  ...mails,
  ...markMessages,
  ...waitingMessages,
  ...payMessages,
  ...publishingMessages,
  ...questionMessages,
  ...roundMessages,
  ...rowMessages,
  ...inputMessages,
  ...applyHereMessages,
  ...answerMessages,
  ...messageMessages,
  ...standingMessages,
  ...studentPageMessages,
};
