import { accountEndpoints } from "../accounts/endpoints.server";
import { adminEndpoints } from "../admin/endpoints.server";
import { applicationEndpoints } from "../applications/endpoints.server";
import { applicantEndpoints } from "../applications/applicants/endpoints.server";
import { outcomeEndpoints } from "../applications/outcomes/endpoints.server";
import { reportEndpoints } from "../applications/report/endpoints.server";
import { stageEndpoints } from "../applications/stages/endpoints.server";
import { collegeEndpoints } from "../college/endpoints.server";
import { companyEndpoints } from "../companies/endpoints.server";
import { dayEndpoints } from "../day/endpoints.server";
import { meetingEndpoints } from "../day/meetings/endpoints.server";
import { roundEndpoints } from "../day/rounds/endpoints.server";
import { figureEndpoints } from "../figures/endpoints.server";
import { findEndpoints } from "../find/endpoints.server";
import { afterEndpoints } from "../figures/after/endpoints.server";
import { rowEndpoints } from "../from-files/endpoints.server";
import { messageEndpoints } from "../messages/endpoints.server";
import { newsEndpoints } from "../news/endpoints.server";
import { postingEndpoints } from "../postings/endpoints.server";
import { savedEndpoints } from "../postings/saved/endpoints.server";
import { recordEndpoints } from "../records/endpoints.server";
import { recordImportEndpoints } from "../records/import/endpoints.server";
import { joiningEndpoints } from "../records/joining/endpoints.server";
import { resumeEndpoints } from "../resume/endpoints.server";
import { seasonEndpoints } from "../seasons/endpoints.server";
import { trialEndpoints } from "../seasons/simulation/endpoints.server";
import { standingEndpoints } from "../standing/endpoints.server";
import { waitingEndpoints } from "../waiting/endpoints.server";

/** Every call of the API, in the order of the page; tests/api/openapi.test.ts fails when a route is missing. */
export const endpoints = [
  ...accountEndpoints,
  ...applicationEndpoints,
  ...stageEndpoints,
  ...applicantEndpoints,
  ...reportEndpoints,
  ...outcomeEndpoints,
  ...savedEndpoints,
  ...newsEndpoints,
  ...resumeEndpoints,
  ...adminEndpoints,
  ...companyEndpoints,
  ...collegeEndpoints,
  ...recordEndpoints,
  ...waitingEndpoints,
  ...findEndpoints,
  ...recordImportEndpoints,
  ...joiningEndpoints,
  ...seasonEndpoints,
  ...trialEndpoints,
  ...standingEndpoints,
  ...rowEndpoints,
  ...dayEndpoints,
  ...meetingEndpoints,
  ...roundEndpoints,
  ...messageEndpoints,
  ...figureEndpoints,
  ...afterEndpoints,
  ...postingEndpoints,
];
