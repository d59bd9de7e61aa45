/** Pages with a title and a sentence, in the words of their reader. */
import { shownCode, typedCode } from '#domain/guest-list/code.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import type { FindView } from '#web/rsvp/page/render.tsx';

export interface Notice {
  title: string;
  sentence: string;
  retry: boolean;
  /** A form that a button sends once more. */
  again?: URLSearchParams | undefined;
  againLabel?: string;
  link?: { href: string; label: string };
}

/** A notice, once the language of its reader is known. */
export type Words = (words: PlainWords & { guest: GuestWords }) => Notice;

export const noEvent: Words = ({ notices }) => ({
  title: notices.noEvent,
  sentence: notices.noEventText,
  retry: false,
});

export const tooOften: Words = ({ notices, guest }) => ({
  title: notices.wait,
  sentence: guest.errors.codes.tooMany,
  retry: true,
});

/**
 * The ways into an event, for somebody whose link or code leads nowhere. What looks like a code is
 * shown again.
 */
export function unknownInvitation(given: string): FindView {
  const code = typedCode(given);
  const problem = code ? 'unknownCode' : 'unknownInvitation';
  return { kind: 'find', code: code ? shownCode(code) : '', name: '', problem, said: null };
}
