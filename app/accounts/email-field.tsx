import { type FieldState, InputField } from "../components/fields";
import { accountLimits } from "./limits";

export function EmailField({ field }: { field: FieldState }) {
  return (
    <InputField
      field={field}
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={accountLimits.email}
      required
    />
  );
}
