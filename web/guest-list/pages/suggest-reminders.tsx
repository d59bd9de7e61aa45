import { suggestedLadder } from '#domain/reminders/ladder.ts';
import { rungSentence } from '#web/reminders/words.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useChangeReminders, useReminders } from '#web/reminders/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';

/** After sending invitations, offers to turn on reminders for those who do not answer. */
export function SuggestReminders({ eventId }: { eventId: string }) {
  const { data: desk } = useReminders(eventId);
  const change = useChangeReminders(eventId);
  if (!desk || (desk.isOn && !change.isSuccess)) return null;
  if (desk.isOn)
    return (
      <p role="status">
        Reminders are on. <TextLink href={paths.messages(eventId, 'reminders')}>See what goes when</TextLink>
      </p>
    );
  const rungs = desk.rungs.length > 0 ? desk.rungs : suggestedLadder.rungs;
  return (
    <section className="space-y-3 rounded-lg border border-hairline p-4">
      <h3 className="font-semibold">Remind those who don’t reply?</h3>
      <p className="text-muted">
        By email, until they reply:{' '}
        {rungs
          .filter(({ kind }) => kind !== 'seeYouSoon')
          .map(rungSentence)
          .join(', ')}
        . You can change this under Messages, Reminders.
      </p>
      {change.error ? (
        <Banner tone="danger">
          {sentenceOf(change.error, 'We couldn’t turn on the reminders. Please try again.')}
        </Banner>
      ) : null}
      <Button
        size="sm"
        busy={change.isPending}
        busyLabel="Turning on..."
        onClick={() => change.mutate({ isOn: true, rungs: [...rungs] })}
      >
        Turn on reminders
      </Button>
    </section>
  );
}
