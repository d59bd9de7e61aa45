import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { soughtWords } from '#web/kernel/api/list-query.ts';

/**
 * Returns the event and the search words that filter the replies. Mails to hosts link to one event,
 * and the command palette links to a search.
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
