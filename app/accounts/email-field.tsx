import type { FieldMetadata } from "@conform-to/react";
import { InputField } from "../components/fields";
import { accountLimits } from "./limits";

export function EmailField({ field }: { field: FieldMetadata<string> }) {
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
