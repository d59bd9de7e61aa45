import type { SendOutcome } from '#domain/guest-list/send/contract.ts';
import { useInvitation } from '../queries.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { HandOver } from '../send/hand-over.tsx';
import { type HandedEvent, outcomeLines, reasonLines } from '../send/letter-texts.ts';
import { SuggestReminders } from './suggest-reminders.tsx';
import { noteText, words } from '../words.ts';

const handedAtOnce = 20;

/** The result of sending, and the households that remain for WhatsApp, SMS or a card. */
export function Outcome(props: {
  event: HandedEvent & { id: string };
  mayRemind: boolean;
  outcome: SendOutcome;
}) {
  const { event, outcome } = props;
  const lines = outcomeLines(outcome, 'invitation');
  const reasons = reasonLines(outcome.reasons);
  const byHand = outcome.unsent.filter(({ reason }) => reason === 'noAddress' || reason === 'undeliverable');
  const total = (outcome.reasons.noAddress ?? 0) + (outcome.reasons.undeliverable ?? 0);
  return (
    <div className="space-y-5 text-sm">
      <ul className="space-y-1 font-medium">
        {(lines.length > 0 ? lines : [words.outcome.nothing]).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {reasons.map((line) => (
          <li key={line} className="font-normal text-muted">
            {line}
          </li>
        ))}
      </ul>
      {props.mayRemind && outcome.now + outcome.later > 0 ? <SuggestReminders eventId={event.id} /> : null}
      {byHand.length > 0 ? (
        <section className="space-y-3">
          <h3 className="font-semibold">{words.outcome.byHand}</h3>
          <p className="text-muted">{words.outcome.byHandHow}</p>
          <ul className="space-y-3">
            {byHand.slice(0, handedAtOnce).map(({ id, label }) => (
              <li key={id} className="space-y-1.5 rounded-lg border border-hairline p-3">
                <p className="font-medium break-words">{label}</p>
                <ByHand id={id} event={event} />
              </li>
            ))}
          </ul>
          {total > handedAtOnce ? (
            <p className="text-muted">{words.outcome.more({ count: total - handedAtOnce })}</p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

function ByHand({ id, event }: { id: string; event: HandedEvent }) {
  const query = useInvitation(id);
  return (
    <Loaded query={query} failure={words.panel.loadFailed} pending={<Skeleton className="h-9" />}>
      {(household) =>
        household.state !== 'notSent' ? (
          <p className="text-muted">{noteText(household.stateDetail) || words.states.accepted}</p>
        ) : (
          <HandOver household={household} event={event} />
        )
      }
    </Loaded>
  );
}
