/** The reply form without a script, in two steps. Only the server renders it. */
import type { PublicEvent } from '../page/event.ts';
import { shows } from '../looks/shows.ts';
import { addressOf, type Place } from '../page/place.ts';
import { withKeptOptions } from '../questions/kept-options.ts';
import { missingTitle, onlyMissing } from '../questions/missing.ts';
import { parts } from '../questions/parts.tsx';
import { carriedAnswers } from '../questions/plain-answers.ts';
import type { PlainStep } from '../questions/plain-steps.ts';
import { HouseholdAnswer } from '../invitation/household-answer.tsx';
import { Carried, OwnLanguage } from './carried.tsx';
import { shownIssues, type FieldIssue } from './check.ts';
import { plainControls, plainId } from './controls.ts';
import type { Draft } from './draft.ts';
import { PrivacyNotice, Select, Unseen } from './fields.tsx';
import { maxPartySize } from './party-size.ts';
import { carriedAlong, carriedPersons } from './plain-draft.ts';
import { CountField, guestOptions } from './count-field.tsx';
import { Intro } from './intro.tsx';
import type { Changing, ReplyFormState } from './form-state.ts';
import { AttendingField, ReplyFields } from './reply-fields.tsx';
import {
  answerAgainSentence,
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
  /** First who comes, then the host's questions: all of them, or those that a reply lacks. */
  step?: PlainStep;
  /** The part of the page's address to carry to the next page. */
  carried?: Record<string, string>;
  draft: Draft;
  issues: FieldIssue[];
  /** What is wrong with the reply as a whole. */
  problem: string | null;
  /** The key that makes a form sent twice count once. */
  key: string;
  /** The reply that the page is about, if a personal link opened it. */
  personal: (Changing & { token: string }) | null;
}

interface Props extends Place {
  view: PlainFormView;
}

/** The browser holds what is typed, so nothing reaches this code before the form is sent. */
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

/** Asks for Yes or No and the count, which decide the other fields. */
function FirstQuestion(props: Props) {
  const { event, embed, view } = props;
  const form = stateOf(props, 'attend', null);
  return (
    <>
      <HouseholdAnswer event={event} parts={parts}>
        <p>{answerAgainSentence}</p>
      </HouseholdAnswer>
      <form
        className="form plain-form"
        method="get"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label="RSVP"
        noValidate
      >
        {embed && <input type="hidden" name="embed" value="1" />}
        <OwnInvitation event={event} />
        <OwnLanguage event={event} />
        <Carried pairs={Object.entries(view.carried ?? {}).map(([name, value]) => ({ name, value }))} />
        <Intro event={event} />
        <Capacity event={event} />
        <AttendingField form={form} />
        {/* The guests of a household are known already. */}
        {!event.invitation && (
          <Select
            form={form}
            field="count"
            label="Number of guests"
            hint="Yourself included. For a no: how many of you can’t make it."
            value={String(view.draft.count)}
            onChange={nobodyListens}
          >
            {guestOptions(1, maxPartySize(event))}
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
        {/* The questions are a separate step. */}
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

/** Renders the questions for each person, along with everything typed before. */
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

/** Renders what every posted form has before its fields. */
function Head({ event, embed, view: { personal, key } }: Props) {
  return (
    <>
      {/* Enter in a field presses the form's first button, so that one has to send the form. */}
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

/** Carries the invitation that the reply is for, as a hidden field. */
const OwnInvitation = ({ event: { invitation } }: { event: PublicEvent }) =>
  invitation ? <input type="hidden" name="i" value={invitation.given} /> : null;

const NotMeLink = (place: Place) =>
  place.event.invitation && !place.event.invitation.found ? (
    <p className="soft not-me">
      <a href={`${addressOf(place, { notme: '1' })}#reply`}>{notMeLabel}</a>
    </p>
  ) : null;

/** Lists the issues above the form, with a link to each field. */
function Errors({ event, view: { draft, issues, problem } }: { event: PublicEvent; view: PlainFormView }) {
  const about = issues.filter(({ field }) => field !== 'form');
  const whole = problem ?? issues.find(({ field }) => field === 'form')?.message;
  if (about.length === 0 && whole === undefined) return null;
  // In this list, every guest has a number, even a single one.
  const listed = { ...draft, declining: draft.guests.length };
  return (
    <div className="problem plain-errors" role="alert" id={plainId('errors')}>
      <h2>{whole ?? 'Please check these fields'}</h2>
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

/** Says what happens to a yes before anything is typed, unless the spots say it. */
function Capacity({ event }: { event: PublicEvent }) {
  const ahead = shows(event).spots ? null : forecast(event);
  return ahead === null ? null : <p className="notice">{ahead}</p>;
}

/** Lists the dishes with their descriptions, which otherwise need a script. */
const Menu = ({ event: { mealOptions } }: { event: PublicEvent }) =>
  mealOptions.some(({ description }) => description !== '') && (
    <ul className="plain-menu">
      {mealOptions.map(({ value, name, description }) => (
        <li key={value}>
          <strong>{name}</strong>
          {description && <span className="hint">{description}</span>}
        </li>
      ))}
    </ul>
  );
