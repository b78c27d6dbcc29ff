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
};
