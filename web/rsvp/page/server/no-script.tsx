/**
 * The reply without a script. With a script, everything happens in place. Here, one page follows
 * another, with plain HTML forms. The same rules handle them (server/rsvp-page/plain-routes.ts).
 * Only the server renders these pages.
 */
import type { Certificate } from '#domain/privacy/contract.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { TextLanguages } from '#domain/languages/translate.ts';
import type { ShownSection } from '#domain/sections/contract.ts';
import { FindAgain, type FindView } from '../../invitation/find-invitation.tsx';
import { NotMeQuestion, HostsNotified } from '../../invitation/not-me.tsx';
import { PlainOwn } from '../../own-reply/no-script-own.tsx';
import { ThankYou } from '../../reply-form/outcome/outcome.tsx';
import { erasable, ErasedWords, EraseQuestion, Removed, WhomToErase } from '../../own-reply/erasing.tsx';
import { knownAddress, WithdrawnWords, WithdrawQuestion } from '../../own-reply/own-reply-words.tsx';
import { addressOf, type Place } from '../place.ts';
import { PlainSurvey, type SurveyView } from '../../survey/plain-survey.tsx';
import { PlainForm, type PlainFormView } from '../../reply-form/plain/plain-form.tsx';
import { type PageMessage, usePlainWords, useTelling } from './plain-words.ts';
import { nodes, useWords } from '../words.ts';

interface ForComing {
  sections: ShownSection[];
  textLanguages: TextLanguages;
}

export type PlainView =
  | PlainFormView
  | FindView
  | SurveyView
  | { kind: 'notMe' }
  | { kind: 'toldHosts' }
  /**
   * The page after a reply. `sections` are the ones that the host shows only to parties that come.
   */
  | ({ kind: 'thanks'; reply: OwnReply; changed: boolean; token: string | null } & ForComing)
  | ({ kind: 'own'; reply: OwnReply; token: string } & ForComing)
  | { kind: 'withdraw'; reply: OwnReply; token: string; problem: PageMessage | null }
  | { kind: 'withdrawn' }
  | { kind: 'erase'; reply: OwnReply; token: string }
  | { kind: 'erased'; certificate: Certificate }
  | { kind: 'leftErased'; certificate: Certificate }
  /** The reply is deleted, but left traces. */
  | { kind: 'left'; sentence: PageMessage; token: string }
  | { kind: 'eraseLeft'; token: string }
  | { kind: 'gone'; sentence: PageMessage };

/** Styles that only these pages need. */
export const plainCss =
  '.plain-own,.is-plain>.closed,.has-plain .closed{display:grid;gap:16px}.is-plain>.thanks~*{text-align:center}' +
  '.plain-errors ul{margin-top:8px}.plain-errors li+li{margin-top:4px}.plain-errors h2{font-size:1em}' +
  '.plain-menu{display:grid;gap:8px}.plain-menu strong{display:block;font-weight:600}' +
  '.plain-update{justify-self:start;min-height:44px;flex:none}' +
  '.plain-form .actions>.button{flex:1 1 auto}';

/** Styles that hide everything that waits for a script, whatever its own display is. */
export const noScriptCss =
  '.has-plain>noscript{display:block;margin:0}.has-plain>:not(noscript){display:none!important}' +
  `.has-plain>noscript>*+*{margin-top:16px}${plainCss}`;

/**
 * Renders the card of a page without a script. Every form's address ends in `#reply`, which is this
 * card.
 */
export function PlainCard(props: Place & { view: PlainView }) {
  return (
    <div className="card is-plain" id="reply">
      <PlainReply {...props} />
    </div>
  );
}

export function PlainReply({ view, ...place }: Place & { view: PlainView }) {
  const all = useWords();
  const words = usePlainWords();
  const tell = useTelling();
  switch (view.kind) {
    case 'form':
      return <PlainForm {...place} view={view} />;
    case 'find':
      return <FindAgain {...place} view={view} />;
    case 'notMe':
      return <NotMeQuestion {...place} />;
    case 'toldHosts':
      return (
        <div className="closed">
          <HostsNotified />
        </div>
      );
    case 'thanks':
      return <Thanks {...place} view={view} />;
    case 'own':
      return <PlainOwn {...place} reply={view.reply} token={view.token} />;
    case 'withdraw':
      return <Withdrawing {...place} view={view} />;
    case 'withdrawn':
      return (
        <div className="closed">
          <WithdrawnWords again={addressOf(place)} />
        </div>
      );
    case 'erase':
      return <Erasing {...place} view={view} />;
    case 'erased':
      return (
        <div className="closed">
          <ErasedWords certificate={view.certificate} />
        </div>
      );
    case 'leftErased':
      return (
        <div className="closed">
          <h2>{words.erased.title}</h2>
          <p>{words.left.erased}</p>
          <Removed certificate={view.certificate} />
        </div>
      );
    case 'left':
      return <DeletedReply {...place} sentence={view.sentence} token={view.token} />;
    case 'eraseLeft':
      return <ErasingLeft {...place} token={view.token} />;
    case 'survey':
    case 'surveySent':
    case 'surveyAnswered':
    case 'surveyClosed':
      return <PlainSurvey {...place} view={view} />;
    case 'gone':
      return (
        <div className="closed">
          <h2>{all.own.problem({ sentence: tell(view.sentence) })}</h2>
          <p>
            <a href={addressOf(place)}>{all.own.noLink}</a>
          </p>
        </div>
      );
  }
}

