/**
 * Form fields with a visible label, and with their issue next to them. Ids end in the field's name,
 * as issues use it.
 */
import type { ReactNode } from 'react';
import { textLanguage } from '../../page/text-language.ts';
import type { PublicEvent } from '../../page/event.ts';
import type { Controls } from './controls.ts';
import { useWords } from '../../page/words.ts';

/** The props that all fields of one form share. */
export interface FormOfFields {
  controls: Controls;
  /** Returns the sentence about the problem with a field, or undefined. */
  error: (field: string) => string | undefined;
  /** Whether this is the form of a large party, where long lists of choices take one line. */
  isCompact?: boolean;
}

interface FieldProps {
  form: FormOfFields;
  field: string;
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  /** Whether the hint changes with the guest's choice: screen readers then announce it. */
  announced?: boolean;
}

interface FieldAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  required: boolean;
}

export function Field({
  form,
  field,
  label,
  optional,
  hint,
  announced,
  after,
  children,
}: FieldProps & { after?: ReactNode; children: (attributes: FieldAttributes) => ReactNode }) {
  const { form: words } = useWords();
  const id = form.controls.id(field);
  const error = form.error(field);
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {words.optional}</span>}
      </label>
      {children({
        id,
        // Set explicitly. Otherwise, a browser would mark a required field as invalid before
        // anybody typed.
        'aria-invalid': error !== undefined,
        'aria-describedby': by || undefined,
        required: !optional,
      })}
      {(hint || announced) && (
        <p className="hint" id={`${id}-hint`} role={announced ? 'status' : undefined}>
          {hint}
        </p>
      )}
      {after}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Renders a trap for programs, which fill in every field that they find. Guests can't see it, reach
 * it by keyboard, or hear it. Its name and attributes keep browsers and password managers from
 * filling it in.
 */
export function Unseen({ id }: { id: string }) {
  const { form: words } = useWords();
  return (
    <div className="unseen" aria-hidden="true" inert>
      <label htmlFor={id}>{words.leaveBlank}</label>
      <input
        id={id}
        name="homepage"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  );
}

interface HeldText {
  value: string;
  onChange: (value: string) => void;
}

interface TextProps extends FieldProps, HeldText {
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  maxLength: number;
  readOnly?: boolean;
  /** What the Enter key of a phone's keyboard says: `next` leads to the next field. */
  enterKeyHint?: 'next' | undefined;
}

export function TextField(props: TextProps) {
  const { form, field, type = 'text', value, onChange, autoComplete, maxLength, readOnly } = props;
  const held = form.controls.text(field, value, onChange);
  return (
    <Field {...props}>
      {(attributes) => (
        <input
          {...attributes}
          {...held}
          // Don't send a field that can't be changed.
          name={readOnly ? undefined : held.name}
          type={type}
          autoComplete={autoComplete}
          maxLength={maxLength}
          enterKeyHint={props.enterKeyHint}
          readOnly={readOnly}
          dir={type === 'text' ? 'auto' : undefined}
        />
      )}
    </Field>
  );
}

export function TextArea(props: FieldProps & HeldText & { maxLength: number }) {
  const { form, field, value, onChange, maxLength } = props;
  return (
    <Field {...props}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...form.controls.text(field, value, onChange)}
          rows={3}
          maxLength={maxLength}
          dir="auto"
        />
      )}
    </Field>
  );
}

export function Select(props: FieldProps & HeldText & { children: ReactNode }) {
  const { form, field, value, onChange, children } = props;
  return (
    <Field {...props}>
      {(attributes) => (
        <span className="select">
          <select {...attributes} {...form.controls.text(field, value, onChange)}>
            {children}
          </select>
        </span>
      )}
    </Field>
  );
}

/** Renders the choice between Yes and No. */
export function Attending({
  form,
  label,
  chosen,
  onChoose,
  isFull,
}: {
  form: FormOfFields;
  label: string;
  chosen: 'yes' | 'no' | '';
  onChoose: (answer: 'yes' | 'no') => void;
  /** Whether nobody can say yes now. */
  isFull: boolean;
}) {
  const { form: words } = useWords();
  const { id, choice } = form.controls;
  const error = form.error('attending');
  const errorId = `${id('attending')}-error`;
  const option = (value: 'yes' | 'no', title: string, second: string, disabled = false) => (
    <label className={`choice${disabled ? ' is-disabled' : ''}`}>
      <input
        type="radio"
        id={id(value === 'yes' ? 'attending' : 'declining')}
        {...choice('attending', value, chosen === value, () => onChoose(value))}
        disabled={disabled}
        aria-describedby={error ? errorId : undefined}
      />
      <span>
        <strong>{title}</strong> <span className="second">{second}</span>
      </span>
    </label>
  );
  return (
    <fieldset
      className="choices"
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{label}</legend>
      <div className="pair">
        {option('yes', words.yes, words.yesMore, isFull)}
        {option('no', words.no, words.noMore)}
      </div>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function Switch({
  form,
  field,
  label,
  hint,
  checked,
  onChange,
}: {
  form: FormOfFields;
  field: string;
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = form.controls.id(field);
  return (
    <div className="switch">
      <input
        id={id}
        {...form.controls.tick(field, checked, onChange)}
        type="checkbox"
        role="switch"
        aria-describedby={hint && `${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** Renders the host's notice about guests' data, next to the button. */
export const PrivacyNotice = ({ event }: { event: Pick<PublicEvent, 'privacyNotice' | 'textLanguages'> }) =>
  event.privacyNotice.trim() === '' ? null : (
    <p className="soft said" {...textLanguage(event, 'privacyNotice')}>
      {event.privacyNotice.trim()}
    </p>
  );
