import type { Event } from '#domain/events/contract.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import type { ReminderOverview } from '#domain/reminders/contract.ts';
import type { RungKind } from '#domain/reminders/ladder.ts';
import { restingSentences } from '#domain/reminders/sentences.ts';
import { rungSentence, words } from '../words.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { inWords } from '#web/kernel/words.ts';
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
  if (reminders.data) return <Reminders event={event} overview={reminders.data} />;
  return reminders.isError ? (
    <ErrorState
      message={sentenceOf(reminders.error, words.remind.loadFailed)}
      onRetry={() => void reminders.refetch()}
    />
  ) : (
    <Skeleton className="h-96" />
  );
}

function sentTitle(kind: RungKind | null, days: number | null): string {
  if (kind === 'seeYouSoon') return words.remind.seeYouSoon;
  return kind === null || days === null ? words.remind.byHand : rungSentence({ kind, days });
}

function sentText(kind: RungKind | null, count: number, moment: string): string {
  if (kind !== 'seeYouSoon') return words.remind.lastSent({ count, moment });
  return count > 0 ? words.remind.soonSent({ count, moment }) : words.remind.soonOn({ moment });
}

function Reminders({ event, overview }: { event: Event; overview: ReminderOverview }) {
  const eventId = event.id;
  const change = useChangeReminders(eventId);
  const turn = (isOn: boolean) => void change.act({ isOn }, { failed: words.remind.changeFailed });
  const { isOn, resting, unanswered, withoutAddress, sent, timezone } = overview;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <CardHeader title={words.rungs.list} />
        <CardBody className="space-y-5">
          <SwitchField
            label={words.remind.byEmail}
            hint={words.remind.byEmailHint}
            checked={change.isPending && change.variables.isOn != null ? change.variables.isOn : isOn}
            disabled={change.isPending}
            onCheckedChange={turn}
          />
          {resting ? <Banner tone="warn">{inWords(restingSentences[resting])}</Banner> : null}
          <LadderForm eventId={eventId} overview={overview} />
        </CardBody>
      </Card>
      <div className="space-y-5">
        <Card>
          <CardHeader
            title={words.remind.next}
            actions={
              isOn ? (
                <Button size="sm" variant="danger" onClick={() => turn(false)}>
                  {words.remind.stopAll}
                </Button>
              ) : undefined
            }
          />
          <UpcomingReminders eventId={eventId} overview={overview} />
        </Card>
        <Card>
          <CardHeader
            title={words.remind.unanswered({ count: unanswered })}
            description={
              withoutAddress > 0 ? words.remind.withoutAddress({ count: withoutAddress }) : undefined
            }
          />
          <CardBody className={unanswered > 0 ? 'flex flex-wrap gap-2' : 'hidden'}>
            {unanswered > 0 && resting === null ? (
              <RemindButton
                eventId={eventId}
                ids={null}
                count={unanswered}
                label={words.remind.remindAll({ count: unanswered })}
              />
            ) : null}
            <Button asChild variant="ghost">
              <Anchor href={`${paths.eventGuests(eventId, 'invited')}&status=notAnswered`}>
                {words.remind.seeWho}
              </Anchor>
            </Button>
          </CardBody>
        </Card>
        {sent.length > 0 ? (
          <Card>
            <CardHeader title={words.remind.sent} />
            <ul className="divide-y divide-hairline pt-2">
              {sent.map(({ kind, days, recipients, lastAt }) => (
                <li key={`${kind} ${days}`} className="px-5 py-3 text-sm">
                  <p className="font-medium">{sentTitle(kind, days)}</p>
                  <p className="text-muted">
                    {sentText(kind, recipients, formatShortWithZone(new Date(lastAt), timezone))}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card>
          <CardHeader title={words.remind.texts} description={words.remind.textsHow} />
          <CardBody>
            <ReminderTexts event={event} />
          </CardBody>
        </Card>
      </div>
    </div>
  );
}
