/**
 * A count with two buttons. The number between them is the select of the plain form, for large
 * parties.
 */
import { useState, type ComponentProps, type ReactNode } from 'react';
import { counted } from '#domain/kernel/text.ts';
import { Field, type Select } from './fields.tsx';

interface Props extends ComponentProps<typeof Select> {
  size: number;
  least: number;
  most: number;
  options: ReactNode;
}

export function Stepper(props: Props) {
  const { form, field, value, onChange, size, least, most, options } = props;
  const [said, setSaid] = useState('');
  const step = (by: 1 | -1) => {
    const next = size + by;
    if (next < least || next > most) return;
    setSaid(counted(next, 'guest'));
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
          {button('Fewer guests', -1, size <= least)}
          <span className="select">
            <select {...attributes} {...form.controls.text(field, value, onChange)}>
              {options}
            </select>
          </span>
          {button('More guests', 1, size >= most)}
          <span className="unseen" role="status">
            {said}
          </span>
        </div>
      )}
    </Field>
  );
}
