/** The form that asks a reply only for the answers that it lacks. */
import { liveControls } from '../reply-form/fields/controls.ts';
import type { MissingProps } from '../reply-form/form-state.ts';
import { errorOf, messageOf } from '../reply-form/draft/field-issue.ts';
import { onlyMissing } from './missing.ts';
import { useWords } from '../page/words.ts';

export function MissingForm({ event, reply, parts, changing, heading, onSubmit, onCancel }: MissingProps) {
  const { draft, issues, pending, trying } = reply;
  const only = onlyMissing(event, draft, changing.reply, parts);
  const words = useWords();
  const { missingTitle } = words.own;
  const error = (field: string) => errorOf(issues, field, words);
  const form = {
    controls: liveControls,
    event,
    draft,
    onChange: reply.change,
    error,
    changing,
    questions: parts,
  };
  // Finds an issue with a part of the reply that this form doesn't show, because it may have become
  // invalid.
  const whole = issues.find(({ field }) => !only.has(field));
  return (
    <>
      <h2 className="card-title" ref={heading} tabIndex={-1}>
        {missingTitle}
      </h2>
      <form
        className="form"
        noValidate
        aria-label={missingTitle}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="form" inert={pending}>
          <parts.Questions form={form} only={only} />
        </div>
        {whole && <p className="error problem">{messageOf(whole, words)}</p>}
        <p className={trying ? 'notice' : 'unseen'} role="status">
          {trying?.sentence}
        </p>
        <div className="actions">
          <button className="button" type="submit" aria-disabled={pending || undefined}>
            {pending ? words.buttons.submitting : words.buttons.save}
          </button>
          {trying ? (
            <button type="button" className="button plain" onClick={trying.onStop}>
              {words.buttons.stopTrying}
            </button>
          ) : (
            <button type="button" className="button plain" onClick={onCancel}>
              {words.buttons.cancel}
            </button>
          )}
        </div>
      </form>
    </>
  );
}
