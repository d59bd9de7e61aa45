/** Pages with a title and a sentence in their reader's language. */
import { shownCode, typedCode } from '#domain/guest-list/code.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import type { FindView } from '#web/rsvp/page/render.tsx';

export interface Notice {
  title: string;
  sentence: string;
  retry: boolean;
  /** A form that a button sends again. */
  again?: URLSearchParams | undefined;
  againLabel?: string;
  link?: { href: string; label: string };
}

/** A page with a title and a sentence, once the reader's language is known. */
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
 * Shows where a guest can find the event or type a code if a link or code leads nowhere. If the
 * typed text looks like a code, the form keeps it.
 */
export function unknownInvitation(given: string): FindView {
  const code = typedCode(given);
  const problem = code ? 'unknownCode' : 'unknownInvitation';
  return { kind: 'find', code: code ? shownCode(code) : '', name: '', problem, said: null };
}
