/**
 * The reply form without a script: first Yes or No and how many, then a page with the fields that
 * these decide on. Only the server renders it.
 */
import type { PublicEvent } from '../event.ts';
import { shows } from '../looks/shows.ts';
import { addressOf, type Place } from '../place.ts';
import { withKeptOptions } from '../questions/kept-options.ts';
import { missingTitle, onlyMissing } from '../questions/missing.ts';
import { parts } from '../questions/parts.tsx';
import { carriedAnswers } from '../questions/plain-answers.ts';
import type { PlainStep } from '../questions/plain-steps.ts';
import { Carried } from './carried.tsx';
import { shownIssues, type FieldIssue } from './check.ts';
import { plainControls, plainId } from './controls.ts';
import type { Draft } from './draft.ts';
import { PrivacyNotice, Select, Unseen } from './fields.tsx';
import { largestParty } from './party.ts';
import { carriedAlong, carriedPersons } from './plain-draft.ts';
import { CountField, guestOptions } from './count-field.tsx';
import { Intro } from './intro.tsx';
import type { Changing, ReplyFormState } from './form-state.ts';
import { AttendingField, ReplyFields } from './reply-fields.tsx';
import {
  answeredSentence,
  changeTitle,
  fieldLabel,
  forecast,
  keepLabel,
  notMeLabel,
  saveLabel,
  seatsNotice,
  submitLabel,
  submitWords,
} from './sentences.ts';

export interface PlainFormView {
  kind: 'form';
  /** Who comes; then the host's questions, all of them or what a reply misses. */
  step?: PlainStep;
  /** Of the page's address, for the next page. */
  carried?: Record<string, string>;
  draft: Draft;
  issues: FieldIssue[];
  /** What is in the way of the whole reply. */
  problem: string | null;
  /** Counts a form that is sent twice as one. */
  key: string;
  /** Whose reply the page is about, when a personal link opened it. */
  personal: (Changing & { token: string }) | null;
}

interface Props extends Place {
  view: PlainFormView;
}

/** The browser holds what is typed, so nothing of it comes here before the form is sent. */
const nobodyListens = () => undefined;

const stateOf = (
  { event, view }: Props,
  attending: 'attending' | 'attend',
  changing: Changing | null,
): ReplyFormState => ({
  controls: plainControls(attending),
  event,
  draft: view.draft,
  onChange: nobodyListens,
  error: (field) => view.issues.find((issue) => issue.field === field)?.message,
  changing,
  questions: parts,
});

export function PlainForm(given: Props) {
  const { personal } = given.view;
  const props = personal ? { ...given, event: withKeptOptions(given.event, personal.reply) } : given;
  const { draft, step = 'persons' } = props.view;
  if (draft.attending === '') return <FirstQuestion {...props} />;
  return step === 'persons' ? <Persons {...props} /> : <HostQuestions {...props} />;
}

/** Yes or No and how many, which decides what else there is to ask. */
function FirstQuestion(props: Props) {
  const { event, embed, view } = props;
  const form = stateOf(props, 'attend', null);
  const reply = event.invitation?.reply ?? 'none';
  return (
    <>
      {reply !== 'none' && <p className="notice">{answeredSentence[reply]}</p>}
      <form
        className="form plain-form"
        method="get"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label="RSVP"
        noValidate
      >
        {embed && <input type="hidden" name="embed" value="1" />}
        <OwnInvitation event={event} />
        <Carried pairs={Object.entries(view.carried ?? {}).map(([name, value]) => ({ name, value }))} />
        <Intro event={event} />
        <Capacity event={event} />
        <AttendingField form={form} />
        {/* Of a household it is known who may come. */}
        {!event.invitation && (
          <Select
            form={form}
            field="count"
            label="Number of guests"
            hint="Yourself included. For a no: how many of you can’t make it."
            value={String(view.draft.count)}
            onChange={nobodyListens}
          >
            {guestOptions(1, largestParty(event))}
          </Select>
        )}
        <div className="actions">
          <button className="button" type="submit">
            Continue
          </button>
        </div>
      </form>
      <NotMeLink event={event} embed={embed} />
    </>
  );
}

function Persons(given: Props) {
  const issues = shownIssues(given.view.draft, given.view.issues);
  const props = { ...given, view: { ...given.view, issues } };
  const { event, embed, view } = props;
  const { draft, personal } = view;
  const form = stateOf(props, 'attending', personal);
  const seats = draft.attending === 'yes' ? seatsNotice(event, draft.count, personal?.held) : null;
  const asksMore = parts.fields(event, draft).length > 0;
  return (
    <>
      {personal && <h2 className="card-title">{changeTitle}</h2>}
      <Errors event={event} view={view} />
      <form
        className="form plain-form"
        method="post"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label="RSVP"
        noValidate
      >
        <Head {...props} />
        <Carried pairs={[...carriedAlong(draft), ...carriedAnswers(event, draft, new Set())]} />
        {!personal && seats === null && <Capacity event={event} />}
        <AttendingField form={form} />
        <CountField form={form} />
        <button type="submit" name="do" value="update" className="button plain plain-update">
          Show the fields for this answer
        </button>
        {/* The questions are a step of their own. */}
        <ReplyFields form={{ ...form, questions: null }} menu={<Menu event={event} />} />
        {!asksMore && <PrivacyNotice event={event} />}
        <div className="actions">
          <button className="button" type="submit" name="do" value="send">
            {asksMore ? 'Continue' : personal ? saveLabel : submitWords(event, draft)}
          </button>
          {personal && (
            <a className="button plain" href={addressOf({ event, embed }, { reply: personal.token })}>
              {keepLabel}
            </a>
          )}
        </div>
      </form>
      {!personal && <NotMeLink event={event} embed={embed} />}
    </>
  );
}

