/**
 * The reply without a script: what the page's script does in place, here one page after another, by plain HTML forms that
 * the same rules answer (server/rsvp-page/no-script.ts). Only the server renders these; their ids begin with `plain`, since
 * the first of them stands in the page beside the form of those who have scripts.
 */
import type { ReactNode } from 'react';
import { counted, shortened } from '#domain/kernel/text.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import {
  forecast,
  hasMeals,
  isFull,
  largestParty,
  partyOf,
  seatsNotice,
  type Draft,
  type FieldIssue,
} from './draft.ts';
import type { PublicEvent } from './event.ts';
import { Attending, Unseen } from './fields.tsx';
import { shows } from './looks.ts';
import { AddToCalendar, closedNotice, Party, standing, ThankYou, toConfirm } from './outcome.tsx';
import { carriedAlong, issueLabel } from './plain-draft.ts';

/** Whose reply a page is about, when a personal link opened it. */
interface Personal {
  token: string;
  /** Seats that the reply has already. */
  held: number;
  /** How large the party was before. */
  before: number;
}

export type PlainView =
  | {
      kind: 'form';
      draft: Draft;
      issues: FieldIssue[];
      /** What is in the way of the whole reply. */
      problem: string | null;
      /** Counts a form that is sent twice as one. */
      key: string;
      personal: Personal | null;
    }
  | { kind: 'thanks'; reply: OwnReply; changed: boolean; token: string | null }
  | { kind: 'own'; reply: OwnReply; token: string }
  | { kind: 'withdraw'; reply: OwnReply; token: string; problem: string | null }
  | { kind: 'withdrawn' }
  | { kind: 'gone'; sentence: string };

interface Place {
  event: PublicEvent;
  embed: boolean;
}

/** Styles that only these pages need. */
export const plainCss =
  '.plain-own,.is-plain>.closed,.has-plain .closed{display:grid;gap:16px}.is-plain>.thanks~*{text-align:center}' +
  '.plain-errors ul{margin-top:8px}.plain-errors li+li{margin-top:4px}.plain-errors h2{font-size:1em}' +
  '.plain-menu{display:grid;gap:8px}.plain-menu strong{display:block;font-weight:600}' +
  '.plain-update{justify-self:start;min-height:44px;flex:none}' +
  '.plain-form .actions>.button{flex:1 1 auto}';

/** Hides what waits for a script that never comes. */
export const noScriptCss = `.has-plain>noscript{display:block;margin:0}.has-plain>:not(noscript){display:none}${plainCss}`;

const messageOf = (issues: readonly FieldIssue[], field: string) =>
  issues.find((issue) => issue.field === field)?.message;

export const plainId = (field: string) => `plain-${field}`;

const addressOf = ({ event, embed }: Place, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...query, ...(embed && { embed: '1' }) }).toString();
  return `/rsvp/${encodeURIComponent(event.customUrl)}${search && `?${search}`}`;
};

/** The card of a page without a script; `reply` is where every form of it leads. */
export function PlainCard(props: Place & { view: PlainView }) {
  return (
    <div className="card is-plain" id="reply">
      <PlainReply {...props} />
    </div>
  );
}

export function PlainReply({ view, ...place }: Place & { view: PlainView }) {
  const { event } = place;
  switch (view.kind) {
    case 'form':
      return view.draft.attending === '' ? (
        <FirstQuestion {...place} view={view} />
      ) : (
        <Form {...place} view={view} />
      );
    case 'thanks':
      return (
        <>
          <ThankYou event={event} reply={view.reply} changed={view.changed} onAgain={null} />
          {view.token !== null && (
            <p className="soft">
              <a href={addressOf(place, { reply: view.token })}>Your personal link</a> leads back to your
              reply, to change or withdraw it. Please keep it to yourself.
            </p>
          )}
          {!view.changed && event.severalRepliesPerEmail && (
            <p>
              <a href={addressOf(place)}>Submit another RSVP</a>
            </p>
          )}
        </>
      );
    case 'own':
      return <Own {...place} reply={view.reply} token={view.token} />;
    case 'withdraw':
      return <Withdrawing {...place} view={view} />;
    case 'withdrawn':
      return (
        <div className="closed">
          <h2>Your RSVP has been withdrawn.</h2>
          <p>
            Changed your mind? <a href={addressOf(place)}>Reply again</a>
          </p>
        </div>
      );
    case 'gone':
      return (
        <div className="closed">
          <h2>Error: {view.sentence}</h2>
          <p>
            <a href={addressOf(place)}>Reply without the link</a>
          </p>
        </div>
      );
  }
}

