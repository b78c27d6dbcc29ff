import { comparable } from "./comparable";

/** Words that say how a company is incorporated, and not which it is. */
const forms = new Set(
  "ltd limited pvt private p inc incorporated llp llc plc corp corporation co company india the".split(
    " ",
  ),
);

/** What is left of a name without its form: 'infosys' of 'INFOSYS LIMITED' and of 'Infosys (P) Ltd.' */
export function companyKey(name: string) {
  const words = comparable(name)
    .replaceAll("&", " and ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !forms.has(word));
  return (own.length ? own : words).join("");
}
