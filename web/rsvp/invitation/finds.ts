/** The ways in which a guest of an event can find an invitation. */
import type { PublicEvent } from '../page/event.ts';

/**
 * How a stranger finds an invitation on the page. `only`: there is no other way to reply. `too`:
 * everybody may reply. `code`: everybody may reply, and only a code finds an invitation. Null for a
 * household.
 */
export const findsInvitation = (event: PublicEvent): 'only' | 'too' | 'code' | null => {
  if (event.invitation) return null;
  if (event.inviteMode === undefined || event.inviteMode === 'open') return 'code';
  return event.inviteMode === 'invited' ? 'only' : 'too';
};

/** Returns whether the household was found by a name and has answered. */
export const hasReplied = ({ invitation }: PublicEvent): boolean =>
  invitation?.found === 'mail' || invitation?.found === 'ask';
