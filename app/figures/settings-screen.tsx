import type { SubmissionResult } from "@conform-to/react";
import { FormErrors } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { wordsOf } from "../postings/types";
import { type Settings, offeringTypes } from "./settings";

type Props = { settings: Settings; lastResult?: SubmissionResult<string[]> };

/** What the tables count. */
export function SettingsScreen({ settings, lastResult }: Props) {
  const m = useTexts();
  const words = m.figuresSettings;
  return (
    <Screen
      crumbs={<a href="/admin/figures">{m.figuresScreen.heading}</a>}
      title={words.heading}
      text={words.intro}
      name="narrow"
    >
      <form method="post">
        <FormErrors id="errors" errors={lastResult?.error?.[""] ?? undefined} />
        <fieldset className="choices">
          <legend>{words.types}</legend>
          {offeringTypes.map((type) => (
            <p key={type}>
              <label className="tick">
                <input
                  type="checkbox"
                  name="types[]"
                  value={type}
                  defaultChecked={settings.types.includes(type)}
                />{" "}
                {wordsOf(m, type).plural}
              </label>
            </p>
          ))}
        </fieldset>
        <fieldset className="choices">
          <legend>{words.elsewhere}</legend>
          <label className="tick">
            <input
              type="checkbox"
              name="elsewhere"
              value="yes"
              defaultChecked={settings.elsewhere}
            />{" "}
            {words.elsewhereCounts}
          </label>
        </fieldset>
        <Choices name="said" legend={words.said} chosen={settings.said} of={words.saidChoices} />
        <Choices
          name="denominator"
          legend={words.denominator}
          chosen={settings.denominator}
          of={words.denominators}
        />
        <Choices
          name="studies"
          legend={words.studies}
          chosen={settings.studies}
          of={words.studiesChoices}
        />
        <Choices
          name="decimals"
          legend={words.decimals}
          chosen={String(settings.decimals)}
          of={{ "0": "0", "1": "1", "2": "2" }}
        />
        <button>{words.save}</button>
      </form>
    </Screen>
  );
}

type ChoicesProps = { name: string; legend: string; chosen: string; of: Record<string, string> };

function Choices({ name, legend, chosen, of }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {Object.entries(of).map(([value, words]) => (
        <p key={value}>
          <label className="tick">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{" "}
            {words}
          </label>
        </p>
      ))}
    </fieldset>
  );
}
