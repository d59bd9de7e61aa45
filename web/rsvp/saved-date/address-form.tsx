/** The form where a household enters its address. It starts blank and needs no script. */
import type { AddressForm as FormData } from '#domain/guest-list/given/contract.ts';
import type { GivenField } from '#domain/guest-list/given/rules.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import { listedIn, type PageMessage, usePlainWords, useTelling } from '../page/server/plain-words.ts';
import { useWords } from '../page/words.ts';

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
      /** The household's typed fields, to show them again after a problem. */
      typed: Partial<Record<AddressInput, string>>;
      problem: PageMessage | null;
      /** The fields with a problem. */
      wrong: readonly string[];
    }
  | { kind: 'sent'; back: string };

const fieldWords = {
  envelopeName: 'knownName',
  address: 'knownAddress',
  email: 'knownEmail',
  phone: 'knownPhone',
} as const satisfies Record<GivenField, keyof PlainWords['address']>;

interface InputProps {
  name: AddressInput;
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'tel';
  hint?: string;
}

export function AddressForm({ view, action }: { view: AddressView; action: string }) {
  const { address: words } = usePlainWords();
  const { comma } = useWords().form;
  const tell = useTelling();
  const listed = (things: readonly string[]) => listedIn(things, comma, words.and);
  if (view.kind === 'sent') {
    return (
      <div className="saved-card">
        <h2 className="card-title">{words.sentTitle}</h2>
        <p role="status">{words.sent}</p>
        <p>
          <a href={view.back}>{words.back}</a>
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
    input({ name, label: words.line({ number: index + 3 }), autoComplete: 'off' }),
  );
  return (
    <div className="saved-card">
      <h2 className="card-title">{words.title}</h2>
      {about.names.length > 0 ? <p dir="auto">{words.for({ names: listed(about.names) })}</p> : null}
      {about.known.length > 0 ? (
        <p className="notice">
          {words.known({ things: listed(about.known.map((field) => words[fieldWords[field]])) })}
        </p>
      ) : null}
      {about.waiting ? <p className="notice">{words.waiting}</p> : null}
      {problem ? (
        <p className="error problem" role="alert">
          {tell(problem)}
        </p>
      ) : null}
      <form method="post" action={action} className="address-form" noValidate>
        <input type="hidden" name="i" value={given} />
        {input({
          name: 'envelopeName',
          label: words.envelope,
          autoComplete: 'name',
          hint: words.envelopeHint,
        })}
        {input({ name: 'line1', label: words.line({ number: 1 }), autoComplete: 'address-line1' })}
        {input({ name: 'line2', label: words.line({ number: 2 }), autoComplete: 'address-line2' })}
        <details open={['line3', 'line4', 'line5'].some((name) => typed[name as AddressInput])}>
          <summary>{words.more}</summary>
          {more}
        </details>
        <div className="row">
          {input({ name: 'postcode', label: words.postcode, autoComplete: 'postal-code' })}
          {input({ name: 'city', label: words.city, autoComplete: 'address-level2' })}
        </div>
        {input({ name: 'country', label: words.country, autoComplete: 'country-name' })}
        {input({ name: 'email', label: words.email, autoComplete: 'email', type: 'email' })}
        {input({ name: 'phone', label: words.phone, autoComplete: 'tel', type: 'tel' })}
        <div className="actions">
          <button type="submit" className="button">
            {words.send}
          </button>
        </div>
      </form>
      <p className="soft">{words.private}</p>
    </div>
  );
}
