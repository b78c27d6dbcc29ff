import * as postings from "./001-postings";
import * as accounts from "./002-accounts";
import * as outbox from "./003-outbox";
import * as codes from "./005-codes";
import * as applications from "./006-applications";
import * as resume from "./007-resume";
import * as contentChanged from "./008-content-changed";
import * as emailChanges from "./009-email-changes";
import * as indexes from "./010-indexes";
import * as retryBy from "./011-retry-by";
import * as letterPairs from "./012-letter-pairs";
import * as rolesAndPlaces from "./013-roles-and-places";
import * as oneRender from "./014-one-render";
import * as codeGuesses from "./015-code-guesses";
import * as asciiDomains from "./016-ascii-domains";
import * as auditLog from "./020-audit-log";
import * as devices from "./021-devices";
import * as erasureRequests from "./022-erasure-requests";
import * as secondFactors from "./023-second-factors";
import * as collegeAccounts from "./024-college-accounts";
import * as states from "./030-states";
import * as applicationCounts from "./031-application-counts";
import * as listedIndexes from "./034-listed-indexes";
import * as linkChecks from "./035-link-checks";
import * as importFiles from "./036-import-files";
import * as postingVersions from "./042-posting-versions";
import * as versionIndexes from "./043-version-indexes";
import * as recruiters from "./050-recruiters";
import * as stages from "./051-stages";
import * as resumeOpenings from "./052-resume-openings";
import * as applicationGroups from "./053-application-groups";
import * as outcomeCounts from "./054-outcome-counts";
import * as saved from "./060-saved";
import * as follows from "./061-follows";
import * as news from "./062-news";
import * as undeliverable from "./070-undeliverable";
import * as lastDone from "./071-last-done";
import * as unfinishedForms from "./080-unfinished-forms";
import * as submissions from "./085-submissions";
import * as passkeys from "./090-passkeys";
import * as webPush from "./095-web-push";
import * as changesTold from "./096-changes-told";
import * as requestIds from "./105-request-ids";
import * as countsByType from "./106-counts-by-type";
import * as outcomePays from "./110-outcome-pays";
import * as searchPairs from "./115-search-pairs";
import * as lookup from "./116-lookup";
import * as s3Objects from "./120-s3-objects";
import * as s3Indexes from "./121-s3-indexes";
import * as placeKeys from "./122-place-keys";
import * as monthsByTimeZone from "./123-months-by-time-zone";
import * as lostFiles from "./124-lost-files";
import * as recentCounts from "./130-recent-counts";
import * as recentApplications from "./131-recent-applications";
import * as quietDrafts from "./132-quiet-drafts";

/** In the order they run. Never edit a released one; add another. */
export const migrations = {
  "001-postings": postings,
  "002-accounts": accounts,
  "003-outbox": outbox,
  "005-codes": codes,
  "006-applications": applications,
  "007-resume": resume,
  "008-content-changed": contentChanged,
  "009-email-changes": emailChanges,
  "010-indexes": indexes,
  "011-retry-by": retryBy,
  "012-letter-pairs": letterPairs,
  "013-roles-and-places": rolesAndPlaces,
  "014-one-render": oneRender,
  "015-code-guesses": codeGuesses,
  "016-ascii-domains": asciiDomains,
  "020-audit-log": auditLog,
  "021-devices": devices,
  "022-erasure-requests": erasureRequests,
  "023-second-factors": secondFactors,
  "024-college-accounts": collegeAccounts,
  "030-states": states,
  "031-application-counts": applicationCounts,
  "034-listed-indexes": listedIndexes,
  "035-link-checks": linkChecks,
  "036-import-files": importFiles,
  "042-posting-versions": postingVersions,
  "043-version-indexes": versionIndexes,
  "050-recruiters": recruiters,
  "051-stages": stages,
  "052-resume-openings": resumeOpenings,
  "053-application-groups": applicationGroups,
  "054-outcome-counts": outcomeCounts,
  "060-saved": saved,
  "061-follows": follows,
  "062-news": news,
  "070-undeliverable": undeliverable,
  "071-last-done": lastDone,
  "080-unfinished-forms": unfinishedForms,
  "085-submissions": submissions,
  "090-passkeys": passkeys,
  "095-web-push": webPush,
  "096-changes-told": changesTold,
  "105-request-ids": requestIds,
  "106-counts-by-type": countsByType,
  "110-outcome-pays": outcomePays,
  "115-search-pairs": searchPairs,
  "116-lookup": lookup,
  "120-s3-objects": s3Objects,
  "121-s3-indexes": s3Indexes,
  "122-place-keys": placeKeys,
  "123-months-by-time-zone": monthsByTimeZone,
  "124-lost-files": lostFiles,
  "130-recent-counts": recentCounts,
  "131-recent-applications": recentApplications,
  "132-quiet-drafts": quietDrafts,
};
