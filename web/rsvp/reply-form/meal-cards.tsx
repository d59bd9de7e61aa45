/** A choice of one meal, as cards. */
import type { FormOfFields } from './fields.tsx';

interface Props {
  form: FormOfFields;
  field: string;
  label: string;
  value: string;
  options: readonly { name: string; description: string }[];
  onChange: (meal: string) => void;
  /** Gives everybody the same meal. Null if that would change nothing. */
  onForAll: (() => void) | null;
  /** The label of the button that does so. */
  sameAs: string;
}

export function MealCards(props: Props) {
  const { form, field, label, value, options, onChange, onForAll, sameAs } = props;
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
      {options.map(({ name, description }, index) => (
        <label className="choice" key={name}>
          <input
            type="radio"
            {...form.controls.choice(field, name, value === name, () => onChange(name))}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={description ? `${id}-${index}-about` : undefined}
          />
          <span>
            <strong id={`${id}-${index}`} dir="auto">
              {name}
            </strong>
            {description && (
              <span className="second" id={`${id}-${index}-about`} dir="auto">
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
