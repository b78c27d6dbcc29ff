import { type FieldState, InputField } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { companyLimits } from "./schema";

/** What is known of a company, where it is added and where it is changed. */
export function AboutFields({ sector, website }: Record<"sector" | "website", FieldState>) {
  const words = useTexts().companies;
  return (
    <>
      <InputField field={sector} label={words.sector} maxLength={companyLimits.line} />
      <InputField
        field={website}
        label={words.website}
        inputMode="url"
        maxLength={companyLimits.website}
      />
    </>
  );
}
