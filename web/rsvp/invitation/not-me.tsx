/**
 * *Not me*: an invitation's link reached somebody else. The hosts are notified once the guest has
 * confirmed it.
 */
import { useState } from 'react';
import type { PublicEvent } from '../page/event.ts';
import { addressOf, type Place } from '../page/place.ts';
import { notMeLabel, notMeQuestion, notMeSure, hostsNotified } from '../reply-form/sentences.ts';
import { at, call, hasFailed } from '../sending/calls.ts';

export function NotMe({ event, onTold }: { event: PublicEvent; onTold: () => void }) {
  const [step, setStep] = useState<'closed' | 'asked' | 'sending'>('closed');
  const [problem, setProblem] = useState('');
  if (!event.invitation || event.invitation.found) return null;
  const body = JSON.stringify({ invitation: event.invitation.given });
  const tell = async () => {
    setStep('sending');
    const answer = await call<{ message: string }>(
      'POST',
      at(event.customUrl, 'not-me'),
      'We couldn’t tell your hosts yet.',
      {
        body,
      },
    );
    // A 404 means that the hosts already know: the guest pressed twice, or somebody else with the
    // same link told them.
    if (!hasFailed(answer) || answer.status === 404) return onTold();
    setProblem(answer.sentence);
    setStep('asked');
  };
  return step === 'closed' ? (
    <p className="soft not-me">
      <button type="button" className="as-link" onClick={() => setStep('asked')}>
        {notMeLabel}
      </button>
    </p>
  ) : (
    <div className="notice not-me" role="group" aria-label={notMeLabel}>
      <p>{notMeQuestion}</p>
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
          {notMeSure}
        </button>
        <button type="button" className="as-link" onClick={() => setStep('closed')}>
          Cancel
        </button>
      </p>
    </div>
  );
}

export const ToldHosts = () => (
  <>
    <h2>Thank you</h2>
    <p role="status">{hostsNotified}</p>
  </>
);

/** Asks the same question without a script. */
export function NotMeQuestion(place: Place) {
  const { event, embed } = place;
  return (
    <div className="closed">
      <h2>{notMeLabel}</h2>
      <p>{notMeQuestion}</p>
      <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
        {embed && <input type="hidden" name="embed" value="1" />}
        <input type="hidden" name="i" value={event.invitation?.given ?? ''} />
        <div className="actions">
          <button type="submit" name="do" value="notme" className="button">
            {notMeSure}
          </button>
          <a className="button plain" href={addressOf(place)}>
            Cancel
          </a>
        </div>
      </form>
    </div>
  );
}
