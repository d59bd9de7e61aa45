/**
 * *Find my invitation*: a plain form, which needs no script. The answer is a separate page
 * (server/rsvp-page/plain-routes.ts).
 */
import { OwnLanguage } from '../reply-form/carried.tsx';
import type { PublicEvent } from '../page/event.ts';
import { addressOf, type Place } from '../page/place.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import { type PageMessage, usePlainWords, useTelling } from '../page/server/plain-words.ts';
import { findsInvitation, hasReplied } from './finds.ts';

/** Whether a full name finds an invitation. */
const findsByName = (event: PublicEvent): boolean =>
  findsInvitation(event) !== 'code' && event.lookupFactor !== 'code';

export interface FindView {
  kind: 'find';
  /** The code and the name that the guest typed. */
  code: string;
  name: string;
  /** The problem with the typed texts, if any. */
  problem: PageMessage | null;
  /** The message about the look-up's result, if there is one. */
  said: PageMessage | null;
}

const blank: FindView = { kind: 'find', code: '', name: '', problem: null, said: null };

interface FactorField {
  label: string;
  hint?: string;
  inputMode?: 'numeric';
}

/**
 * Returns the field for the fact that is needed with a name, or undefined if the name is enough.
 */
function factorField({ lookupFactor }: PublicEvent, { find: words }: PlainWords): FactorField | undefined {
  if (lookupFactor === 'postcode') return { label: words.postcode, hint: words.postcodeHint };
  return lookupFactor === 'phone' ? { label: words.phone, inputMode: 'numeric' } : undefined;
}

/** Renders the way to an invitation. The page's script doesn't change it. */
export function FindWays(place: Place) {
  if (hasReplied(place.event)) return <RepliedCard {...place} />;
  return findsInvitation(place.event) === 'only' ? <FindCard {...place} /> : <FindFold {...place} />;
}

/** Renders the box on the page of an event that is only for invited guests. */
function FindCard(place: Place) {
  const { find: words } = usePlainWords();
  return (
    <section className="card find">
      <h2 className="card-title">{words.title}</h2>
      <p>{words.text}</p>
      <Ways {...place} />
    </section>
  );
}

/** Renders the fold below the form of an event that everybody may reply to. */
function FindFold(place: Place) {
  const { find: words } = usePlainWords();
  return (
    <details className="find-fold">
      <summary>{findsByName(place.event) ? words.byName : words.byCode}</summary>
      <div className="card find">
        <Ways {...place} />
      </div>
    </details>
  );
}

/** The card after a look-up of a household that has answered. Only its own link shows the reply. */
function RepliedCard({ event, embed }: Place) {
  const { given, found } = event.invitation ?? {};
  const { find: words } = usePlainWords();
  return (
    <section className="card find">
      <h2 className="card-title">{words.invitation}</h2>
      <p>{found === 'mail' ? words.replied : words.repliedAsk}</p>
      {found === 'mail' && (
        <form
          className="form plain-form"
          method="post"
          action={`${addressOf({ event, embed: false })}#reply`}
          aria-label={words.mailLink}
        >
          {embed && <input type="hidden" name="embed" value="1" />}
          <input type="hidden" name="i" value={given} />
          <div className="actions">
            <button className="button" type="submit" name="do" value="maillink">
              {words.mailLink}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

/** The form leads to the answer to a look-up, so the browser moves the focus there. */
const answerId = 'find-answer';

/** Renders the answer to a look-up. */
export function FindAgain({ view, ...place }: Place & { view: FindView }) {
  const { find: words } = usePlainWords();
  const tell = useTelling();
  return (
    <div className="find">
      <h2 className="card-title">{words.title}</h2>
      {view.problem && (
        <p className="problem" id={answerId} tabIndex={-1}>
          {tell(view.problem)}
        </p>
      )}
      {view.said ? (
        <p className="notice" id={answerId} tabIndex={-1}>
          {tell(view.said)}
        </p>
      ) : (
        <Ways {...place} view={view} />
      )}
      {!place.event.invitation && (
        <p>
          <a href={addressOf(place)}>
            {findsInvitation(place.event) === 'only' ? words.eventPage : words.replyWithout}
          </a>
        </p>
      )}
    </div>
  );
}

/** Finds an invitation by its code, or by a name if the event allows that. */
function Ways({ view = blank, ...place }: Place & { view?: FindView }) {
  const { find: words } = usePlainWords();
  return (
    <>
      <CodeForm {...place} view={view} />
      {findsByName(place.event) && (
        <>
          <p className="or">{words.or}</p>
          <FindForm {...place} view={view} />
        </>
      )}
    </>
  );
}

/** The code leads to the household's page, just as a link does. */
function CodeForm({ event, embed, view }: Place & { view: FindView }) {
  const { find: words } = usePlainWords();
  return (
    <form
      className="form plain-form"
      method="get"
      action={`${addressOf({ event, embed: false })}#${answerId}`}
      aria-label={words.codeForm}
    >
      <OwnLanguage event={event} />
      {embed && <input type="hidden" name="embed" value="1" />}
      <div className="field">
        <label htmlFor="find-code">{words.code}</label>
        <input
          id="find-code"
          name="i"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          aria-invalid={view.problem !== null && view.code !== ''}
          aria-describedby="find-code-hint"
          defaultValue={view.code}
        />
        <p className="hint" id="find-code-hint">
          {words.codeHint}
        </p>
      </div>
      <div className="actions">
        <button className="button" type="submit">
          {words.open}
        </button>
      </div>
    </form>
  );
}

function FindForm({ view = blank, ...place }: Place & { view?: FindView }) {
  const { event, embed } = place;
  const wrong = { 'aria-invalid': view.problem !== null && view.code === '' };
  const all = usePlainWords();
  const { find: words } = all;
  const factor = factorField(event, all);
  return (
    <form
      className="form plain-form"
      method="post"
      action={`${addressOf({ event, embed: false })}#${answerId}`}
      aria-label={words.title}
    >
      {embed && <input type="hidden" name="embed" value="1" />}
      <div className="field">
        <label htmlFor="find-name">{words.fullName}</label>
        <input
          {...wrong}
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
            {...wrong}
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
        <button className="button plain" type="submit" name="do" value="find">
          {event.lookupFactor === 'mail' ? words.mailLink : words.find}
        </button>
      </div>
    </form>
  );
}
