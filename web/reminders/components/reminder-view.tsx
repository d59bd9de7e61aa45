import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { counted } from '#domain/kernel/text.ts';
import type { ReminderDesk } from '#domain/reminders/contract.ts';
import type { RungKind } from '#domain/reminders/ladder.ts';
import { restingSentences, rungSentence } from '#domain/reminders/sentences.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/fields/choice-fields.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useChangeReminders, useReminders } from '../queries.ts';
import { LadderForm } from './ladder-form.tsx';
import { ReminderTexts } from './reminder-texts.tsx';
import { RemindButton } from './remind-button.tsx';
import { UpcomingReminders } from './upcoming.tsx';

/**
 * Shows the reminders of an event: one switch, the ladder, what goes out next, and what went out
 * (docs/product/reminders.md#reminders).
 */
export function ReminderView({ event }: { event: Event }) {
  const reminders = useReminders(event.id);
  if (reminders.data) return <Reminders event={event} desk={reminders.data} />;
  return reminders.isError ? (
    <ErrorState
      message={sentenceOf(reminders.error, 'We couldn’t load the reminders.')}
      onRetry={() => void reminders.refetch()}
    />
  ) : (
    <Skeleton className="h-96" />
  );
}

function sentTitle(kind: RungKind | null, days: number | null): string {
  if (kind === 'seeYouSoon') return '“See you soon”';
  return kind === null || days === null ? 'By hand' : rungSentence({ kind, days });
}

function Reminders({ event, desk }: { event: Event; desk: ReminderDesk }) {
  const eventId = event.id;
  const change = useChangeReminders(eventId);
  const turn = (isOn: boolean) =>
    change.mutate(
      { isOn },
      { onError: (error) => complain(sentenceOf(error, 'We couldn’t change the reminders.')) },
    );
  const { isOn, resting, unanswered, withoutAddress, sent, timezone } = desk;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <CardHeader title="Reminders" />
        <CardBody className="space-y-5">
          <SwitchField
            label="Remind by email"
            hint="Email households that haven’t replied, and guests who are coming shortly before the event."
            checked={change.isPending && change.variables.isOn != null ? change.variables.isOn : isOn}
            disabled={change.isPending}
            onCheckedChange={turn}
          />
          {resting ? <Banner tone="warn">{restingSentences[resting]}</Banner> : null}
          <LadderForm eventId={eventId} desk={desk} />
        </CardBody>
      </Card>
      <div className="space-y-5">
        <Card>
          <CardHeader
            title="What goes next"
            actions={
              isOn ? (
                <Button size="sm" variant="danger" onClick={() => turn(false)}>
                  Stop all
                </Button>
              ) : undefined
            }
          />
          <UpcomingReminders eventId={eventId} desk={desk} />
        </Card>
        <Card>
          <CardHeader
            title={`${counted(unanswered, 'household')} ${unanswered === 1 ? 'has' : 'have'} not answered`}
            description={
              withoutAddress > 0
                ? `${counted(withoutAddress, 'household')} of them without an email address`
                : undefined
            }
          />
          <CardBody className={unanswered > 0 ? 'flex flex-wrap gap-2' : 'hidden'}>
            {unanswered > 0 && resting === null ? (
              <RemindButton
                eventId={eventId}
                ids={null}
                count={unanswered}
                label={`Remind the ${unanswered.toLocaleString('en')} now`}
              />
            ) : null}
            <Button asChild variant="ghost">
              <Anchor href={`${paths.eventGuests(eventId, 'invited')}&status=notAnswered`}>See who</Anchor>
            </Button>
          </CardBody>
        </Card>
        {sent.length > 0 ? (
          <Card>
            <CardHeader title="Sent reminders" />
            <ul className="divide-y divide-hairline pt-2">
              {sent.map(({ kind, days, recipients, lastAt }) => (
                <li key={`${kind} ${days}`} className="px-5 py-3 text-sm">
                  <p className="font-medium">{sentTitle(kind, days)}</p>
                  <p className="text-muted">
                    {kind === 'seeYouSoon'
                      ? `${recipients > 0 ? `${counted(recipients, 'address', 'addresses')}, ` : ''}on `
                      : `${counted(recipients, 'household')}, last on `}
                    {formatShortWithZone(new Date(lastAt), timezone)}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card>
          <CardHeader title="What they say" description="Blank fields use our texts." />
          <CardBody>
            <ReminderTexts event={event} />
          </CardBody>
        </Card>
      </div>
    </div>
  );
}
