import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MailOpen } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import type { MessageButton } from '#domain/messages/households.ts';
import {
  audiences,
  isDoorAudience,
  mayBeConfirmed,
  offeredAudiences,
  type Audience,
  type MessageFilter,
  type MessageTranslations,
} from '#domain/messages/rules.ts';
import { NoAccessPage } from '#web/app/no-access-page.tsx';
import { paths } from '#web/app/paths.ts';
import { useDraftStore } from '#web/events/editor/form/drafts.ts';
import { EventHeader } from '#web/events/head/event-header.tsx';
import { useEvent } from '#web/events/editor/editor-queries.ts';
import { ApiError, sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { useTitle } from '#web/kernel/title.ts';
import { ReminderView } from '#web/reminders/components/reminder-view.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { EmptyState, ErrorState, RefreshFailed, Skeleton } from '#web/ui/states.tsx';
import { MessageForm } from '../components/message-form.tsx';
import { Preview } from './preview.tsx';
import { SentMessages } from '../components/sent-messages.tsx';
import type { Picked, PickedHousehold } from '../picked.ts';
import { chipOf, offeredHouseholds, targetOf } from '../targets.ts';
import { addressRequest, suggestedMessage } from '../suggestions.ts';
import { Narrow, useConditions } from './narrow.tsx';
import { useMessageOptions, writtenIn, type Words } from '../queries.ts';
import { words as catalog } from '../words.ts';

const nobody: readonly Picked[] = [];
const noHousehold: readonly PickedHousehold[] = [];

type Text = { subject: string; body: string };

interface Draft {
  audience: Audience;
  /** The meal whose guests get the message, if they are chosen by meal. */
  meal?: string | null;
  filter?: MessageFilter | null;
  button?: MessageButton | null;
  survey?: boolean | null;
  /** The texts that the host typed, by audience. */
  texts: Partial<Record<Audience, Text>>;
  /** The typed texts in the event's other languages. */
  translations?: Partial<Record<Audience, MessageTranslations>>;
}

const isText = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Words).subject === 'string' &&
  typeof (value as Words).body === 'string';

const isOffered = (audience: Audience): boolean =>
  audience === 'meal' ||
  audience === 'picked' ||
  audience === 'households' ||
  isDoorAudience(audience) ||
  [...offeredAudiences, ...offeredHouseholds].some((each) => each === audience);

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  isOffered((value as Draft).audience) &&
  typeof (value as Draft).texts === 'object' &&
  Object.values((value as Draft).texts ?? {}).every(isText);

/** Returns whether the host wrote the message in another language, too. */
const isTranslated = ({ translations }: Draft, audience: Audience): boolean =>
  Object.keys(writtenIn(translations?.[audience] ?? {})).length > 0;

/** Leaves out languages that the event no longer has. */
const translationsIn = (
  languages: readonly Language[],
  kept: MessageTranslations = {},
): MessageTranslations =>
  Object.fromEntries(Object.entries(kept).filter(([tag]) => languages.some((each) => each === tag)));

/**
 * The page to message guests: write, preview, count and send (docs/product/mail.md#messages).
 */
