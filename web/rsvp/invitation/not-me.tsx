/**
 * *Not me*: an invitation's link reached somebody else. The hosts are notified once the guest has
 * confirmed it.
 */
import { useEffect, useState } from 'react';
import type { PublicEvent } from '../page/event.ts';
import { addressOf, type Place } from '../page/place.ts';
import { at, call, hasFailed } from '../sending/calls.ts';
import { useWords } from '../page/words.ts';

export function NotMe({ event, onTold }: { event: PublicEvent; onTold: () => void }) {
  const { notMe: words, buttons } = useWords();
  const [step, setStep] = useState<'closed' | 'asked' | 'sending'>('closed');
  useEffect(() => {
    // The mail to a former address leads here.
    if (new URLSearchParams(location.search).get('notme') === '1') setStep('asked');
  }, []);
  const [problem, setProblem] = useState('');
  if (!event.invitation || event.invitation.found) return null;
  const body = JSON.stringify({ invitation: event.invitation.given });
  const tell = async () => {
    setStep('sending');
    const answer = await call<{ message: string }>('POST', at(event.customUrl, 'not-me'), 'notMe', { body });
    // A 404 means that the hosts already know: the guest pressed twice, or somebody else with the
    // same link told them.
    if (!hasFailed(answer) || answer.status === 404) return onTold();
    setProblem(answer.sentence);
    setStep('asked');
  };
  return step === 'closed' ? (
    <p className="soft not-me">
      <button type="button" className="as-link" onClick={() => setStep('asked')}>
        {words.label}
      </button>
    </p>
  ) : (
    <div className="notice not-me" role="group" aria-label={words.label}>
      <p>{words.question}</p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <p className="actions">
        <button
          type="button"
          className="button plain"
          disabled={step === 'sending'}
          onClick={() => void tell()}
        >
          {words.sure}
        </button>
        <button type="button" className="as-link" onClick={() => setStep('closed')}>
          {buttons.cancel}
        </button>
      </p>
    </div>
  );
}

export function ToldHosts() {
  const { notMe: words } = useWords();
  return (
    <>
      <h2>{words.thanks}</h2>
      <p role="status">{words.told}</p>
    </>
  );
}

/** Asks the same question without a script. */
export function NotMeQuestion(place: Place) {
  const { event, embed } = place;
  const { notMe: words, buttons } = useWords();
  return (
    <div className="closed">
      <h2>{words.label}</h2>
      <p>{words.question}</p>
      <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
        {embed && <input type="hidden" name="embed" value="1" />}
        <input type="hidden" name="i" value={event.invitation?.given ?? ''} />
        <div className="actions">
          <button type="submit" name="do" value="notme" className="button">
            {words.sure}
          </button>
          <a className="button plain" href={addressOf(place)}>
            {buttons.cancel}
          </a>
        </div>
      </form>
    </div>
  );
}
