/** The reply itself: Yes or No, and what each of them asks. It holds nothing; the page does. */
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { counted, shortened } from '#domain/kernel/text.ts';
import {
  forecast,
  hasMeals,
  isFull,
  largestParty,
  partyOf,
  seatsNotice,
  withCount,
  withGuest,
  withName,
  type Draft,
  type FieldIssue,
} from './draft.ts';
import type { PublicEvent } from './event.ts';
import { Attending, fieldId, Select, Switch, TextArea, TextField, Unseen } from './fields.tsx';
import { shows } from './looks.ts';

interface Props {
  event: PublicEvent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  issues: FieldIssue[];
  onSubmit: () => void;
  pending: boolean;
  /** Set while a call without an answer is tried on: what is said of it, and how to end it. */
  trying?: { sentence: string; onStop: () => void } | null;
  /** Null when the form can be sent; else why it cannot. */
  unavailable: string | null;
  /** Before the page's script runs, a press of the button would only lose what was chosen. */
  ready: boolean;
  /** Where the reply can be given without this form's script; offered when that does not start. */
  plainHref?: string | null;
  /** Changing a reply by its personal link: the address is settled, and the seats it has are its own. */
  changing: { held: number; before: number } | null;
  children?: ReactNode;
}

const options = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (
    <option key={from + index} value={from + index}>
      {counted(from + index, 'guest')}
    </option>
  ));

export { isFull };

export function ReplyForm(props: Props) {
  const { event, draft, onChange, issues, onSubmit, pending, trying, unavailable, ready, changing } = props;
  const show = shows(event);
  const error = (field: string) => issues.find((issue) => issue.field === field)?.message;
  const formError = error('form');
  const full = isFull(event) && !changing;
  const most = largestParty(event, changing?.before);
  const ahead = changing ? null : forecast(event);
  const button = useRef<HTMLButtonElement>(null);
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    // The fields are out of reach while they are being sent; the focus must not get lost in them.
    button.current?.focus({ preventScroll: true });
    onSubmit();
  };
  return (
    <form className="form" noValidate onSubmit={submit} aria-label="RSVP">
      <div className="form" inert={pending}>
        {show.description && !changing && (
          <p className="intro">Please let us know if you can make it by filling in this form.</p>
        )}
        {ahead && <p className="notice">{ahead}</p>}
        <Attending
          id={fieldId}
          name="attending"
          chosen={draft.attending}
          onChoose={(attending) => onChange({ ...draft, attending })}
          error={error('attending')}
          isFull={full}
        />
        {draft.attending === 'yes' && <YesFields {...props} most={most} error={error} />}
        {draft.attending === 'no' && <NoFields {...props} most={most} error={error} />}
        {draft.attending !== '' && (
          <TextArea
            field="message"
            label="Message"
            optional
            value={draft.message}
            onChange={(message) => onChange({ ...draft, message })}
            maxLength={5000}
            error={error('message')}
            hint="Allergies, wishes, or a word to your hosts."
          />
        )}
        {draft.attending === 'yes' && (
          <Switch
            field="public"
            label="Make my RSVP public"
            hint="Your first name and initial may be listed under “Who’s coming”."
            checked={draft.isPublic}
            onChange={(isPublic) => onChange({ ...draft, isPublic })}
          />
        )}
      </div>
      {!changing && <Unseen id={fieldId('homepage')} />}
      {formError && <p className="error problem">{formError}</p>}
      {unavailable && (
        <p className="notice" id="rsvp-unavailable">
          {unavailable}
        </p>
      )}
      <p className={trying ? 'notice' : 'unseen'} role="status">
        {trying?.sentence}
      </p>
      {/* A reply that came too late cannot be sent at all any more. */}
      <div className="actions" hidden={event.closed && unavailable !== null}>
        <button
          ref={button}
          className="button"
          type="submit"
          disabled={!ready || unavailable !== null}
          aria-disabled={pending || undefined}
          aria-describedby={unavailable ? 'rsvp-unavailable' : undefined}
        >
          {pending ? 'Submitting...' : changing ? 'Save changes' : 'Submit RSVP'}
        </button>
        {trying ? (
          <button type="button" className="button plain" onClick={trying.onStop}>
            Stop trying
          </button>
        ) : (
          props.children
        )}
        {!ready && props.plainHref && (
          <p className="late">
            This form is slow to start. <a href={props.plainHref}>Reply without it</a>
          </p>
        )}
      </div>
    </form>
  );
}

