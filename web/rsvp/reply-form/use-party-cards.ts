/** Loads the cards of a large party only if the party can be large. Other pages stay small. */
import { useEffect, useState, type ComponentType } from 'react';
import type { PublicEvent } from '../page/event.ts';
import type { Draft } from './draft.ts';
import type { PartyCardsProps } from './form-state.ts';
import { hasCards, maxPartySize } from './party-size.ts';

/** Returns the component with the cards, or null until it has loaded. */
export function usePartyCards(event: PublicEvent, draft: Draft): ComponentType<PartyCardsProps> | null {
  const [loaded, setLoaded] = useState<{ Cards: ComponentType<PartyCardsProps> } | null>(null);
  const mayGrow = draft.attending === 'yes' && hasCards(event, maxPartySize(event));
  const wants = mayGrow || hasCards(event, draft.count);
  useEffect(() => {
    if (!wants) return;
    let isGone = false;
    // If this fails, the form shows all persons below one another.
    void import('./party-cards.tsx').then(
      ({ PartyCards }) => !isGone && setLoaded({ Cards: PartyCards }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [wants]);
  return loaded?.Cards ?? null;
}
