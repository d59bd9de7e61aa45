/** The reply form without a script, in two steps. Only the server renders it. */
import type { PublicEvent } from '../../page/event.ts';
import { shows } from '../../looks/shows.ts';
import { addressOf, type Place } from '../../page/place.ts';
import { withKeptOptions } from '../../questions/kept-options.ts';
import { onlyMissing } from '../../questions/missing.ts';
import { parts } from '../../questions/parts.tsx';
import { carriedAnswers } from '../../questions/plain-answers.ts';
import type { PlainStep } from '../../questions/plain-steps.ts';
import { HouseholdAnswer } from '../../invitation/household-answer.tsx';
import { Carried, OwnLanguage } from '../carried.tsx';
import { shownIssues, type FieldIssue } from '../draft/check.ts';
import { plainControls, plainId } from '../fields/controls.ts';
import type { Draft } from '../draft/draft.ts';
import { PrivacyNotice, Select, Unseen } from '../fields/fields.tsx';
import { maxPartySize } from '../draft/party-size.ts';
import { carriedAlong, carriedPersons } from './plain-draft.ts';
import { CountField, guestOptions } from '../fields/count-field.tsx';
import { Intro } from '../intro.tsx';
import type { Changing, ReplyFormState } from '../form-state.ts';
import { AttendingField, ReplyFields } from '../fields/reply-fields.tsx';
import { errorOf } from '../draft/field-issue.ts';
import { Errors, Menu } from './plain-parts.tsx';
import { forecast, seatsNotice, submitWords } from '../sentences.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { NotMeLink } from '../../invitation/not-me-link.tsx';
import { type PageMessage, usePlainWords } from '../../page/server/plain-words.ts';
import { useWords } from '../../page/words.ts';

export interface PlainFormView {
  kind: 'form';
  /**
   * The step of the form: first who comes, then the host's questions. Those are all of them, or
   * those that a reply lacks.
   */
  step?: PlainStep;
  /** The part of the page's address to carry to the next page. */
  carried?: Record<string, string>;
  draft: Draft;
  issues: FieldIssue[];
  /** The problem with the reply as a whole. */
  problem: PageMessage | null;
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
  words: GuestWords,
): ReplyFormState => ({
  controls: plainControls(attending),
  event,
  draft: view.draft,
  onChange: nobodyListens,
  error: (field) => errorOf(view.issues, field, words),
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
  const all = useWords();
  const { form: words } = usePlainWords();
  const form = stateOf(props, 'attend', null, all);
  return (
    <>
      <HouseholdAnswer event={event} parts={parts}>
        <p>{words.answerAgain}</p>
      </HouseholdAnswer>
      <form
        className="form plain-form"
        method="get"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label={all.form.label}
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
            label={words.count}
            hint={words.countHint}
            value={String(view.draft.count)}
            onChange={nobodyListens}
          >
            {guestOptions(1, maxPartySize(event), all)}
          </Select>
        )}
        <div className="actions">
          <button className="button" type="submit">
            {words.continue}
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
  const all = useWords();
  const { form: words } = usePlainWords();
  const form = stateOf(props, 'attending', personal, all);
  const seats = draft.attending === 'yes' ? seatsNotice(event, draft.count, all, personal?.held) : null;
  const asksMore = parts.fields(event, draft).length > 0;
  return (
    <>
      {personal && <h2 className="card-title">{all.buttons.changeTitle}</h2>}
      <Errors event={event} view={view} />
      <form
        className="form plain-form"
        method="post"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label={all.form.label}
        noValidate
      >
        <Head {...props} />
        <Carried pairs={[...carriedAlong(draft), ...carriedAnswers(event, draft, new Set())]} />
        {!personal && seats === null && <Capacity event={event} />}
        <AttendingField form={form} />
        <CountField form={form} />
        <button type="submit" name="do" value="update" className="button plain plain-update">
          {words.update}
        </button>
        {/* The questions are a separate step. */}
        <ReplyFields form={{ ...form, questions: null }} menu={<Menu event={event} />} />
        {!asksMore && <PrivacyNotice event={event} />}
        <div className="actions">
          <button className="button" type="submit" name="do" value="send">
            {asksMore ? words.continue : personal ? all.buttons.save : submitWords(event, draft, all)}
          </button>
          {personal && (
            <a className="button plain" href={addressOf({ event, embed }, { reply: personal.token })}>
              {all.buttons.cancel}
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
  const all = useWords();
  const { form: words } = usePlainWords();
  const form = stateOf(props, 'attending', personal, all);
  const isMissing = step === 'missing' && personal !== null;
  const fields = isMissing
    ? onlyMissing(event, draft, personal.reply, parts)
    : new Set(parts.fields(event, draft));
  return (
    <>
      <h2 className="card-title">
        {isMissing ? all.own.missingTitle : personal ? all.buttons.changeTitle : words.answers}
      </h2>
      <Errors event={event} view={view} />
      <form
        className="form plain-form"
        method="post"
        action={`${addressOf({ event, embed: false })}#reply`}
        aria-label={all.form.label}
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
            {personal ? all.buttons.save : submitWords(event, draft, all)}
          </button>
          {isMissing ? (
            <a className="button plain" href={addressOf({ event, embed }, { reply: personal.token })}>
              {all.buttons.cancel}
            </a>
          ) : (
            <button className="button plain" type="submit" name="do" value="back">
              {words.back}
            </button>
          )}
        </div>
      </form>
    </>
  );
}

/** Renders what every posted form has before its fields. */
function Head({ event, embed, view: { personal, key } }: Props) {
  const { buttons } = useWords();
  return (
    <>
      {/* Enter in a field presses the form's first button, so that one has to send the form. */}
      <button type="submit" name="do" value="send" className="unseen" tabIndex={-1} aria-hidden="true">
        {buttons.submit}
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

/** Says what happens to a yes before anything is typed, unless the spots say it. */
function Capacity({ event }: { event: PublicEvent }) {
  const words = useWords();
  const ahead = shows(event).spots ? null : forecast(event, words);
  return ahead === null ? null : <p className="notice">{ahead}</p>;
}
