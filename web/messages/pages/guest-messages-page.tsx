import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MailOpen } from 'lucide-react';
import type { Event } from '#domain/events/contract.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import { NoAccessPage } from '#web/app/no-access-page.tsx';
import { paths } from '#web/app/paths.ts';
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
import { Narrow, useConditions } from './narrow.tsx';
import { useMessageOptions } from '../queries.ts';
import { useMessageDraft } from './use-message-draft.ts';
import { words as catalog } from '../words.ts';

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
  const { picked, households, words, language, setLanguage, isChanged, change, narrow, startOver } =
    useMessageDraft(event, messageOptions);

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
              isChanged={isChanged}
              picked={picked}
              pickedHouseholds={households}
              hasSaved={hasSaved}
              narrow={
                <Narrow event={event} messageOptions={messageOptions} words={words} onChange={narrow} />
              }
              onChange={change}
              onStartOver={startOver}
              onSent={startOver}
            />
          </CardBody>
        </Card>
        <Preview
          eventId={event.id}
          words={words}
          language={event.languages.length > 1 ? language : undefined}
        />
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
