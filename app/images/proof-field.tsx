import { type FieldState, Labelled, inputProps } from "../components/fields";
import { imagePath } from "./image-path";

type Props = {
  field: FieldState;
  label: string;
  hint: string;
  /** What the file is called that was sent before. */
  earlier: string;
};

/** A picture or PDF as proof. A refused form comes back with its signed hash, so that nobody chooses it again. */
export function ProofField({ field, label, hint, earlier }: Props) {
  const stored = typeof field.initialValue === "string" ? field.initialValue : "";
  const [, hash, pdf] = /^([0-9a-f]{64})(-pdf)?\./.exec(stored) ?? [];
  return (
    <Labelled field={field} label={label} hint={hint}>
      {hash && (
        <>
          <input type="hidden" name={field.name} value={stored} />
          {pdf ? (
            <p>{`${earlier} (PDF)`}</p>
          ) : (
            <img className="stored-image" src={imagePath(hash)} alt={earlier} width="160" />
          )}
        </>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp,application/pdf"
      />
    </Labelled>
  );
}
