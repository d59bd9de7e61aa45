/** A choice of one meal, as cards. */
import { mealPath } from '#domain/languages/paths.ts';
import { textLanguage } from '../../page/text-language.ts';
import type { PublicEvent } from '../../page/event.ts';
import type { FormOfFields } from './fields.tsx';

interface Props {
  form: FormOfFields;
  field: string;
  label: string;
  value: string;
  event: Pick<PublicEvent, 'mealOptions' | 'textLanguages'>;
  onChange: (meal: string) => void;
  /** Gives everybody the same meal. Null if that would change nothing. */
  onForAll: (() => void) | null;
  /** The label of the button for everybody's meal. */
  sameAs: string;
}

export function MealCards(props: Props) {
  const { form, field, label, value, event, onChange, onForAll, sameAs } = props;
  const id = form.controls.id(field);
  const error = form.error(field);
  return (
    <div
      className="field meals"
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={`${id}-label`} className="label">
        {label}
      </span>
      {event.mealOptions.map(({ value: meal, name, description }, index) => (
        <label className="choice" key={meal}>
          <input
            type="radio"
            {...form.controls.choice(field, meal, value === meal, () => onChange(meal))}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={description ? `${id}-${index}-about` : undefined}
          />
          <span>
            <strong id={`${id}-${index}`} {...textLanguage(event, mealPath(meal))}>
              {name}
            </strong>
            {description && (
              <span
                className="second"
                id={`${id}-${index}-about`}
                {...textLanguage(event, `${mealPath(meal)}:description`)}
              >
                {description}
              </span>
            )}
          </span>
        </label>
      ))}
      {onForAll && (
        <button type="button" className="as-link same" onClick={onForAll}>
          {sameAs}
        </button>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
