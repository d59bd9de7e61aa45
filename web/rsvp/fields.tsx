/** Form fields with a visible label and what is wrong beside them. Ids end in the field's name, as issues name it. */
import type { ReactNode } from 'react';

export const fieldId = (field: string) => `rsvp-${field}`;

interface Common {
  field: string;
  label: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** The hint changes with what is chosen, and is read out when it does. */
  announced?: boolean;
}

function Frame({
  field,
  label,
  optional,
  error,
  hint,
  announced,
  children,
}: Common & { children: ReactNode }) {
  const id = fieldId(field);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      {(hint || announced) && (
        <p className="hint" id={`${id}-hint`} role={announced ? 'status' : undefined}>
          {hint}
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

const described = ({ field, error, hint }: Common) => {
  const id = fieldId(field);
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': by || undefined } as const;
};

/**
 * A field for programs, which fill in whatever they find. Nobody sees it, comes to it by keyboard, or hears of it, and it is
 * called and marked so that browsers and password managers leave it alone.
 */
export const Unseen = ({ id }: { id: string }) => (
  <div className="unseen" aria-hidden="true" inert>
    <label htmlFor={id}>Please leave this blank</label>
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

interface TextProps extends Common {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  maxLength: number;
  readOnly?: boolean;
}

export function TextField(props: TextProps) {
  const { type = 'text', value, onChange, autoComplete, maxLength, readOnly, optional } = props;
  return (
    <Frame {...props}>
      <input
        {...described(props)}
        type={type}
        value={value}
        onChange={(change) => onChange(change.target.value)}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnly={readOnly}
        dir={type === 'text' ? 'auto' : undefined}
        aria-required={optional ? undefined : true}
      />
    </Frame>
  );
}

export function TextArea(
  props: Common & { value: string; onChange: (value: string) => void; maxLength: number },
) {
  const { value, onChange, maxLength } = props;
  return (
    <Frame {...props}>
      <textarea
        {...described(props)}
        rows={3}
        value={value}
        onChange={(change) => onChange(change.target.value)}
        maxLength={maxLength}
        dir="auto"
      />
    </Frame>
  );
}

/** Yes or No. Without `onChoose` the browser alone keeps what is chosen, for a form that works without a script. */
export function Attending({
  id,
  name,
  chosen,
  onChoose,
  error,
  isFull,
}: {
  id: (field: string) => string;
  name: string;
  chosen: 'yes' | 'no' | '';
  onChoose?: (answer: 'yes' | 'no') => void;
  error: string | undefined;
  /** Nobody can say yes any more. */
  isFull: boolean;
}) {
  const choice = (value: 'yes' | 'no', title: string, second: string, disabled = false) => (
    <label className={`choice${disabled ? ' is-disabled' : ''}`}>
      <input
        type="radio"
        name={name}
        id={id(value === 'yes' ? 'attending' : 'declining')}
        value={value}
        {...(onChoose
          ? { checked: chosen === value, onChange: () => onChoose(value) }
          : { defaultChecked: chosen === value })}
        required
        disabled={disabled}
        aria-describedby={error ? `${id('attending')}-error` : undefined}
      />
      <span>
        <strong>{title}</strong> <span className="second">{second}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="choices">
      <legend>Will you be attending?</legend>
      <div className="pair">
        {choice('yes', 'Yes', 'I’ll be there', isFull)}
        {choice('no', 'No', 'Can’t make it')}
      </div>
      {error && (
        <p className="error" id={`${id('attending')}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SelectProps extends Common {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function Select(props: SelectProps) {
  return (
    <Frame {...props}>
      <span className="select">
        <select
          {...described(props)}
          value={props.value}
          onChange={(change) => props.onChange(change.target.value)}
          aria-required
        >
          {props.children}
        </select>
      </span>
    </Frame>
  );
}

export function Switch({
  field,
  label,
  hint,
  checked,
  onChange,
}: {
  field: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = fieldId(field);
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(change) => onChange(change.target.checked)}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  );
}