/**
 * The second step of an event with questions: what each person is asked, with all that was typed
 * before.
 */
function HostQuestions(props: Props) {
  const { event, embed, view } = props;
  const { draft, personal, step = 'questions' } = view;
  const form = stateOf(props, 'attending', personal);
  const isMissing = step === 'missing' && personal !== null;
  const fields = isMissing
    ? onlyMissing(event, draft, personal.reply, parts)
    : new Set(parts.fields(event, draft));
  return (
    <>
      <h2 className="card-title">{isMissing ? missingTitle : personal ? changeTitle : 'Your answers'}</h2>
      <Errors event={event} view={view} />
      <form
        className="form plain-form"
        method="post"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label="RSVP"
        noValidate
      >
        <Head {...props} />
        <Carried
          pairs={[
            ...carriedPersons(draft),
            ...carriedAnswers(event, draft, fields),
            { name: 'step', value: step },
            { name: 'shown', value: [...fields].join(' ') },
          ]}
        />
        <parts.Questions form={form} only={fields} />
        <PrivacyNotice event={event} />
        <div className="actions">
          <button className="button" type="submit" name="do" value="send">
            {personal ? saveLabel : submitWords(event, draft)}
          </button>
          {isMissing ? (
            <a className="button plain" href={addressOf({ event, embed }, { reply: personal.token })}>
              {keepLabel}
            </a>
          ) : (
            <button className="button plain" type="submit" name="do" value="back">
              Back
            </button>
          )}
        </div>
      </form>
    </>
  );
}

/** What every form that is sent has, before its fields. */
function Head({ event, embed, view: { personal, key } }: Props) {
  return (
    <>
      {/* Pressing Enter in a field is a press of the form's first button, which has to be the one that sends it. */}
      <button type="submit" name="do" value="send" className="unseen" tabIndex={-1} aria-hidden="true">
        {submitLabel}
      </button>
      {embed && <input type="hidden" name="embed" value="1" />}
      {personal ? (
        <input type="hidden" name="reply" value={personal.token} />
      ) : (
        <>
          <OwnInvitation event={event} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="formToken" value={event.formToken} />
          <Unseen id={plainId('homepage')} />
        </>
      )}
    </>
  );
}

/** The invitation that the answer is for. */
const OwnInvitation = ({ event: { invitation } }: { event: PublicEvent }) =>
  invitation ? <input type="hidden" name="i" value={invitation.given} /> : null;

const NotMeLink = (place: Place) =>
  place.event.invitation && !place.event.invitation.found ? (
    <p className="soft not-me">
      <a href={`${addressOf(place, { notme: '1' })}#reply`}>{notMeLabel}</a>
    </p>
  ) : null;

/** Above the form, with a way to each field. */
function Errors({ event, view: { draft, issues, problem } }: { event: PublicEvent; view: PlainFormView }) {
  const about = issues.filter(({ field }) => field !== 'form');
  const whole = problem ?? issues.find(({ field }) => field === 'form')?.message;
  if (about.length === 0 && whole === undefined) return null;
  // In a list each guest has a number, a lone one too.
  const listed = { ...draft, declining: draft.guests.length };
  return (
    <div className="problem plain-errors" role="alert" id={plainId('errors')}>
      <h2>{whole ?? 'Please look at these fields again'}</h2>
      {about.length > 0 && (
        <ul>
          {about.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${plainId(field)}`}>
                {parts.labelOf(event, draft, field) ?? fieldLabel(field, listed)}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What becomes of a yes, before anything is typed; beside the spots where these are shown. */
function Capacity({ event }: { event: PublicEvent }) {
  const ahead = shows(event).spots ? null : forecast(event);
  return ahead === null ? null : <p className="notice">{ahead}</p>;
}

/** No script shows a dish's description once it is chosen. */
const Menu = ({ event: { mealOptions } }: { event: PublicEvent }) =>
  mealOptions.some(({ description }) => description !== '') && (
    <ul className="plain-menu">
      {mealOptions.map(({ name, description }) => (
        <li key={name}>
          <strong>{name}</strong>
          {description && <span className="hint">{description}</span>}
        </li>
      ))}
    </ul>
  );
