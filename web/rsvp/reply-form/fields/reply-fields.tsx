/**
 * The fields of a yes and of a no. They are the same in every form, but each form holds their
 * values in its own way.
 */
import { useRef, useState, type ReactNode } from 'react';
import { maxEmailLength, maxTextLength } from '#domain/kernel/text.ts';
import { maxPhoneLength } from '#domain/replies/submission.ts';
import { comingOf, partyOf, type Guest } from '../draft/draft.ts';
import { Attending, Switch, TextArea, TextField } from './fields.tsx';
import type { ReplyFormState } from '../form-state.ts';
import { hasCards, hasMeals, isFull, personCount } from '../draft/party-size.ts';
import { GuestName, legendOf, PersonComes, PersonFields } from './person-fields.tsx';
import { fieldLabel } from '../sentences.ts';
import { nodes, useWords } from '../../page/words.ts';

interface Props {
  form: ReplyFormState;
}

export function AttendingField({ form }: Props) {
  const words = useWords();
  return (
    <Attending
      form={form}
      label={fieldLabel('attending', form.draft, words)}
      chosen={form.draft.attending}
      onChoose={(attending) => form.onChange({ ...form.draft, attending })}
      // A browser doesn't send a chosen option that is disabled. Without a script, a typed yes
      // therefore stays enabled, and the server refuses it.
      isFull={
        isFull(form.event) && !form.changing && (form.controls.isLive || form.draft.attending !== 'yes')
      }
    />
  );
}

interface Slots {
  /** The field for the count, unless the form has asked for it before. */
  count?: ReactNode;
  /** The dishes, shown before the guests choose. */
  menu?: ReactNode;
}

/** Renders all fields that follow Yes or No. */
export const ReplyFields = ({ form, ...slots }: Props & Slots) =>
  form.draft.attending === 'yes' ? <YesFields form={form} {...slots} /> : <NoFields form={form} {...slots} />;

function MessageField({ form }: Props) {
  const words = useWords();
  return (
    <TextArea
      form={form}
      field="message"
      label={fieldLabel('message', form.draft, words)}
      optional
      value={form.draft.message}
      onChange={(message) => form.onChange({ ...form.draft, message })}
      maxLength={maxTextLength}
      hint={words.form.messageHint}
    />
  );
}

/**
 * Folds the fields that few guests fill in. They open when the guest reaches them, with the button
 * or the Tab key: folded fields keep their place and can take the focus.
 */