type FormView = Extract<PlainView, { kind: 'form' }>;

const options = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (
    <option key={index} value={from + index}>
      {counted(from + index, 'guest')}
    </option>
  ));

/** Yes or No and how many, which decides what else there is to ask. */
function FirstQuestion({ view, ...place }: Place & { view: FormView }) {
  const { event, embed } = place;
  const { draft, issues } = view;
  return (
    <form
      className="form plain-form"
      method="get"
      action={`${addressOf({ event, embed: false })}#reply`}
      aria-label="RSVP"
      noValidate
    >
      {embed && <input type="hidden" name="embed" value="1" />}
      {shows(event).description && (
        <p className="intro">Please let us know if you can make it by filling in this form.</p>
      )}
      <Capacity event={event} />
      <Attending
        id={plainId}
        name="attend"
        chosen={draft.attending}
        error={messageOf(issues, 'attending')}
        isFull={isFull(event)}
      />
      <Count
        label="Number of guests"
        hint="Yourself included. For a no: how many of you can’t make it."
        value={draft.count}
        from={1}
        to={largestParty(event)}
        issues={issues}
      />
      <div className="actions">
        <button className="button" type="submit">
          Continue
        </button>
      </div>
    </form>
  );
}

function Form({ view, ...place }: Place & { view: FormView }) {
  const { event, embed } = place;
  const { draft, issues, personal, key } = view;
  const isYes = draft.attending === 'yes';
  const most = largestParty(event, personal?.before);
  const size = isYes ? draft.count : draft.declining;
  const beyond =
    event.maxGuestsPerRsvp > most ? `Up to ${most} guests can reply together on this page.` : null;
  const seats = isYes ? seatsNotice(event, draft.count, personal?.held) : null;
  return (
    <>
      {personal && <h2 className="card-title">Change your reply</h2>}
      <Errors view={view} />
      <form
        className="form plain-form"
        method="post"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label="RSVP"
        noValidate
      >
        {/* Pressing Enter in a field is a press of the form's first button, which has to be the one that sends it. */}
        <button type="submit" name="do" value="send" className="unseen" tabIndex={-1} aria-hidden="true">
          Submit RSVP
        </button>
        {embed && <input type="hidden" name="embed" value="1" />}
        {personal ? (
          <input type="hidden" name="reply" value={personal.token} />
        ) : (
          <>
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="formToken" value={event.formToken} />
            <Unseen id={plainId('homepage')} />
          </>
        )}
        {carriedAlong(draft).map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!personal && seats === null && <Capacity event={event} />}
        <Attending
          id={plainId}
          name="attending"
          chosen={draft.attending}
          error={messageOf(issues, 'attending')}
          isFull={isFull(event) && !personal && !isYes}
        />
        <Count
          label={isYes ? 'Total guests' : 'Guests declining'}
          hint={seats ?? (isYes ? beyond : null)}
          value={size}
          from={isYes ? 1 : 0}
          to={Math.max(most, size)}
          issues={issues}
        />
        <button type="submit" name="do" value="update" className="button plain plain-update">
          Show the fields for this answer
        </button>
        {isYes ? <YesFields view={view} event={event} /> : <NoFields view={view} />}
        <Field
          field="message"
          label="Message"
          optional
          issues={issues}
          hint="Allergies, wishes, or a word to your hosts."
        >
          {(field) => (
            <textarea
              {...field}
              name="message"
              rows={3}
              maxLength={5000}
              defaultValue={draft.message}
              dir="auto"
            />
          )}
        </Field>
        {isYes && (
          <div className="switch">
            <input
              id={plainId('public')}
              name="public"
              value="yes"
              type="checkbox"
              role="switch"
              defaultChecked={draft.isPublic}
              aria-describedby={`${plainId('public')}-hint`}
            />
            <div>
              <label htmlFor={plainId('public')}>Make my RSVP public</label>
              <p className="hint" id={`${plainId('public')}-hint`}>
                Your first name and initial may be listed under “Who’s coming”.
              </p>
            </div>
          </div>
        )}
        <div className="actions">
          <button className="button" type="submit" name="do" value="send">
            {personal ? 'Save changes' : 'Submit RSVP'}
          </button>
          {personal && (
            <a className="button plain" href={addressOf(place, { reply: personal.token })}>
              Keep it as it is
            </a>
          )}
        </div>
      </form>
    </>
  );
}

