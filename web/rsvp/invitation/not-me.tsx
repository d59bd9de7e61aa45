/**
 * *Not me*: an invitation's link reached somebody else. A page asks once more, and then notifies
 * the hosts.
 */
import { addressOf, type Place } from '../page/place.ts';
import { usePlainWords } from '../page/server/plain-words.ts';
import { useWords } from '../page/words.ts';

export function HostsNotified() {
  const { notMe: words } = usePlainWords();
  return (
    <>
      <h2>{words.thanks}</h2>
      <p role="status">{words.told}</p>
    </>
  );
}

/** Asks whether to notify the hosts. */
export function NotMeQuestion(place: Place) {
  const { event, embed } = place;
  const { notMe: words } = usePlainWords();
  const { invitation, buttons } = useWords();
  return (
    <div className="closed">
      <h2>{invitation.notMe}</h2>
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
