/** Links from a household's page to the question of *Not me*. */
import { addressOf, type Place } from '../page/place.ts';
import { useWords } from '../page/words.ts';

export function NotMeLink(place: Place) {
  const { invitation: words } = useWords();
  return place.event.invitation && !place.event.invitation.found ? (
    <p className="soft not-me">
      <a className="as-link" href={`${addressOf(place, { notme: '1' })}#reply`}>
        {words.notMe}
      </a>
    </p>
  ) : null;
}
