/** The form by which a household gives its address. It starts blank and needs no script. */
import { listed } from '#domain/kernel/text.ts';
import type { AddressForm as FormData } from '#domain/guest-list/given/contract.ts';
import type { GivenField } from '#domain/guest-list/given/rules.ts';

/** The fields of the form by their names. */
export const addressInputs = [
  'envelopeName',
  'line1',
  'line2',
  'line3',
  'line4',
  'line5',
  'postcode',
  'city',
  'country',
  'email',
  'phone',
] as const;
export type AddressInput = (typeof addressInputs)[number];

export type AddressView =
  | {
      kind: 'form';
      /** The token or code of the household's link. */
      given: string;
      about: FormData;
      /** What the household typed before a problem. */
      typed: Partial<Record<AddressInput, string>>;
      problem: string | null;
      /** The fields with a problem. */
      wrong: readonly string[];
    }
  | { kind: 'sent'; back: string };

const fieldWords: Record<GivenField, string> = {
  envelopeName: 'names for the envelope',
  address: 'address',
  email: 'email',
  phone: 'phone number',
};

interface InputProps {
  name: AddressInput;
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'tel';
  hint?: string;
}

export function AddressForm({ view, action }: { view: AddressView; action: string }) {
  if (view.kind === 'sent') {
    return (
      <div className="saved-card">
        <h2 className="card-title">Thank you</h2>
        <p role="status">Your hosts have your address now.</p>
        <p>
          <a href={view.back}>Back to the page</a>
        </p>
      </div>
    );
  }
  const { given, about, typed, problem, wrong } = view;
  const input = ({ name, label, autoComplete, type = 'text', hint }: InputProps) => (
    <div className="field" key={name}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={typed[name] ?? ''}
        autoComplete={autoComplete}
        maxLength={name === 'postcode' ? 20 : name === 'phone' ? 50 : 200}
        aria-invalid={wrong.includes(name) || undefined}
        aria-describedby={hint ? `${name}-hint` : undefined}
      />
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
  const more = (['line3', 'line4', 'line5'] as const).map((name, index) =>
    input({ name, label: `Address line ${index + 3}`, autoComplete: 'off' }),
  );
  return (
    <div className="saved-card">
      <h2 className="card-title">Your address</h2>
      {about.names.length > 0 ? <p dir="auto">{`For ${listed(about.names)}.`}</p> : null}
      {about.known.length > 0 ? (
        <p className="notice">
          {`Your hosts already have your ${listed(about.known.map((field) => fieldWords[field]))}. Fill in only what’s new.`}
        </p>
      ) : null}
      {about.waiting ? (
        <p className="notice">
          You’ve sent an entry before. If you send another one, it replaces that entry.
        </p>
      ) : null}
      {problem ? (
        <p className="error problem" role="alert">
          {problem}
        </p>
      ) : null}
      <form method="post" action={action} className="address-form" noValidate>
        <input type="hidden" name="i" value={given} />
        {input({
          name: 'envelopeName',
          label: 'Names on the envelope',
          autoComplete: 'name',
          hint: 'As they should be written, such as “Ana and Ben Silva”.',
        })}
        {input({ name: 'line1', label: 'Address line 1', autoComplete: 'address-line1' })}
        {input({ name: 'line2', label: 'Address line 2', autoComplete: 'address-line2' })}
        <details open={['line3', 'line4', 'line5'].some((name) => typed[name as AddressInput])}>
          <summary>More address lines</summary>
          {more}
        </details>
        <div className="row">
          {input({ name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' })}
          {input({ name: 'city', label: 'City', autoComplete: 'address-level2' })}
        </div>
        {input({ name: 'country', label: 'Country', autoComplete: 'country-name' })}
        {input({ name: 'email', label: 'Email', autoComplete: 'email', type: 'email' })}
        {input({ name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' })}
        <div className="actions">
          <button type="submit" className="button">
            Send to your hosts
          </button>
        </div>
      </form>
      <p className="soft">Only your hosts see this.</p>
    </div>
  );
}
