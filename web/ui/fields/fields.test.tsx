// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxField, RadioCards, SwitchField } from './choice-fields.tsx';
import { ColorField, parseHexColor } from './color-field.tsx';
import { Combobox } from './combobox.tsx';
import { matchingOptions } from '../listbox/matching-options.ts';
import { withLayout } from '../testing/layout.ts';
import { DateField, NumberField, PasswordField, SelectField, TextArea, TextField } from './text-fields.tsx';

withLayout();

afterEach(cleanup);

/** Returns what a screen reader says after the name. */
function description(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? 'MISSING').join(' ');
}

describe('fields', () => {
  it.each([
    ['TextField', TextField],
    ['TextArea', TextArea],
    ['PasswordField', PasswordField],
    ['NumberField', NumberField],
    ['DateField', DateField],
    ['SelectField', SelectField],
    ['CheckboxField', CheckboxField],
    ['SwitchField', SwitchField],
  ])('connect the label, hint and error of %s to its control', (_, Field) => {
    const { rerender } = render(<Field label="Thing" hint="A hint." />);
    const control = screen.getByLabelText('Thing', { selector: 'input, textarea, select' });
    expect(description(control)).toBe('A hint.');
    expect(control.getAttribute('aria-invalid')).toBeNull();
    rerender(<Field label="Thing" hint="A hint." error="Wrong." />);
    expect(description(control)).toBe('Wrong. A hint.');
    expect(control.getAttribute('aria-invalid')).toBe('true');
  });

  it('take their name from the label only, even if required', () => {
    render(<TextField label="Email" required />);
    expect(screen.getByText('Email', { selector: 'label' }).textContent).toBe('Email');
    expect(screen.getByLabelText<HTMLInputElement>('Email').required).toBe(true);
  });

  it('work with react-hook-form, which fills, reads and focuses each control', async () => {
    type Values = {
      title: string;
      guests: number;
      type: string;
      isPublic: boolean;
      terms: boolean;
      mode: string;
    };
    const save = vi.fn<(values: Values) => void>();
    function Form() {
      const { register, handleSubmit, formState } = useForm<Values>({
        defaultValues: { title: '', guests: 2, type: 'Wedding', isPublic: true, terms: false, mode: 'join' },
      });
      return (
        <form noValidate onSubmit={(event) => void handleSubmit((values) => save(values))(event)}>
          <TextField
            label="Title"
            {...register('title', { required: 'Event title is required' })}
            error={formState.errors.title?.message}
          />
          <NumberField label="Guests" {...register('guests', { valueAsNumber: true })} />
          <SelectField
            label="Type"
            {...register('type')}
            options={[
              { value: 'Wedding', label: 'Wedding' },
              { value: 'Other', label: 'Other' },
            ]}
          />
          <SwitchField label="Public" {...register('isPublic')} />
          <CheckboxField label="Terms" {...register('terms')} />
          <RadioCards
            label="Mode"
            {...register('mode')}
            options={[
              { value: 'create', label: 'Create' },
              { value: 'join', label: 'Join' },
            ]}
          />
          <button>Save</button>
        </form>
      );
    }
    render(<Form />);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Public' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Join' }).checked).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const title = screen.getByLabelText('Title');
    await waitFor(() => expect(description(title)).toBe('Event title is required'));
    expect(document.activeElement).toBe(title);

    await userEvent.type(title, 'Summer');
    await userEvent.clear(screen.getByLabelText('Guests'));
    await userEvent.type(screen.getByLabelText('Guests'), '7');
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Other');
    await userEvent.click(screen.getByLabelText('Public'));
    await userEvent.click(screen.getByLabelText('Terms'));
    await userEvent.click(screen.getByLabelText('Create'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        title: 'Summer',
        guests: 7,
        type: 'Other',
        isPublic: false,
        terms: true,
        mode: 'create',
      }),
    );
  });
});

