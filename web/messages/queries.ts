/** The queries and calls for messages to the guests of an event. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '#domain/languages/languages.ts';
import { exactTarget, type MessageTranslations, type Target } from '#domain/messages/rules.ts';
import type { MessageButton } from '#domain/messages/households.ts';
import { api } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';

export interface Words extends Target {
  subject: string;
  body: string;
  /** The texts in the event's other languages. */
  translations?: MessageTranslations;
  button?: MessageButton | null;
  /** Whether to ask confirmed guests for feedback. */
  survey?: boolean | null;
}

const bodyOf = <Of extends Target & { translations?: MessageTranslations }>({
  replies,
  households,
  translations,
  ...words
}: Of) => ({
  ...words,
  replies: replies ? [...replies] : null,
  households: households ? [...households] : null,
  ...(translations && { translations: writtenIn(translations) }),
});

/** Leaves out languages in which the host wrote nothing. */
export const writtenIn = (translations: MessageTranslations): MessageTranslations =>
  Object.fromEntries(
    Object.entries(translations).filter(([, { subject, body }]) => (subject + body).trim() !== ''),
  );

const optionsKey = (eventId: string) => [keys.events, 'messages', eventId];

/** Returns the options of messages, loaded at each visit, because replies keep arriving. */
export const useMessageOptions = (eventId: string) =>
  useQuery({
    queryKey: optionsKey(eventId),
    queryFn: () => api.messages.messageOptions({ params: { id: eventId } }),
    staleTime: 0,
  });

/** Returns the mail as its first recipient would get it. With null words, it makes no call. */
export const useMessagePreview = (eventId: string, words: (Words & { language?: Language }) | null) =>
  useQuery({
    queryKey: [keys.events, 'message-preview', eventId, words],
    queryFn: () =>
      words === null ? null : api.messages.previewMessage({ params: { id: eventId }, body: bodyOf(words) }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Counts the recipients of a message. With a null target, makes no call. */
export const useMessageCount = (eventId: string, target: Target | null) => {
  const exact = target && exactTarget(target);
  return useQuery({
    queryKey: [keys.events, 'message-count', eventId, exact],
    queryFn: () =>
      exact === null ? null : api.messages.countMessage({ params: { id: eventId }, body: bodyOf(exact) }),
    enabled: exact !== null,
    staleTime: 0,
  });
};

const unreachedKey = (eventId: string, messageId: string) => [keys.events, 'unreached', eventId, messageId];

/** Returns the households that a message did not reach. */
export const useUnreached = (eventId: string, messageId: string, enabled: boolean) =>
  useQuery({
    queryKey: unreachedKey(eventId, messageId),
    queryFn: () =>
      api.messages.listUnreached({ params: { id: eventId, messageId }, query: { page: 1, pageSize: 500 } }),
    enabled,
  });

export const useMarkTold = (eventId: string, messageId: string) =>
  useAct((ids: string[]) => api.messages.markTold({ params: { id: eventId, messageId }, body: { ids } }), {
    onSettled: (queries) => queries.invalidateQueries({ queryKey: unreachedKey(eventId, messageId) }),
  });

/** Mails the message to the user who wrote it. */
export const useTestMessage = (eventId: string) =>
  useAct((words: Words & { language?: Language }) =>
    api.messages.testMessage({ params: { id: eventId }, body: bodyOf(words) }),
  );

interface MessageRequest {
  words: Words;
  recipients: number;
  /** The time to send at. Null means now. */
  sendAt: Date | null;
  key: string;
}

export const useCancelMessage = (eventId: string) =>
  useAct((messageId: string) => api.messages.cancelMessage({ params: { id: eventId, messageId } }), {
    onSettled: (queries) => queries.invalidateQueries({ queryKey: optionsKey(eventId) }),
  });

export const useSendMessage = (eventId: string) =>
  useAct(
    ({ words, recipients, sendAt, key }: MessageRequest) =>
      api.messages.sendMessage({
        params: { id: eventId },
        headers: { 'idempotency-key': key },
        // Recipients of a scheduled message are chosen when it is sent.
        body:
          sendAt === null
            ? { ...bodyOf(words), recipients }
            : { ...bodyOf(words), sendAt: sendAt.toISOString() },
      }),
    {
      // Refetch even after a refusal, which means that the page's data is old.
      onSettled: (queries) => queries.invalidateQueries({ queryKey: optionsKey(eventId) }),
    },
  );
