import { mayBeConfirmed } from '#domain/messages/rules.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import type { Words } from '../queries.ts';
import { words as catalog } from '../words.ts';

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
      label={catalog.form.feedback}
      hint={catalog.form.feedbackHint}
      checked={survey === true}
      onCheckedChange={(on) => onChange({ survey: on })}
    />
  ) : null;
