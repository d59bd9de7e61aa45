import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** What the address asks for; digits alone are read as a number. */
const wordsOf = (sought: unknown): string =>
  typeof sought === 'string' || typeof sought === 'number' || typeof sought === 'boolean'
    ? String(sought)
    : '';

/** The event and the words that replies are sought by. Mails to hosts lead to those of one event, the palette to a search. */
export function useSought() {
  const { event, q: sought }: { event?: string; q?: unknown } = useSearch({ strict: false });
  const [asked, setAsked] = useState(sought);
  const [q, setQ] = useState(wordsOf(sought));
  if (asked !== sought) {
    setAsked(sought);
    setQ(wordsOf(sought));
  }
  return { eventId: event, q, setQ, isInAddress: event !== undefined || sought !== undefined };
}
