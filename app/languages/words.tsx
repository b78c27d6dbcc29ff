import { Fragment } from "react";
import { inLanguages } from "../as-typed/spoken";
import { useTexts } from "./use-texts";

/** What somebody wrote, each piece in the language of its script where that is not the page's. */
export function Words({ text }: { text: string }) {
  const pieces = inLanguages(text, useTexts().tag);
  return pieces.map(({ text, lang }, at) =>
    lang ? (
      <span key={at} lang={lang}>
        {text}
      </span>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
