/** Loads the cards of a large party only if the party can be large. Other pages stay small. */
import { useEffect, useState, type ComponentType } from 'react';
import type { PublicEvent } from '../../page/event.ts';
import type { Draft } from '../draft/draft.ts';
import type { PartyCardsProps } from '../form-state.ts';
import { hasCards, maxPartySize } from '../draft/party-size.ts';

/**
 * Whether the focus is in a field of a person. The cards would replace that field, and what is
 * being typed would be lost.
 */
function isAnswering(): boolean {
  const { tagName, name, id, form } = document.activeElement as HTMLInputElement;
  return form != null && tagName !== 'BUTTON' && name !== 'attending' && id !== 'rsvp-count';
}

/**
 * Returns the component with the cards, or null until it has loaded. If it loads while the focus is
 * in a field of a person, the cards appear after the next change of the party's size.
 */
export function usePartyCards(event: PublicEvent, draft: Draft): ComponentType<PartyCardsProps> | null {
  const [loaded, setLoaded] = useState<{ Cards: ComponentType<PartyCardsProps> } | null>(null);
  const mayGrow = draft.attending === 'yes' && hasCards(event, maxPartySize(event));
  const wants = mayGrow || hasCards(event, draft.count);
  useEffect(() => {
    if (!wants) return;
    let isGone = false;
    // If the cards fail to load, the form shows all persons below one another.
    void import('./party-cards.tsx').then(
      ({ PartyCards }) => !isGone && !isAnswering() && setLoaded({ Cards: PartyCards }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [wants, draft.count]);
  return loaded?.Cards ?? null;
}
