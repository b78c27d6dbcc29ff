import { type FieldState, InputField } from "../../components/fields";
import { useTexts } from "../../languages/use-texts";
import { type OfferPart, offerParts } from "./offer-terms";

/** Inputs for what an offer says besides its pay a year. */
export function OfferFields<Part extends OfferPart>({
  fields,
  parts,
}: {
  fields: Record<Part, FieldState>;
  parts: readonly Part[];
}) {
  const m = useTexts();
  return (
    <div className="offer-fields">
      {parts.map((part) => (
        <InputField
          key={part}
          field={fields[part]}
          label={m.offerTerms.parts[part]}
          autoComplete="off"
          {...(offerParts[part] === "day" ? { type: "date" } : { inputMode: "numeric" })}
        />
      ))}
    </div>
  );
}
