import { type FieldState, Labelled, inputProps } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import type { Posting } from "../posting";
import { digestIn, maxPdf, pdfKilobytes, pdfPath } from "./pdf";

type LinkProps = { posting: Pick<Posting, "type" | "id">; digest: string };

/** Where a posting's PDF is read, with its size. */
export function PdfLink({ posting, digest }: LinkProps) {
  const { postingPdf: words } = useTexts();
  return <a href={pdfPath(posting, digest)}>{words.link(pdfKilobytes(digest))}</a>;
}

/** The form's part: what is there, which a refused form keeps, and another instead. */
export function PdfField({ field, earlier }: { field: FieldState; earlier: FieldState }) {
  const m = useTexts();
  const { label, hint, tooLarge } = m.postingPdf;
  const signed = typeof earlier.initialValue === "string" ? earlier.initialValue : "";
  const digest = digestIn(signed);
  return (
    <Labelled field={field} label={label} hint={hint}>
      <input type="hidden" name={earlier.name} value={digest ? signed : ""} />
      {digest && (
        <>
          <p>{m.asked.fileStored(label, pdfKilobytes(digest))}</p>
          <label className="check">
            <input type="checkbox" name="removePdf" /> <span>{m.asked.fileRemove}</span>
          </label>
        </>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="application/pdf"
        data-max-bytes={maxPdf}
        data-too-large={tooLarge}
      />
    </Labelled>
  );
}
