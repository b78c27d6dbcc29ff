import { detailsPath } from "../../../app/postings/types";
import type { Posting } from "../../../app/postings/posting";
import { aResume } from "../../support/resumes";
import { longTitle } from "../look";
import type { Portal } from "../portal";
import type { Screen, Viewer } from "./screens";

/** A student after a year: a resume with many rows, applications in progress. */
export async function graduateScreens({ make }: Portal, job: Posting): Promise<Viewer> {
  const user = await make.aStudent({ name: "Meera Krishnan", phone: "+91 98470 12345" });
  const { id } = await make.anApplication(user, job);
  // Imported late, as these modules read the environment.
  const { changeStage } = await import("../../../app/applications/stages/steps.server");
  const { saveResume } = await import("../../../app/resume/resume.server");
  const { resumeSchema } = await import("../../../app/resume/schema");
  const office = await make.anAdmin();
  for (const stage of ["shortlisted", "interview"] as const)
    await changeStage(office, id, { stage, note: "Friday at ten, in the hall.", ctc: null });
  await saveResume(user, resumeSchema.parse(aFullResume()));
  return {
    who: "graduate",
    user,
    screens: [
      { name: "home", path: "/student-dashboard" },
      { name: "profile", path: "/profile" },
      { name: "edit", path: "/profile?edit=1" },
      { name: "edit, every row open", path: "/profile?edit=1", act: openRows },
      { name: "new skill", path: "/profile?edit=1&add=skills" },
      { name: "my applications", path: "/my-applications" },
      { name: "applied", path: detailsPath(job) },
    ],
  };
}

const openRows: Screen["act"] = (page) =>
  page.locator(".resume-row details").evaluateAll((rows) => {
    for (const row of rows as HTMLDetailsElement[]) row.open = true;
  });

/** Each section with several rows, one of them long. */
function aFullResume() {
  const { education, experience, projects, ...resume } = aResume();
  const school = { degree: "Class XII", institution: "Kendriya Vidyalaya", startDate: "2020-06" };
  return {
    ...resume,
    education: [...education, { ...school, endDate: "2022-03", description: "" }],
    experience: [...experience, { ...experience[0], jobTitle: longTitle }],
    projects: [...projects, { ...projects[0], projectName: "Mess menu", projectLink: "" }],
    skills: ["TypeScript", "Postgres", "Linux", "Public speaking"].map((name) => ({
      name,
      level: "Advanced",
    })),
    achievements: [...resume.achievements, "Captain of the volleyball team"],
    languages: ["Malayalam", "English", "Hindi"].map((name) => ({ name, proficiency: "Native" })),
  };
}
