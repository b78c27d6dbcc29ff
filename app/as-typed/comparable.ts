/**
 * What people type, made comparable: the same word in other bytes becomes the same text. Search, the names of companies
 * and departments, and ids are compared so; what is stored and shown stays as it was typed. Postgres has the same
 * function (db/migrations/040-comparable.ts), and a test compares the two sign by sign.
 */
export function comparable(text: string) {
  if (/^[\x21-\x7e]*(?:[ \n][\x21-\x7e]+)*$/.test(text)) return text.toLowerCase().trim();
  const composed = text.replace(unseen, "").replaceAll("´", "'").normalize("NFKC");
  const lower = composed.replaceAll("İ", "i").toLowerCase().normalize("NFKC");
  const blanked = lower.replace(blanks, " ").replace(variants, (sign) => plainOf.get(sign) ?? "");
  const plain = plainDigits(blanked).trim();
  if (!/[\u0900-\u0d7f]/.test(plain)) return plain;
  return spellings.reduce((all, [typed = "", one = ""]) => all.replaceAll(typed, one), plain);
}

/** Decimal digits of any script, such as those of Indian keyboards, as 0 to 9. */
export function plainDigits(text: string) {
  return text.replace(/(?!\p{ASCII})\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    let before = 0; // in its script, whose digits follow each other, as those of two scripts may, too
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
    return String(before % 10);
  });
}

/** Direction marks, joiners, soft hyphens, controls; no tabs and line ends, which are blanks. */
const unseen =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** A line end stays one, as nobody searches for words of two lines. U+2800 is Braille's blank. */
const blanks = /(?:[^\S\n]|[\x85\u2800])+/g;

/** What keyboards and word processors make of one sign: quotes, dashes, Arabic letters for Urdu's, visarga. */
const oneSign: [typed: string, sign: string][] = [
  ["‘’‚‛ʼʹ′", "'"],
  ["“”„‟", '"'],
  ["‐‒–—―−", "-"],
  ["ς", "σ"],
  ["يى", "ی"],
  ["ك", "ک"],
  ["ه", "ہ"],
  ["ـ", ""],
  ["ःঃఃಃ", ":"],
];
const plainOf = new Map(oneSign.flatMap(([typed, sign]) => [...typed].map((one) => [one, sign])));
const variants = new RegExp(`[${[...plainOf.keys()].join("")}]`, "g");

/**
 * Spellings that look alike and that Unicode does not take for the same: vowels in two parts, Malayalam's chillu letters
 * (the joiner of the older spelling is gone by now), Tamil's au and shri.
 */
const spellings = `
  अा=आ अॅ=ॲ अॉ=ऑ अो=ओ अौ=औ आॅ=ऑ आे=ओ आै=औ उु=ऊ एॅ=ऍ एे=ऐ र्इ=ई ऱ्=र्
  অা=আ ৎ=ত্
  ਅਾ=ਆ ਅੈ=ਐ ਅੌ=ਔ ੲਿ=ਇ ੲੀ=ਈ ੲੇ=ਏ ੳੁ=ਉ ੳੂ=ਊ ੳੋ=ਓ
  અા=આ અૅ=ઍ અે=એ અૈ=ઐ અૉ=ઑ અો=ઓ અૌ=ઔ
  ଅା=ଆ
  அூ=ஆ ௌ=ெள ஔ=ஒள ஶ்ரீ=ஸ்ரீ
  ఒౕ=ఓ ఒౌ=ఔ ిౕ=ీ ెౕ=ే ొౕ=ో
  ಉಾ=ಊ ಒೌ=ಔ
  ഇൗ=ഈ ഉൗ=ഊ എെ=ഐ ഒാ=ഓ ഒൗ=ഔ ൌ=ൗ ൺ=ണ് ൻ=ന് ർ=ര് ൽ=ല് ൾ=ള് ൿ=ക് ൔ=മ് ൕ=യ് ൖ=ഴ് ്്=്
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split("="));