export default function GuestMessagesPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const event = useEvent(id);
  const messageOptions = useMessageOptions(id);
  const conditions = useConditions(id, (messageOptions.data?.households ?? 0) > 0);
  const can = useCan();

  const missing = [event.error, messageOptions.error].some(
    (error) => error instanceof ApiError && error.status === 404,
  );
  if (missing) {
    return <ErrorState title={catalog.desk.notFound} message={catalog.desk.notFoundHow} />;
  }
  if (event.data && !can('event.edit', event.data)) return <NoAccessPage />;
  const failed = [event, messageOptions].find(({ isError }) => isError);
  if (failed && !(event.data && messageOptions.data)) {
    return <ErrorState message={sentenceOf(failed.error)} onRetry={() => void failed.refetch()} />;
  }
  if (!event.data || !messageOptions.data || conditions.isLoading) {
    return (
      <div role="status" aria-label={catalog.desk.loading} className="space-y-6">
        <Skeleton className="h-16 w-80 max-w-full" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <>
      {failed ? (
        <RefreshFailed
          className="mb-5 rounded-lg"
          message={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : null}
      <MessagesAndReminders key={id} event={event.data} messageOptions={messageOptions.data} />
    </>
  );
}

function MessagesAndReminders({ event, messageOptions }: { event: Event; messageOptions: MessageOptions }) {
  const { hasSaved } = useConditions(event.id, messageOptions.households > 0);
  const navigate = useNavigate();
  const { view }: { view?: string } = useSearch({ strict: false });
  useTitle(catalog.desk[view === 'reminders' ? 'remindersTitle' : 'pageTitle']({ event: event.name }));
  const store = useDraftStore(`message:${event.id}`, isDraft);
  const suggestion = useCallback((to: Audience): Text => suggestedMessage(to, event), [event]);
  const picked = useLocation({ select: ({ state }) => state.picked }) ?? nobody;
  const households = useLocation({ select: ({ state }) => state.pickedHouseholds }) ?? noHousehold;
  const asksAddresses = useLocation({ select: ({ state }) => state.asksAddresses }) ?? false;
  const [draft, setDraft] = useState<Draft>(() => {
    const first = offeredAudiences.find((each) => messageOptions[each].recipients > 0) ?? 'confirmed';
    const kept = store.read() ?? { audience: first, texts: {} };
    if (asksAddresses) {
      const texts = { notInvited: addressRequest(event.name), ...kept.texts };
      return { ...kept, audience: 'notInvited', button: 'address', texts };
    }
    if (households.length > 0) return { ...kept, audience: 'households' };
    if (picked.length > 0) return { ...kept, audience: 'picked' };
    const isGone =
      kept.audience === 'picked' ||
      kept.audience === 'households' ||
      (isDoorAudience(kept.audience) && !messageOptions.checkedIn) ||
      (kept.audience === 'meal' && !messageOptions.meals.some(({ name }) => name === kept.meal));
    return isGone ? { ...kept, audience: first } : kept;
  });
  const isTyped = useCallback(
    (to: Audience, text: Text | undefined) =>
      text !== undefined && JSON.stringify(text) !== JSON.stringify(suggestion(to)),
    [suggestion],
  );
  const keep = useCallback(
    (next: Draft) => {
      setDraft(next);
      if (audiences.some((each) => isTyped(each, next.texts[each]) || isTranslated(next, each)))
        store.write(next);
      else store.discard();
    },
    [store, isTyped],
  );

  const { audience, meal, filter, button, texts, translations } = draft;
  const [original = defaultLanguage] = event.languages;
  const [chosen, setLanguage] = useState<Language>(original);
  const language = event.languages.includes(chosen) ? chosen : original;
  const hasSeveral = event.languages.length > 1;
  const survey = draft.survey === true && messageOptions.asksFeedback && mayBeConfirmed(audience);
  const words = useMemo(
    (): Words => ({
      ...targetOf(chipOf({ audience, meal }), picked),
      households: audience === 'households' ? households.map(({ id }) => id) : null,
      ...(texts[audience] ?? suggestion(audience)),
      ...(hasSeveral && { translations: translationsIn(event.languages, translations?.[audience]) }),
      filter: filter ?? null,
      button: button ?? null,
      survey: survey || null,
    }),
    [
      audience,
      meal,
      filter,
      button,
      survey,
      picked,
      households,
      texts,
      suggestion,
      translations,
      hasSeveral,
      event.languages,
    ],
  );
  const narrow = (by: MessageFilter | null) => keep({ ...draft, filter: by });
  const startOver = () =>
    keep({
      ...draft,
      texts: { ...texts, [audience]: suggestion(audience) },
      translations: { ...translations, [audience]: {} },
    });

  return (
    <div>
      <EventHeader
        event={event}
        tab="messages"
        onGone={() => void navigate({ to: paths.events })}
        onDuplicated={(copy) => void navigate({ to: paths.event(copy.id) })}
      />
      <SegmentedControl
        label={catalog.desk.show}
        className="mb-5"
        value={view === 'reminders' ? 'reminders' : 'messages'}
        onValueChange={(next) =>
          void navigate({
            to: paths.messages(event.id),
            search: next === 'reminders' ? { view: next } : {},
            resetScroll: false,
          })
        }
        options={[
          { value: 'messages', label: catalog.desk.messages },
          { value: 'reminders', label: catalog.rungs.list },
        ]}
      />
      {view === 'reminders' ? <ReminderView key={event.id} event={event} /> : null}
      <div
        hidden={view === 'reminders'}
        className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] [&[hidden]]:hidden"
      >
        <Card>
          <CardHeader title={catalog.desk.heading} />
          <CardBody>
            <MessageForm
              event={event}
              messageOptions={messageOptions}
              words={words}
              language={language}
              onLanguage={setLanguage}
              isChanged={isTyped(audience, texts[audience]) || isTranslated(draft, audience)}
              picked={picked}
              pickedHouseholds={households}
              hasSaved={hasSaved}
              narrow={
                <Narrow event={event} messageOptions={messageOptions} words={words} onChange={narrow} />
              }
              onChange={({
                audience: to,
                meal: of,
                button: link,
                survey: asks,
                subject,
                body,
                translations: into,
              }) =>
                keep(
                  to === audience && of === words.meal
                    ? {
                        ...draft,
                        button: link ?? null,
                        survey: asks ?? null,
                        texts: { ...texts, [audience]: { subject, body } },
                        ...(into && { translations: { ...translations, [audience]: into } }),
                      }
                    : { ...draft, audience: to, meal: of ?? null },
                )
              }
              onStartOver={startOver}
              onSent={startOver}
            />
          </CardBody>
        </Card>
        <Preview eventId={event.id} words={words} language={hasSeveral ? language : undefined} />
        <Card>
          <CardHeader title={catalog.desk.sent} />
          {messageOptions.messages.length === 0 ? (
            <EmptyState icon={<MailOpen />} title={catalog.desk.empty} description={catalog.desk.emptyHow} />
          ) : (
            <SentMessages eventId={event.id} messages={messageOptions.messages} timezone={event.timezone} />
          )}
        </Card>
      </div>
    </div>
  );
}
