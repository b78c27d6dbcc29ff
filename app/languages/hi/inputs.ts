import type { Translation } from "../translations";

export const inputs = {
  inputs: { wrong: "यह छूट गया है या पढ़ा नहीं जा सकता।" },
} satisfies Translation;
