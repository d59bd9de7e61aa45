/** The field of a consent. */
import { useWords } from '../page/words.ts';
import type { QuestionProps } from './question-props.ts';
import { helpIn, labelIn } from './text-language.ts';

/** Renders a consent, which is never checked in advance. */
export function Consent({ form, field, question, value, onChange }: QuestionProps) {
  const id = form.controls.id(field);
  const error = form.error(field);
  const { label, help, required } = question;
  const { form: words } = useWords();
  const by = [help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field meals">
      <label htmlFor={id} className="choice" {...labelIn(form, question)}>
        <input
          id={id}
          type="checkbox"
          {...form.controls.tick(field, value === true, (isTicked) => onChange(isTicked ? true : undefined))}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={by || undefined}
        />
        <span>
          {label}
          {!required && <span className="optional"> {words.optional}</span>}
        </span>
      </label>
      {help && (
        <p className="hint" id={`${id}-hint`} {...helpIn(form, question)}>
          {help}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