type Branch = Props & { most: number; error: (field: string) => string | undefined };

function EmailField({ draft, onChange, changing, error }: Branch) {
  return (
    <TextField
      field="email"
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={254}
      value={draft.email}
      onChange={(email) => onChange({ ...draft, email })}
      readOnly={changing !== null}
      error={error('email')}
    />
  );
}

function YesFields(props: Branch) {
  const { event, draft, onChange, changing, most, error } = props;
  const meals = hasMeals(event);
  const notice = seatsNotice(event, draft.count, changing?.held);
  const beyond =
    event.maxGuestsPerRsvp > most ? `Up to ${most} guests can reply together on this page.` : null;
  return (
    <>
      <TextField
        field="name"
        label="Name"
        autoComplete="name"
        maxLength={200}
        value={draft.name}
        onChange={(name) => onChange(withName(draft, name))}
        error={error('name')}
      />
      <EmailField {...props} />
      <TextField
        field="phone"
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={50}
        value={draft.phone}
        onChange={(phone) => onChange({ ...draft, phone })}
        error={error('phone')}
      />
      <Select
        field="count"
        label="Total guests"
        value={String(draft.count)}
        onChange={(count) => onChange(withCount(draft, Number(count)))}
        error={error('count')}
        hint={notice ? <span className="heads-up">{notice}</span> : beyond}
        announced
      >
        {options(1, Math.max(most, draft.count))}
      </Select>
      {partyOf(draft).map((guest, index) => {
        const dish = event.mealOptions.find((option) => option.name === guest.meal);
        return (
          <fieldset className="guest" key={index}>
            <legend>{index === 0 ? 'You' : `Guest ${index + 1}`}</legend>
            <TextField
              field={`guest-${index}-name`}
              label={index === 0 ? 'Your name' : `Guest ${index + 1} name`}
              autoComplete="off"
              maxLength={200}
              value={guest.name}
              onChange={(name) => onChange(withGuest(draft, index, { name }))}
              error={error(`guest-${index}-name`)}
            />
            {meals && (
              <Select
                field={`guest-${index}-meal`}
                label={index === 0 ? 'Your meal' : `Guest ${index + 1} meal`}
                value={guest.meal}
                onChange={(meal) => onChange(withGuest(draft, index, { meal }))}
                error={error(`guest-${index}-meal`)}
                hint={dish?.description}
              >
                <option value="">Choose a meal</option>
                {/* The whole description stands under the select once the dish is chosen. */}
                {event.mealOptions.map(({ name, description }) => (
                  <option key={name} value={name}>
                    {description ? `${name} – ${shortened(description, 60)}` : name}
                  </option>
                ))}
              </Select>
            )}
          </fieldset>
        );
      })}
    </>
  );
}

function NoFields(props: Branch) {
  const { draft, onChange, most, error } = props;
  return (
    <>
      <Select
        field="count"
        label="Guests declining"
        value={String(draft.declining)}
        onChange={(count) => onChange(withCount(draft, Number(count)))}
        error={error('count')}
      >
        {options(0, Math.max(most, draft.declining))}
      </Select>
      {partyOf(draft).map((guest, index) => (
        <TextField
          key={index}
          field={`guest-${index}-name`}
          label={draft.declining === 1 ? 'Declining guest name' : `Declining guest ${index + 1} name`}
          autoComplete={index === 0 ? 'name' : 'off'}
          maxLength={200}
          value={guest.name}
          onChange={(name) => onChange(withGuest(draft, index, { name }))}
          error={error(`guest-${index}-name`)}
        />
      ))}
      <EmailField {...props} />
    </>
  );
}
