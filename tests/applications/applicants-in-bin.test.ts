import { expect, test } from "vitest";
import { zipResumes } from "../../app/applications/applicants/resume-zips.server";
import { db } from "../../db/client";
import { aCompanyPosting, aStudentWithResume } from "./applicants";
import { anApplication } from "../support/factories";
import type { Client } from "../support/client";
import { withCast, withWeb } from "../support/hooks";

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

test.each(["admin", "colleague"] as const)(
  "applicants of what is in the bin are out of its recruiter's reach (deleted by the %s)",
  async (deleter) => {
    const posting = await aCompanyPosting(cast.users.recruiter);
    const { id } = await anApplication(await aStudentWithResume(), posting);
    const item = `/api/placements/${posting.id}`;
    const screen = `applications/job/${posting.id}`;
    const asked = await cast.recruiter.form(`/recruiter/${screen}`, { intent: "zip" });
    expect(asked.status).toBe(303);
    const zip = await db
      .selectFrom("resume_zips")
      .select("id")
      .where("posting_id", "=", posting.id)
      .executeTakeFirstOrThrow();
    const many = { contentType: "job", contentId: posting.id, ids: [id] };
    const every: Record<string, (client: Client) => Promise<Response>> = {
      list: (client) => client.get(`${item}/applicants`),
      csv: (client) => client.get(`/applicants/job/${posting.id}/applicants.csv`),
      resume: (client) => client.get(`/api/applications/${id}/resume.pdf`),
      screen: (client) => {
        const area = client === cast.admin ? "admin" : "recruiter";
        return client.get(`/${area}/${screen}`);
      },
      stage: (client) => client.json("PATCH", `/api/applications/${id}`, { stage: "applied" }),
      stages: (client) =>
        client.json("POST", "/api/applications/stages", { ...many, stage: "applied" }),
    };
    const own: typeof every = {
      zip: (client) => client.get(`/applicants/job/${posting.id}/resumes.zip`),
      "zip asked for": (client) => client.form(`/recruiter/${screen}`, { intent: "zip" }),
    };
    const reached = async (client: Client, calls: typeof every) => {
      const names: string[] = [];
      for (const [name, send] of Object.entries(calls))
        if ((await send(client)).status !== 404) names.push(name);
      return names;
    };

    await cast[deleter].fetch(item, { method: "DELETE" });
    await zipResumes(zip.id); // had been asked for before
    for (const client of [cast.recruiter, cast.colleague])
      expect(await reached(client, { ...every, ...own })).toEqual([]);
    expect(await reached(cast.admin, every)).toEqual(Object.keys(every));
    const workbench = await (await cast.recruiter.get("/recruiter?state=deleted")).text();
    expect(workbench).toContain(posting.id);
    expect(workbench).not.toContain(`/recruiter/${screen}`);

    await cast[deleter].fetch(`${item}/restore`, { method: "POST" });
    expect(await reached(cast.recruiter, every)).toEqual(Object.keys(every));
    expect(await reached(cast.recruiter, own)).toEqual(Object.keys(own));
  },
);
