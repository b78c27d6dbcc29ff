import { type Kysely, sql } from "kysely";

/**
 * `comparable` and `idKey` of app/as-typed/ for statements. A text of plain ASCII costs little more than lower().
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(functions).execute(db);
}

/** Each sign before = is replaced by the one after it. */
const signs = [
  ["‘’‚‛ʼʹ′", "'"],
  ["“”„‟", '"'],
  ["‐‒–—―−", "-"],
  ["ς", "σ"],
  ["يى", "ی"],
  ["ك", "ک"],
  ["ه", "ہ"],
  ["ःঃఃಃ", ":"],
];

/** The zeros of the decimal digits that NFKC leaves as they are. */
const zeros = `
  0660 06f0 07c0 0966 09e6 0a66 0ae6 0b66 0be6 0c66 0ce6 0d66 0de6 0e50 0ed0 0f20 1040 1090 17e0 1810 1946 19d0 1a80
  1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450 114d0
  11650 116c0 116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70 1e140 1e2f0
  1e4f0 1e5f1 1e950`;
const spellings = `
  अा=आ अॅ=ॲ अॉ=ऑ अो=ओ अौ=औ आॅ=ऑ आे=ओ आै=औ उु=ऊ एॅ=ऍ एे=ऐ र्इ=ई ऱ्=र्
  অা=আ ৎ=ত্
  ਅਾ=ਆ ਅੈ=ਐ ਅੌ=ਔ ੲਿ=ਇ ੲੀ=ਈ ੲੇ=ਏ ੳੁ=ਉ ੳੂ=ਊ ੳੋ=ਓ
  અા=આ અૅ=ઍ અે=એ અૈ=ઐ અૉ=ઑ અો=ઓ અૌ=ઔ
  ଅା=ଆ
  அூ=ஆ ௌ=ெள ஔ=ஒள ஶ்ரீ=ஸ்ரீ
  ఒౕ=ఓ ఒౌ=ఔ ిౕ=ీ ెౕ=ే ొౕ=ో
  ಉಾ=ಊ ಒೌ=ಔ
  ഇൗ=ഈ ഉൗ=ഊ എെ=ഐ ഒാ=ഓ ഒൗ=ഔ ൌ=ൗ ൺ=ണ് ൻ=ന് ർ=ര് ൽ=ല് ൾ=ള് ൿ=ക് ൔ=മ് ൕ=യ് ൖ=ഴ് ്്=്`;

/** Letters of other scripts that look like Latin ones, in lower case. */
const lookAlikes =
  "а=a в=b е=e ѕ=s і=i ї=i ј=j к=k м=m н=h о=o р=p с=c т=t у=y ү=y х=x һ=h ԁ=d ԛ=q ԝ=w ѵ=v ь=b з=3 α=a β=b ε=e ζ=z η=h ι=i κ=k μ=m ν=n ο=o ρ=p τ=t υ=y χ=x ϲ=c ϳ=j ı=i ɡ=g";

const [from, to] = translation(signs);
const digits = listed(zeros).flatMap((zero) =>
  [..."0123456789"].map((digit) => [
    String.fromCodePoint(parseInt(zero, 16) + Number(digit)),
    digit,
  ]),
);
const [fromDigits, toDigits] = translation(digits);
const [alike, latin] = translation(listed(lookAlikes).map((pair) => pair.split("=")));
const respellings = listed(spellings).map((pair) => pair.split("="));
const respellable = respellings.map(([typed]) => typed).join("|");
const respelled = respellings.reduce(
  (inner, [typed, one]) => `replace(${inner}, '${typed}', '${one}')`,
  "plain",
);

const unseen = String.raw`[\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+`;
const blank = String.raw`[\t\x0b-\x0d\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]`;

const functions = String.raw`
create function comparable(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := typed;
begin
  if octet_length(plain) = length(plain) and plain ~ '^[\x21-\x7e]*([ \n][\x21-\x7e]+)*$' then
    return btrim(lower(plain), E' \n');
  end if;
  -- Asking first whether there is anything to do costs a fifth of doing it.
  if plain ~ '${unseen}' then plain := regexp_replace(plain, '${unseen}', '', 'g'); end if;
  if plain is not nfkc normalized then plain := normalize(replace(plain, '´', ''''), nfkc); end if;
  plain := lower(replace(plain, 'İ', 'i'));
  if plain is not nfkc normalized then plain := normalize(plain, nfkc); end if;
  if plain ~ '${blank}|  ' then plain := regexp_replace(plain, '(${blank}| )+', ' ', 'g'); end if;
  if plain ~ '[${from}ـ]' then plain := translate(plain, '${from}ـ', '${to}'); end if;
  if plain ~ '[${fromDigits}]' then plain := translate(plain, '${fromDigits}', '${toDigits}'); end if;
  plain := btrim(plain, E' \n');
  if plain !~ '${respellable}' then return plain; end if;
  return ${respelled};
end $$;

create function id_key(id text) returns text
language sql immutable strict parallel safe
return replace(translate(comparable(id), '${alike}', '${latin}'), ' ', '');
`;

function listed(text: string) {
  return text.trim().split(/\s+/);
}

/** The two texts that SQL's translate() takes. */
function translation(pairs: string[][]) {
  const single = pairs.flatMap(([typed = "", one = ""]) => [...typed].map((sign) => [sign, one]));
  return [0, 1].map((at) =>
    single
      .map((pair) => pair[at])
      .join("")
      .replaceAll("'", "''"),
  );
}
