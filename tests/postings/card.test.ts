import { expect, test } from "vitest";
import { cardFrame } from "../../app/postings/posting-card";
import { aPosting } from "../support/factories";

test.each([
  ["Tata Motors", "TM"],
  ["Dr. Reddy's Laboratories Ltd.", "DR"],
  ["“élan” (India)", "ÉI"],
  ["भारत इलेक्ट्रॉनिक्स", "भाइ"],
  ["3i Infotech", "3I"],
  ["wipro", "W"],
  ["…", ""],
])("a card of %s bears its initials: %s", async (company, initials) => {
  const job = await aPosting("job", { company });
  expect(cardFrame(job, "2026-01-01")).toEqual({ className: "card kind-job", "data-by": initials });
  const visit = await aPosting("visit", { companyName: company });
  expect(cardFrame(visit, "2026-01-01")["data-by"]).toBe(initials);
});