function DeletedReply({ sentence, token, ...place }: Place & { sentence: PageMessage; token: string }) {
  const tell = useTelling();
  const { own } = useWords();
  const { left: words } = usePlainWords();
  return (
    <div className="closed">
      <h2>{tell(sentence)}</h2>
      <p>{words.text}</p>
      <div className="actions">
        <a className="button" href={addressOf(place)}>
          {own.noLink}
        </a>
        <a className="button plain" href={`${addressOf(place, { reply: token, erase: '1' })}#reply`}>
          {words.erase}
        </a>
      </div>
      <p className="soft">
        <a href={knownAddress(place.event, token)} download>
          {own.known}
        </a>
      </p>
    </div>
  );
}

function ErasingLeft({ token, ...place }: Place & { token: string }) {
  const { left: words, erase } = usePlainWords();
  const { event, embed } = place;
  return (
    <div className="closed">
      <h2>{words.eraseTitle}</h2>
      <p>{words.eraseText}</p>
      <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
        {embed && <input type="hidden" name="embed" value="1" />}
        <input type="hidden" name="reply" value={token} />
        <div className="actions">
          <button type="submit" name="do" value="erase" className="button danger">
            {words.erase}
          </button>
          <a className="button plain" href={addressOf(place, { reply: token })}>
            {words.keep}
          </a>
        </div>
      </form>
      <p className="soft">{erase.mailStays}</p>
    </div>
  );
}

function Thanks({ view, ...place }: Place & { view: Extract<PlainView, { kind: 'thanks' }> }) {
  const { event } = place;
  const { buttons } = useWords();
  const { form: words } = usePlainWords();
  const { token } = view;
  return (
    <>
      <ThankYou {...{ event, token }} reply={view.reply} changed={view.changed} onAgain={null} />
      {token !== null && (
        <p className="soft">
          {nodes(
            words.personalLink({ link: (text) => <a href={addressOf(place, { reply: token })}>{text}</a> }),
          )}
        </p>
      )}
      {!view.changed && event.severalRepliesPerEmail && (
        <p>
          <a href={addressOf(place)}>{buttons.submitAnother}</a>
        </p>
      )}
    </>
  );
}

function Erasing({ view, ...place }: Place & { view: Extract<PlainView, { kind: 'erase' }> }) {
  const { reply, token } = view;
  const { event, embed } = place;
  const { own: words } = useWords();
  return (
    <div className="closed">
      <EraseQuestion event={event} reply={reply}>
        <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
          {embed && <input type="hidden" name="embed" value="1" />}
          <input type="hidden" name="reply" value={token} />
          {erasable(reply).length > 0 && <WhomToErase reply={reply} />}
          <div className="actions">
            <button type="submit" name="do" value="erase" className="button danger">
              {words.erase}
            </button>
            <a className="button plain" href={addressOf(place, { reply: token })}>
              {words.keep}
            </a>
          </div>
        </form>
      </EraseQuestion>
    </div>
  );
}

function Withdrawing({ view, ...place }: Place & { view: Extract<PlainView, { kind: 'withdraw' }> }) {
  const { reply, token, problem } = view;
  const { event, embed } = place;
  const { own: words } = useWords();
  const tell = useTelling();
  return (
    <div className="closed">
      <WithdrawQuestion reply={reply} />
      {problem && (
        <p className="error problem" role="alert">
          {tell(problem)}
        </p>
      )}
      <form method="post" action={`${addressOf({ event, embed: false })}#reply`} className="plain-form">
        {embed && <input type="hidden" name="embed" value="1" />}
        <input type="hidden" name="reply" value={token} />
        <div className="actions">
          <button type="submit" name="do" value="withdraw" className="button danger">
            {words.withdraw}
          </button>
          <a className="button plain" href={addressOf(place, { reply: token })}>
            {words.keep}
          </a>
        </div>
      </form>
    </div>
  );
}
