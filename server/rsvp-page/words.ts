/** Pages of a title and a sentence. */
import { errorCodes } from '#domain/kernel/errors.ts';

export const noEvent = {
  title: 'Event not found',
  sentence: 'Please check the address, or ask your hosts for a new link.',
  retry: false,
};

export const tooOften = { title: 'Please wait', sentence: errorCodes.tooMany.sentence, retry: true };

/** The ways in stand on the event's page, which says no more than everybody may know. */
export const unknownInvitation = ({ customUrl }: { customUrl: string }) => ({
  title: 'This invitation is not known',
  sentence: 'Please use the newest link that you were sent, or ask your hosts for it.',
  retry: false,
  link: { href: `/rsvp/${encodeURIComponent(customUrl)}`, label: 'The event’s page' },
});
