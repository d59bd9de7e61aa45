/** The queries and calls for messages to the guests of an event. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Target } from '#domain/messages/rules.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';

export interface Words extends Target {
  subject: string;
  body: string;
}

const bodyOf = ({ replies, ...words }: Words) => ({ ...words, replies: replies ? [...replies] : null });

const deskKey = (eventId: string) => [keys.events, 'messages', eventId];

/** Returns the message desk. It is fetched again at each visit, because replies keep arriving. */
export const useMessageDesk = (eventId: string) =>
  useQuery({
    queryKey: deskKey(eventId),
    queryFn: () => api.messages.messageDesk({ params: { id: eventId } }),
    staleTime: 0,
  });

/** Returns the mail as its first recipient would get it. With null words, it makes no call. */
export const useMessagePreview = (eventId: string, words: Words | null) =>
  useQuery({
    queryKey: [keys.events, 'message-preview', eventId, words],
    queryFn: () =>
      words === null ? null : api.messages.previewMessage({ params: { id: eventId }, body: bodyOf(words) }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Mails the message to the user who wrote it. */
export const useTestMessage = (eventId: string) =>
  useMutation({
    mutationFn: (words: Words) => api.messages.testMessage({ params: { id: eventId }, body: bodyOf(words) }),
  });

interface MessageRequest {
  words: Words;
  recipients: number;
  /** The time to send at. Null means now. */
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
    mutationFn: ({ words, recipients, sendAt, key }: MessageRequest) =>
      api.messages.sendMessage({
        params: { id: eventId },
        headers: { 'idempotency-key': key },
        // Recipients of a scheduled message are chosen when it is sent.
        body:
          sendAt === null
            ? { ...bodyOf(words), recipients }
            : { ...bodyOf(words), sendAt: sendAt.toISOString() },
      }),
    // Refetch even after a refusal, which means that the page's data is old.
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey(eventId) }),
  });
}
