/**
 * A count with two buttons. The number between them is the select of the plain form, for large
 * parties.
 */
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Field, type Select } from './fields.tsx';
import { useWords } from '../../page/words.ts';

interface Props extends ComponentProps<typeof Select> {
  size: number;
  min: number;
  max: number;
  options: ReactNode;
}

export function Stepper(props: Props) {
  const { form, field, value, onChange, size, min, max, options } = props;
  const { form: words } = useWords();
  const [said, setSaid] = useState('');
  const step = (by: 1 | -1) => {
    const next = size + by;
    if (next < min || next > max) return;
    setSaid(words.guests({ count: next }));
    onChange(String(next));
  };
  const button = (name: string, by: 1 | -1, isLast: boolean) => (
    <button type="button" aria-label={name} aria-disabled={isLast || undefined} onClick={() => step(by)}>
      <span aria-hidden="true">{by === 1 ? '+' : '−'}</span>
    </button>
  );
  return (
    <Field {...props} after={props.children}>
      {(attributes) => (
        <div className="stepper">
          {button(words.fewer, -1, size <= min)}
          <span className="select">
            <select {...attributes} {...form.controls.text(field, value, onChange)}>
              {options}
            </select>
          </span>
          {button(words.more, 1, size >= max)}
          <span className="unseen" role="status">
            {said}
          </span>
        </div>
      )}
    </Field>
  );
}