/** Above the form, with a way to each field. */
function Errors({ view }: { view: FormView }) {
  const { draft, issues, problem } = view;
  const about = issues.filter(({ field }) => field !== 'form');
  const whole = [
    ...(problem === null ? [] : [problem]),
    ...issues.filter(({ field }) => field === 'form').map(({ message }) => message),
  ];
  if (about.length === 0 && whole.length === 0) return null;
  return (
    <div className="problem plain-errors" role="alert" id={plainId('errors')}>
      <h2>{whole[0] ?? 'Please look at these fields again'}</h2>
      {about.length > 0 && (
        <ul>
          {about.map((issue) => (
            <li key={issue.field}>
              <a href={`#${plainId(issue.field)}`}>{issueLabel(issue, draft)}</a>: {issue.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What becomes of a yes, before anything is typed. */
function Capacity({ event }: { event: PublicEvent }) {
  const ahead = forecast(event);
  return ahead === null ? null : <p className="notice">{ahead}</p>;
}

interface FieldAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

function Field({
  field,
  label,
  optional,
  hint,
  issues,
  children,
}: {
  field: string;
  label: string;
  optional?: boolean;
  hint?: string | null | undefined;
  issues: FieldIssue[];
  children: (attributes: FieldAttributes) => ReactNode;
}) {
  const id = plainId(field);
  const error = messageOf(issues, field);
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': by || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
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

function Count({
  label,
  hint,
  value,
  from,
  to,
  issues,
}: {
  label: string;
  hint: string | null;
  value: number;
  from: number;
  to: number;
  issues: FieldIssue[];
}) {
  return (
    <Field field="count" label={label} hint={hint} issues={issues}>
      {(field) => (
        <span className="select">
          <select {...field} name="guests" defaultValue={value}>
            {options(from, to)}
          </select>
        </span>
      )}
    </Field>
  );
}

function Text({
  name,
  value,
  type = 'text',
  autoComplete,
  maxLength,
  readOnly,
  ...rest
}: {
  field: string;
  name: string;
  label: string;
  value: string;
  issues: FieldIssue[];
  optional?: boolean;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  maxLength: number;
  readOnly?: boolean;
}) {
  return (
    <Field {...rest}>
      {(field) => (
        <input
          {...field}
          name={readOnly ? undefined : name}
          type={type}
          defaultValue={value}
          autoComplete={autoComplete}
          maxLength={maxLength}
          readOnly={readOnly}
          dir={type === 'text' ? 'auto' : undefined}
        />
      )}
    </Field>
  );
}

const Email = ({ view: { draft, issues, personal } }: { view: FormView }) => (
  <Text
    field="email"
    name="email"
    label="Email"
    type="email"
    autoComplete="email"
    maxLength={254}
    value={draft.email}
    readOnly={personal !== null}
    issues={issues}
  />
);

function YesFields({ view, event }: { view: FormView; event: PublicEvent }) {
  const { draft, issues } = view;
  const meals = hasMeals(event);
  return (
    <>
      <Text
        field="name"
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={200}
        value={draft.name}
        issues={issues}
      />
      <Email view={view} />
      <Text
        field="phone"
        name="phone"
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={50}
        value={draft.phone}
        issues={issues}
      />
      {meals && event.mealOptions.some(({ description }) => description !== '') && (
        <ul className="plain-menu">
          {event.mealOptions.map(({ name, description }) => (
            <li key={name}>
              <strong>{name}</strong>
              {description && <span className="hint">{description}</span>}
            </li>
          ))}
        </ul>
      )}
      {partyOf(draft).map((guest, index) => (
        <fieldset className="guest" key={index}>
          <legend>{index === 0 ? 'You' : `Guest ${index + 1}`}</legend>
          <Text
            field={`guest-${index}-name`}
            name={`guest-${index}-name`}
            label={index === 0 ? 'Your name' : `Guest ${index + 1} name`}
            hint={index === 0 ? 'May stay blank when it is the name above.' : undefined}
            optional={index === 0}
            autoComplete="off"
            maxLength={200}
            value={guest.name}
            issues={issues}
          />
          {meals && (
            <Field
              field={`guest-${index}-meal`}
              label={index === 0 ? 'Your meal' : `Guest ${index + 1} meal`}
              issues={issues}
            >
              {(field) => (
                <span className="select">
                  <select {...field} name={`guest-${index}-meal`} defaultValue={guest.meal}>
                    <option value="">Choose a meal</option>
                    {event.mealOptions.map(({ name, description }) => (
                      <option key={name} value={name}>
                        {description ? `${name} – ${shortened(description, 60)}` : name}
                      </option>
                    ))}
                  </select>
                </span>
              )}
            </Field>
          )}
        </fieldset>
      ))}
    </>
  );
}

function NoFields({ view }: { view: FormView }) {
  const { draft, issues } = view;
  return (
    <>
      {partyOf(draft).map((guest, index) => (
        <Text
          key={index}
          field={`guest-${index}-name`}
          name={`guest-${index}-name`}
          label={draft.declining === 1 ? 'Declining guest name' : `Declining guest ${index + 1} name`}
          autoComplete={index === 0 ? 'name' : 'off'}
          maxLength={200}
          value={guest.name}
          issues={issues}
        />
      ))}
      <Email view={view} />
    </>
  );
}

function Own({ reply, token, ...place }: Place & { reply: OwnReply; token: string }) {
  return (
    <div className="plain-own">
      <h2 className="card-title">Your reply</h2>
      {place.event.closed && <p className="notice">{closedNotice(place.event)}</p>}
      <p>{reply.isAttending ? standing(reply) : 'You have let your hosts know that you can’t make it.'}</p>
      {reply.unconfirmed && (
        <form method="post" action={`${addressOf({ ...place, embed: false })}#reply`} className="plain-form">
          {place.embed && <input type="hidden" name="embed" value="1" />}
          <input type="hidden" name="reply" value={token} />
          <p className="notice">{toConfirm(place.event, reply, true)}</p>
          <div className="actions">
            <button type="submit" name="do" value="confirm" className="button">
              Confirm my reply
            </button>
          </div>
        </form>
      )}
      <Party reply={reply} />
      {reply.message && (
        <p className="quote" dir="auto">
          {reply.message}
        </p>
      )}
      {reply.status === 'confirmed' && !place.event.past && <AddToCalendar event={place.event} />}
      <div className="actions">
        <a
          className={reply.unconfirmed ? 'button plain' : 'button'}
          href={`${addressOf(place, { reply: token, change: '1' })}#reply`}
        >
          Change my reply
        </a>
        <a className="button plain" href={`${addressOf(place, { reply: token, withdraw: '1' })}#reply`}>
          Withdraw my reply
        </a>
      </div>
    </div>
  );
}

function Withdrawing({ view, ...place }: Place & { view: Extract<PlainView, { kind: 'withdraw' }> }) {
  const { reply, token, problem } = view;
  return (
    <div className="closed">
      <h2>Withdraw your reply?</h2>
      <p>Everything in it is removed{reply.isAttending ? ', and your seats go to others' : ''}.</p>
      {problem && (
        <p className="error problem" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action={`${addressOf({ ...place, embed: false })}#reply`} className="plain-form">
        {place.embed && <input type="hidden" name="embed" value="1" />}
        <input type="hidden" name="reply" value={token} />
        <div className="actions">
          <button type="submit" name="do" value="withdraw" className="button danger">
            Withdraw my reply
          </button>
          <a className="button plain" href={addressOf(place, { reply: token })}>
            Keep my reply
          </a>
        </div>
      </form>
    </div>
  );
}
