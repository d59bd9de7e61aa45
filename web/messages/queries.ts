/** What writing to the guests of an event asks of the server. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Target } from '#domain/messages/rules.ts';
import { api } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';

export interface Words extends Target {
  subject: string;
  body: string;
}

const bodyOf = ({ replies, ...words }: Words) => ({ ...words, replies: replies ? [...replies] : null });

const deskKey = (eventId: string) => [keys.events, 'messages', eventId];

/** Replies come in while the page is open, so it is asked anew each time the page is. */
export const useMessageDesk = (eventId: string) =>
  useQuery({
    queryKey: deskKey(eventId),
    queryFn: () => api.messages.messageDesk({ params: { id: eventId } }),
    staleTime: 0,
  });

/** The mail as its first recipient would get it; null words ask for nothing. */
export const useMessagePreview = (eventId: string, words: Words | null) =>
  useQuery({
    queryKey: [keys.events, 'message-preview', eventId, words],
    queryFn: () =>
      words === null ? null : api.messages.previewMessage({ params: { id: eventId }, body: bodyOf(words) }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** The message as mail to oneself. */
export const useTestMessage = (eventId: string) =>
  useMutation({
    mutationFn: (words: Words) => api.messages.testMessage({ params: { id: eventId }, body: bodyOf(words) }),
  });

interface Asked {
  words: Words;
  recipients: number;
  /** Null is now. */
  sendAt: Date | null;
  key: string;
}

export function useCancelMessage(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => api.messages.cancelMessage({ params: { id: eventId, messageId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey(eventId) }),
  });
}

export function useSendMessage(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ words, recipients, sendAt, key }: Asked) =>
      api.messages.sendMessage({
        params: { id: eventId },
        headers: { 'idempotency-key': key },
        // Who gets a later one is known then.
        body:
          sendAt === null
            ? { ...bodyOf(words), recipients }
            : { ...bodyOf(words), sendAt: sendAt.toISOString() },
      }),
    // Also after a refusal: it says that what the page knows is old.
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey(eventId) }),
  });
}