describe('PasswordField', () => {
  it('shows and hides the typed password', async () => {
    render(<PasswordField label="Password" defaultValue="secret" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});

const zones = [
  { value: 'America/New_York', label: 'Eastern', detail: 'UTC−5' },
  { value: 'America/Sao_Paulo', label: 'São Paulo' },
  { value: 'Europe/Oslo', label: 'Europe/Oslo' },
  { value: 'UTC', label: 'UTC' },
];

describe('matchingOptions', () => {
  it.each([
    ['', 4],
    ['oslo', 1],
    ['new york', 1],
    ['europe os', 1],
    ['sao paulo', 1],
    ['SÃO', 1],
    ['utc', 2],
    ['atlantis', 0],
  ])('finds for the text %j this many options: %i', (typed, count) => {
    expect(matchingOptions(zones, typed)).toHaveLength(count);
  });
});

describe('Combobox', () => {
  function Zones(props: { onChange?: (value: string) => void }) {
    const [zone, setZone] = useState('UTC');
    return (
      <>
        <Combobox
          label="Time zone"
          options={zones}
          value={zone}
          onValueChange={(value) => {
            setZone(value);
            props.onChange?.(value);
          }}
        />
        <button>Next</button>
      </>
    );
  }
  const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  const active = () =>
    document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('opens on the chosen option and moves with the arrow keys', async () => {
    render(<Zones />);
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option')).toHaveLength(4);
    expect(active()).toBe('UTC');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('EasternUTC−5');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe('Europe/Oslo');
  });

  it('chooses a found option with Enter, without submitting the form around the field', async () => {
    const changed = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Zones onChange={changed} />
      </form>,
    );
    await userEvent.click(input());
    await userEvent.keyboard('oslo{Enter}');
    expect(changed).toHaveBeenCalledWith('Europe/Oslo');
    expect(input().value).toBe('Europe/Oslo');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('chooses an option by click', async () => {
    const changed = vi.fn();
    render(<Zones onChange={changed} />);
    await userEvent.click(input());
    await userEvent.click(screen.getByRole('option', { name: /Eastern/ }));
    expect(changed).toHaveBeenCalledWith('America/New_York');
  });

  it('restores the chosen label after Escape or half-typed text', async () => {
    const changed = vi.fn();
    render(<Zones onChange={changed} />);
    await userEvent.click(input());
    await userEvent.keyboard('osl{Escape}');
    expect(input().value).toBe('UTC');
    await userEvent.keyboard('nowhere');
    expect(screen.getByText('Nothing matches.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(input().value).toBe('UTC');
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('parseHexColor', () => {
  it.each([
    ['#C2410C', '#c2410c'],
    ['c2410c', '#c2410c'],
    [' #abc ', '#aabbcc'],
    ['#ab', null],
    ['red', null],
    ['', null],
    ['#c2410c00', null],
  ])('reads %j as %j', (text, color) => {
    expect(parseHexColor(text)).toBe(color);
  });
});

describe('ColorField', () => {
  function Accent(props: { onChange: (value: string) => void; fallback?: string }) {
    const [color, setColor] = useState('#c2410c');
    return (
      <ColorField
        label="Accent"
        value={color}
        fallback={props.fallback}
        onValueChange={(value) => {
          setColor(value);
          props.onChange(value);
        }}
      />
    );
  }

  it('accepts six digits while the user types, three when the user leaves the field, and nothing else', async () => {
    const changed = vi.fn();
    render(<Accent onChange={changed} />);
    const text = screen.getByLabelText<HTMLInputElement>('Accent');
    await userEvent.clear(text);
    await userEvent.type(text, '#00FF0');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.type(text, '0');
    expect(changed).toHaveBeenLastCalledWith('#00ff00');
    await userEvent.clear(text);
    await userEvent.type(text, 'abc');
    await userEvent.tab();
    expect(changed).toHaveBeenLastCalledWith('#aabbcc');
    expect(text.value).toBe('#aabbcc');
  });

  it('keeps the last valid color, and explains the error when the user leaves the field', async () => {
    const changed = vi.fn();
    render(<Accent onChange={changed} />);
    const text = screen.getByLabelText<HTMLInputElement>('Accent');
    await userEvent.clear(text);
    await userEvent.type(text, 'reddish');
    expect(text.getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    expect(description(text)).toBe('Enter the color as # and six digits or letters a to f.');
    expect(text.value).toBe('reddish');
    expect(changed).not.toHaveBeenCalled();
  });

  it('takes a color from the picker, and returns to the fallback with Reset', async () => {
    const changed = vi.fn();
    render(<Accent onChange={changed} fallback="#ffffff" />);
    fireEvent.change(screen.getByLabelText('Accent: color picker'), { target: { value: '#123456' } });
    expect(changed).toHaveBeenLastCalledWith('#123456');
    await userEvent.click(screen.getByRole('button', { name: 'Reset Accent' }));
    expect(changed).toHaveBeenLastCalledWith('');
    expect(screen.queryByRole('button', { name: 'Reset Accent' })).toBeNull();
  });
});
