import { mayBeConfirmed } from '#domain/messages/rules.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import type { Words } from '../queries.ts';

/** Offers a button to the survey, if confirmed guests may be among the audience. */
export const AskFeedback = ({
  words: { audience, survey },
  onChange,
}: {
  words: Words;
  onChange: (change: Partial<Words>) => void;
}) =>
  mayBeConfirmed(audience) ? (
    <CheckboxField
      label="Ask for feedback"
      hint="Confirmed guests get a button to your survey."
      checked={survey === true}
      onCheckedChange={(on) => onChange({ survey: on })}
    />
  ) : null;
