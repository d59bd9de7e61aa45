/** The reply form with scripts. The page holds its state. */
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import type { PublicEvent } from '../page/event.ts';
import { Late } from '../page/late.tsx';
import { shows } from '../looks/shows.ts';
import { fieldId, liveControls } from './fields/controls.ts';
import type { FieldIssue } from './draft/check.ts';
import type { Draft } from './draft/draft.ts';
import { PrivacyNotice, Unseen } from './fields/fields.tsx';
import { CountField } from './fields/count-field.tsx';
import type { Changing, QuestionParts } from './form-state.ts';
import { AttendingField, ReplyFields } from './fields/reply-fields.tsx';
import { Intro } from './intro.tsx';
import { isFull } from './draft/party-size.ts';
import { usePartyCards } from './fields/use-party-cards.ts';
import { errorOf } from './draft/field-issue.ts';
import { forecast, submitWords } from './sentences.ts';
import { useWords } from '../page/words.ts';

interface Props {
  event: PublicEvent;
  draft: Draft;
  onChange: (draft: Draft) => void;
  issues: FieldIssue[];
  /** The field that the last refused submission starts with. */
  start?: { field: string } | null;
  onSubmit: () => void;
  pending: boolean;
  /** Set while a call without a response is retried: the sentence to show, and how to stop. */
  trying?: { sentence: string; onStop: () => void } | null;
  /** The reason why the form can't be sent, or null if it can. */
  unavailable: string | null;
  /**
   * Whether the page's script runs. Before that, pressing the button would only lose the guest's
   * choices.
   */
  ready: boolean;
  /**
   * The address of the form without a script. The page offers it if this form's script doesn't
   * start.
   */
  plainHref?: string | null;
  changing: Changing | null;
  questions?: QuestionParts | null;
  children?: ReactNode;
}

export function ReplyForm(props: Props) {
  const { event, draft, onChange, issues, onSubmit, pending, trying, unavailable, ready, changing } = props;
  const words = useWords();
  const error = (field: string) => errorOf(issues, field, words);
  const form = {
    controls: liveControls,
    event,
    draft,
    onChange,
    error,
    changing,
    questions: props.questions ?? null,
    start: props.start ?? null,
    Cards: usePartyCards(event, draft),
  };
  const formError = error('form');
  // The form says what happens to a yes, unless the page says so next to the spots.
  const ahead = changing || shows(event).spots ? null : forecast(event, words);
  // If guests can only say no, the button is less prominent.
  const isNoOnly = isFull(event) && !changing && draft.attending === '';
  const button = useRef<HTMLButtonElement>(null);
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    // The fields are inert while they are being sent, so move the focus to the button first.
    button.current?.focus({ preventScroll: true });
    onSubmit();
  };
  return (
    <form className="form" noValidate onSubmit={submit} aria-label={words.form.label}>
      <div className="form" inert={pending}>
        {!changing && <Intro event={event} />}
        {ahead && <p className="notice">{ahead}</p>}
        <AttendingField form={form} />
        {draft.attending !== '' && <ReplyFields form={form} count={<CountField form={form} />} />}
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
      <PrivacyNotice event={event} />
      {/* After a reply that came too late, the button disappears, because the reply can no
          longer be sent. */}
      <div className="actions" hidden={event.closed && unavailable !== null}>
        <button
          ref={button}
          className={isNoOnly ? 'button plain' : 'button'}
          type="submit"
          disabled={!ready || unavailable !== null}
          aria-disabled={pending || undefined}
          aria-describedby={unavailable ? 'rsvp-unavailable' : undefined}
        >
          {pending
            ? words.buttons.submitting
            : changing
              ? words.buttons.save
              : submitWords(event, draft, words)}
        </button>
        {trying ? (
          <button type="button" className="button plain" onClick={trying.onStop}>
            {words.buttons.stopTrying}
          </button>
        ) : (
          props.children
        )}
        {!ready && props.plainHref && <Late href={props.plainHref} />}
      </div>
    </form>
  );
}
