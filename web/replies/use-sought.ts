import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { soughtWords } from '#web/kernel/list-query.ts';

/**
 * The event and the words that replies are sought by. Mails to hosts lead to those of one event,
 * the palette to a search.
 */
export function useSought() {
  const { event, q: sought }: { event?: string; q?: unknown } = useSearch({ strict: false });
  const [asked, setAsked] = useState(sought);
  const [q, setQ] = useState(soughtWords(sought));
  if (asked !== sought) {
    setAsked(sought);
    setQ(soughtWords(sought));
  }
  return { eventId: event, q, setQ, isInAddress: event !== undefined || sought !== undefined };
}
