/** Lets browsers fetch a page while the finger is still on its link. */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/api/*" } },
          { not: { href_matches: "/*.csv" } },
          { not: { href_matches: "/profile*" } },
          { not: { href_matches: "/*\\?*lang=*" } }, // opening it is a choice
          { not: { selector_matches: "[target]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export function loader() {
  return Response.json(rules, {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
