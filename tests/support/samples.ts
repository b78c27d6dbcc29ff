import sharp from "sharp";
import { postingType, type TypeName } from "../../app/postings/types";
import { validInput } from "./factories";

/** A value for every field of a type except its picture. Lists are arrays. */
export function fullInput(type: TypeName, word = "sample"): Record<string, string | string[]> {
  const samples = {
    text: (label: string) => `${label} ${word}`,
    textarea: (label: string) => `${label} ${word}.\nSecond line.`,
    date: () => "2099-01-31",
    url: () => "https://careers.example/apply?id=7",
    list: () => [`First ${word}`, "Second"],
    image: () => "",
  };
  const fields = Object.entries(postingType(type).fields).filter(
    ([, { kind }]) => kind !== "image",
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, samples[field.kind](field.label)]),
  );
}

/** The documented multipart form: a list is `field[]`, a podcast has its picture. */
export async function asParts(type: TypeName, input: Record<string, string | string[]>) {
  const parts = Object.entries(input).flatMap(([name, value]): [string, string | File][] =>
    Array.isArray(value)
      ? value.map((entry): [string, string] => [`${name}[]`, entry])
      : [[name, value]],
  );
  return [...parts, ...(await pictureParts(type))];
}

/** Only the required fields, with the picture if required. */
export async function validParts(type: TypeName, changes: Record<string, string> = {}) {
  return [...Object.entries({ ...validInput(type), ...changes }), ...(await pictureParts(type))];
}

async function pictureParts(type: TypeName): Promise<[string, File][]> {
  return type === "podcast" ? [["podcastImage", await aPicture()]] : [];
}

const colour = { r: 20, g: 90, b: 70 };

export async function aPicture({ width = 64, height = 36, background = colour } = {}) {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return asFile(bytes, "cover.png", "image/png");
}

export function asFile(bytes: Buffer | string, name: string, type: string) {
  return new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });
}
