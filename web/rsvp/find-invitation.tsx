/** *Find my invitation*: a plain form, which needs no script. The answer is a page of its own (server/rsvp-page/no-script.ts). */
import type { PublicEvent } from './event.ts';
import { addressOf, type Place } from './place.ts';

/** Whether the page is one of a stranger who may find an invitation, and whether there is no other way to reply. */
export const findsInvitation = (event: PublicEvent): 'only' | 'too' | null => {
  if (event.invitation || event.inviteMode === undefined || event.inviteMode === 'open') return null;
  return event.inviteMode === 'invited' ? 'only' : 'too';
};

export interface FindView {
  kind: 'find';
  name: string;
  /** What is wrong, … */
  problem: string | null;
  /** … or what was done. */
  said: string | null;
}

const blank: FindView = { kind: 'find', name: '', problem: null, said: null };

interface Asked {
  label: string;
  hint?: string;
  inputMode?: 'numeric';
}

const asked: Partial<Record<NonNullable<PublicEvent['lookupFactor']>, Asked>> = {
  code: { label: 'Code', hint: 'Eight letters and digits, on your invitation.' },
  postcode: { label: 'Postcode', hint: 'Of the address that your invitation was sent to.' },
  phone: { label: 'Last four digits of your phone number', inputMode: 'numeric' },
};

/** The box on the page of an event that is only for guests who were invited. */
export const FindCard = (place: Place) => (
  <section className="card find">
    <h2 className="card-title">Find your invitation</h2>
    <p>
      This event is for invited guests. Open the link that you were sent, or look for your invitation here.
    </p>
    <FindForm {...place} />
  </section>
);

/** Below the form of an event that everybody may reply to. */
export const FindFold = (place: Place) => (
  <details className="find-fold">
    <summary>Were you sent an invitation? Find it here</summary>
    <div className="card find">
      <FindForm {...place} />
    </div>
  </details>
);

/** The answer to a look-up. */
export const FindAgain = ({ view, ...place }: Place & { view: FindView }) => (
  <div className="find">
    <h2 className="card-title">Find your invitation</h2>
    {view.problem && (
      <p className="problem" role="alert">
        {view.problem}
      </p>
    )}
    {view.said ? (
      <p className="notice" role="status">
        {view.said}
      </p>
    ) : (
      <FindForm {...place} view={view} />
    )}
    {findsInvitation(place.event) === 'too' && (
      <p>
        <a href={addressOf(place)}>Reply without an invitation</a>
      </p>
    )}
  </div>
);

function FindForm({ view = blank, ...place }: Place & { view?: FindView }) {
  const { event, embed } = place;
  const factor = asked[event.lookupFactor ?? 'none'];
  return (
    <form
      className="form plain-form"
      method="post"
      action={`${addressOf({ event, embed: false })}#reply`}
      aria-label="Find your invitation"
    >
      {embed && <input type="hidden" name="embed" value="1" />}
      <div className="field">
        <label htmlFor="find-name">Full name</label>
        <input
          id="find-name"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={200}
          required
          dir="auto"
          defaultValue={view.name}
        />
      </div>
      {factor && (
        <div className="field">
          <label htmlFor="find-factor">{factor.label}</label>
          <input
            id="find-factor"
            name="factor"
            type="text"
            inputMode={factor.inputMode}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={200}
            required
            aria-describedby={factor.hint && 'find-factor-hint'}
          />
          {factor.hint && (
            <p className="hint" id="find-factor-hint">
              {factor.hint}
            </p>
          )}
        </div>
      )}
      <div className="actions">
        <button className="button" type="submit" name="do" value="find">
          {event.lookupFactor === 'mail' ? 'Mail me my link' : 'Find my invitation'}
        </button>
      </div>
    </form>
  );
}
