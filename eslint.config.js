import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["build/", "node_modules/", ".data/", ".cache/", "test-results/", "shots/"] },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.tsx"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      ...reactHooks.configs["recommended-latest"]?.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
    },
  },
  {
    // Every sentence comes from a catalogue (app/languages). The API's description is English.
    files: ["app/**/*.tsx"],
    ignores: ["app/api-docs/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXText[value=/[A-Za-z]{2}/]",
          message: "Put the text into app/languages/en and show it by useTexts().",
        },
        {
          selector:
            "JSXAttribute[name.name=/^(alt|aria-label|ask|caption|confirm|data-busy|hint|label|placeholder|question|title)$/] > Literal[value=/[A-Za-z]{2}/]",
          message: "Put the text into app/languages/en and show it by useTexts().",
        },
      ],
    },
  },
  {
    rules: {
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  { files: ["local/**", "bench/**", "tests/**", "app/main.ts"], rules: { "no-console": "off" } },
);
