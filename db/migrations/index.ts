import * as portal from "./001-portal";
import * as records from "./002-records";
import * as eligibility from "./003-eligibility";
import * as seasons from "./004-seasons";
import * as figures from "./005-figures";
import * as lanes from "./006-lanes-of-their-own";
import * as sitemapParts from "./007-sitemap-parts";
import * as earlierNumbers from "./010-earlier-roll-numbers";
import * as beforeAccounts from "./011-enrolments-before-accounts";
import * as accountInvitations from "./012-invitations-to-accounts";
import * as replacedOffers from "./020-replaced-offers";
import * as replacedUntilNow from "./021-replaced-until-now";
import * as applyHere from "./022-apply-here";
import * as endedExceptions from "./023-ended-exceptions";
import * as toldAnswers from "./030-told-answers";
import * as publications from "./031-publications";
import * as factsOfRegistrations from "./032-facts-of-registrations";
import * as versionsOfGraduates from "./033-versions-of-graduates";
import * as toldOutside from "./034-told-outside";
import * as comparable from "./040-comparable";
import * as comparableSearch from "./041-comparable-search";
import * as searchTexts from "./042-search-texts";
import * as comparablePlaces from "./043-comparable-places";
import * as places from "./044-places";
import * as rollOrder from "./045-roll-order";
import * as files from "./050-files";
import * as messages from "./060-messages";
import * as newDrives from "./061-new-drives";
import * as noNews from "./062-no-news";
import * as stepsOfSeasons from "./065-steps-of-seasons";
import * as stepsUntilNow from "./066-steps-until-now";
import * as seenUntilNow from "./067-seen-until-now";
import * as rounds from "./070-rounds";
import * as roundResults from "./071-round-results";
import * as processes from "./075-processes";
import * as questions from "./080-questions";
import * as closingHours from "./081-closing-hours";
import * as closingOrder from "./082-closing-order";
import * as companies from "./085-companies";
import * as registeredCompanies from "./086-registered-companies";
import * as openingsOfFiles from "./087-openings-of-files";
import * as postingPdfs from "./090-posting-pdfs";
import * as postingsOfPdfs from "./091-postings-of-pdfs";
import * as meetings from "./095-meetings";
import * as foundPeople from "./097-found-people";
import * as markSettings from "./099-mark-settings";
import * as pdfProofs from "./100-pdf-proofs";
import * as toldRegistrations from "./101-told-registrations";
import * as undeliverable from "./102-undeliverable";
import * as tables from "./103-tables";
import * as objectedRegistrations from "./104-objected-registrations";
import * as correctedPercent from "./106-corrected-percent";
import * as markVersions from "./107-mark-versions";
import * as pdfsAppliedTo from "./108-pdfs-applied-to";
import * as endedNumbers from "./109-ended-numbers";

/** In the order they run. Never edit a released one; add another. */
export const migrations = {
  "001-portal": portal,
  "002-records": records,
  "003-eligibility": eligibility,
  "004-seasons": seasons,
  "005-figures": figures,
  "006-lanes-of-their-own": lanes,
  "007-sitemap-parts": sitemapParts,
  "010-earlier-roll-numbers": earlierNumbers,
  "011-enrolments-before-accounts": beforeAccounts,
  "012-invitations-to-accounts": accountInvitations,
  "020-replaced-offers": replacedOffers,
  "021-replaced-until-now": replacedUntilNow,
  "022-apply-here": applyHere,
  "023-ended-exceptions": endedExceptions,
  "030-told-answers": toldAnswers,
  "031-publications": publications,
  "032-facts-of-registrations": factsOfRegistrations,
  "033-versions-of-graduates": versionsOfGraduates,
  "034-told-outside": toldOutside,
  "040-comparable": comparable,
  "041-comparable-search": comparableSearch,
  "042-search-texts": searchTexts,
  "043-comparable-places": comparablePlaces,
  "044-places": places,
  "045-roll-order": rollOrder,
  "050-files": files,
  "060-messages": messages,
  "061-new-drives": newDrives,
  "062-no-news": noNews,
  "065-steps-of-seasons": stepsOfSeasons,
  "066-steps-until-now": stepsUntilNow,
  "067-seen-until-now": seenUntilNow,
  "070-rounds": rounds,
  "071-round-results": roundResults,
  "075-processes": processes,
  "080-questions": questions,
  "081-closing-hours": closingHours,
  "082-closing-order": closingOrder,
  "085-companies": companies,
  "086-registered-companies": registeredCompanies,
  "087-openings-of-files": openingsOfFiles,
  "090-posting-pdfs": postingPdfs,
  "091-postings-of-pdfs": postingsOfPdfs,
  "095-meetings": meetings,
  "097-found-people": foundPeople,
  "099-mark-settings": markSettings,
  "100-pdf-proofs": pdfProofs,
  "101-told-registrations": toldRegistrations,
  "102-undeliverable": undeliverable,
  "103-tables": tables,
  "104-objected-registrations": objectedRegistrations,
  "106-corrected-percent": correctedPercent,
  "107-mark-versions": markVersions,
  "108-pdfs-applied-to": pdfsAppliedTo,
  "109-ended-numbers": endedNumbers,
};
