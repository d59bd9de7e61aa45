/** Pages with a title and a sentence. */
import { shownCode, typedCode } from '#domain/guest-list/code.ts';
import { errorCodes } from '#domain/kernel/errors.ts';
import type { FindView } from '#web/rsvp/page/render.tsx';

export const noEvent = {
  title: 'Event not found',
  sentence: 'Please check the address, or ask your hosts for a new link.',
  retry: false,
};

export const tooOften = { title: 'Please wait', sentence: errorCodes.tooMany.sentence, retry: true };

export const unknownInvitationSentence =
  'This link no longer works. Please use the newest link that you were sent, or ask your hosts for it.';

/**
 * The ways into an event, for somebody whose link or code leads nowhere. What looks like a code is
 * shown again.
 */
export function unknownInvitation(given: string): FindView {
  const code = typedCode(given);
  const problem = code
    ? 'We couldn’t find an invitation with this code. Check it, or ask your hosts for a new one.'
    : unknownInvitationSentence;
  return { kind: 'find', code: code ? shownCode(code) : '', name: '', problem, said: null };
}
