import { suggestedLadder } from '#domain/reminders/ladder.ts';
import { rungSentence } from '#web/reminders/words.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useChangeReminders, useReminders } from '#web/reminders/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

/** After sending invitations, offers to turn on reminders for those who do not answer. */
export function SuggestReminders({ eventId }: { eventId: string }) {
  const { data: overview } = useReminders(eventId);
  const change = useChangeReminders(eventId);
  if (!overview || (overview.isOn && !change.isSuccess)) return null;
  if (overview.isOn)
    return (
      <p role="status">
        {nodes(
          words.suggest.on({
            link: (text) => <TextLink href={paths.messages(eventId, 'reminders')}>{text}</TextLink>,
          }),
        )}
      </p>
    );
  const rungs = overview.rungs.length > 0 ? overview.rungs : suggestedLadder.rungs;
  return (
    <section className="space-y-3 rounded-lg border border-hairline p-4">
      <h3 className="font-semibold">{words.suggest.title}</h3>
      <p className="text-muted">
        {words.suggest.how({
          when: rungs
            .filter(({ kind }) => kind !== 'seeYouSoon')
            .map(rungSentence)
            .join(', '),
        })}
      </p>
      {change.error ? <Banner tone="danger">{sentenceOf(change.error, words.suggest.failed)}</Banner> : null}
      <Button
        size="sm"
        busy={change.isPending}
        busyLabel={words.suggest.turningOn}
        onClick={() => change.mutate({ isOn: true, rungs: [...rungs] })}
      >
        {words.suggest.turnOn}
      </Button>
    </section>
  );
}