function Extras({ form, isFilled, children }: Props & { isFilled: boolean; children: ReactNode }) {
  const { form: words } = useWords();
  const [wasOpened, setOpened] = useState(isFilled);
  const place = useRef<HTMLDivElement>(null);
  if (!form.controls.isLive) return children;
  const isOpen = wasOpened || isFilled || Boolean(form.error('phone') ?? form.error('message'));
  return (
    <div className="extras">
      {!isOpen && (
        <button
          type="button"
          className="as-link"
          onClick={() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        >
          {words.extras}
        </button>
      )}
      <div ref={place} className={isOpen ? 'form' : 'form is-shut'} onFocus={() => setOpened(true)}>
        {children}
      </div>
    </div>
  );
}

/** Asks for the address, unless the hosts know one: the page then has it masked. */
function EmailField({ form }: Props) {
  const { controls, event, draft, onChange, changing } = form;
  const words = useWords();
  const [isOther, setOther] = useState(false);
  const maskedEmail = changing ? null : (event.invitation?.maskedEmail ?? null);
  const isShown = !maskedEmail || isOther || draft.email !== '' || form.error('email') !== undefined;
  if (maskedEmail && controls.isLive && !isShown) {
    return (
      <p>
        {nodes(words.form.knownEmail({ address: (text) => <bdi>{text}</bdi>, email: maskedEmail }))}
        {/* The address can't be changed once the household has a reply. */}
        {event.invitation?.reply === 'none' && (
          <>
            {' · '}
            <button
              type="button"
              className="as-link"
              onClick={() => {
                setOther(true);
                requestAnimationFrame(() => document.getElementById(controls.id('email'))?.focus());
              }}
            >
              {words.form.changeEmail}
            </button>
          </>
        )}
      </p>
    );
  }
  return (
    <TextField
      form={form}
      field="email"
      label={fieldLabel('email', draft, words)}
      optional={maskedEmail !== null}
      hint={maskedEmail && words.form.knownEmailHint({ email: maskedEmail })}
      type="email"
      autoComplete="email"
      maxLength={maxEmailLength}
      value={draft.email}
      onChange={(email) => onChange({ ...draft, email })}
      readOnly={changing !== null}
    />
  );
}

function YesFields({ form, count, menu }: Props & Slots) {
  const { controls, event, draft, onChange } = form;
  const words = useWords();
  // A host may have changed the name of the replying person or the first guest, so that the two
  // differ.
  const [hasTwoNames] = useState(() => draft.name !== (draft.guests[0]?.name ?? ''));
  const asked = controls.isLive && !form.changing ? personCount(event, comingOf(draft).length) : draft.count;
  // Returns whether the form asks for this guest. Guests with typed text stay, so that a guest who
  // submits them incomplete learns what is missing.
  const isAsked = ({ name, meal, inviteeId }: Pick<Guest, 'name' | 'meal' | 'inviteeId'>, index: number) =>
    index < asked ||
    (inviteeId ?? (name || meal)) !== '' ||
    (form.error(`guest-${index}-name`) ?? form.error(`guest-${index}-meal`)) !== undefined;
  const persons = partyOf(draft).flatMap((guest, index) => (isAsked(guest, index) ? [index] : []));
  const { Cards } = form;
  const isFolded = Cards && hasCards(event, persons.length);
  const shown = isFolded ? { ...form, isCompact: true } : form;
  return (
    <>
      {count}
      {hasMeals(event) && menu}
      {isFolded ? (
        <Cards
          form={shown}
          persons={persons}
          legendOf={(index) => legendOf(event, index, words)}
          switchOf={(index) => <PersonComes form={shown} index={index} />}
          fieldsOf={(index) => <PersonFields form={shown} index={index} hasTwoNames={hasTwoNames} />}
        />
      ) : (
        <>
          {persons.map((index) => (
            <fieldset className="guest" key={index}>
              <legend>{legendOf(event, index, words)}</legend>
              <PersonFields form={form} index={index} hasTwoNames={hasTwoNames} />
            </fieldset>
          ))}
          <HostQuestions form={form} />
        </>
      )}
      <EmailField form={form} />
      <Extras form={form} isFilled={draft.phone !== '' || draft.message !== ''}>
        <TextField
          form={form}
          field="phone"
          label={fieldLabel('phone', draft, words)}
          optional
          type="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
          value={draft.phone}
          onChange={(phone) => onChange({ ...draft, phone })}
        />
        <MessageField form={form} />
      </Extras>
      <Switch
        form={form}
        field="public"
        label={fieldLabel('public', draft, words)}
        hint={event.guestList === null ? words.form.hiddenHint : words.form.publicHint}
        checked={draft.isPublic}
        onChange={(isPublic) => onChange({ ...draft, isPublic })}
      />
    </>
  );
}

const HostQuestions = ({ form }: Props) => form.questions && <form.questions.Questions form={form} />;

/** A no only needs an address. How many stay away comes after the names. */
const NoFields = ({ form, count }: Props & Slots) => (
  <>
    {partyOf(form.draft).map(({ name, inviteeId }, index) =>
      // In a household, the names have no fields here, because the page greets the household by its
      // names.
      form.controls.isLive && inviteeId !== undefined ? null : (
        <GuestName
          key={index}
          form={form}
          index={index}
          name={name}
          optional
          autoComplete={index === 0 ? 'name' : 'off'}
        />
      ),
    )}
    <HostQuestions form={form} />
    <EmailField form={form} />
    {count}
    <MessageField form={form} />
  </>
);
