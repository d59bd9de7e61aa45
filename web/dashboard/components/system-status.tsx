import { RefreshCw } from 'lucide-react';
import type { Health } from '#domain/dashboard/contract.ts';
import { notSetUp, parts } from '#domain/dashboard/health-parts.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { homeWords } from '#web/kernel/home-words.ts';
import { dateFormat } from '#web/kernel/formats.ts';
import { inWords } from '#web/kernel/words.ts';
import { lateWords } from '../words.ts';

type State = Health['status'];

const tones: Record<State, Tone> = { operational: 'confirmed', degraded: 'waitlisted', down: 'danger' };

/** Notes on parts that run but do not do what their name promises until somebody sets them up. */
const cautions = (): Record<string, string> => ({
  [notSetUp.mail]: lateWords.system.mailCaution,
  [notSetUp.billing]: lateWords.system.billingCaution,
});

/** The parts by the names that the server gives them. */
const partNames = (): Partial<Record<string, string>> => ({
  [parts.database]: lateWords.system.database,
  [parts.api]: homeWords.system.api,
  [parts.mail]: lateWords.system.mail,
  [parts.payments]: lateWords.system.payments,
});

/**
 * Shows the current state of each part, as the server reports it (docs/product/running.md#health).
 */
export function SystemStatus(props: {
  health: Health | undefined;
  /** The time of the last check. */
  checkedAt: number;
  checking: boolean;
  onCheck: () => void;
}) {
  const { health } = props;
  return (
    <Card>
      <CardHeader
        title={lateWords.system.title}
        description={
          health
            ? lateWords.system.checkedAt({
                time: dateFormat({ timeStyle: 'short' }).format(props.checkedAt),
              })
            : lateWords.system.checking
        }
        actions={
          <IconButton
            label={lateWords.system.checkAgain}
            icon={<RefreshCw className={props.checking ? 'animate-spin' : undefined} />}
            size="sm"
            onClick={props.onCheck}
          />
        }
      />
      <CardBody>
        {health === undefined ? (
          <div aria-busy className="grid gap-y-6 py-4">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-6" />
            ))}
          </div>
        ) : (
          <ul aria-live="polite">
            {health.components.map(({ name, state, detail }) => (
              <li key={name} className="flex min-h-12 items-center justify-between gap-3">
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{partNames()[name] ?? name}</span>
                  {detail ? (
                    <span
                      className={`block text-xs ${detail in cautions() ? 'text-waitlisted' : 'text-muted'}`}
                    >
                      {cautions()[detail] ?? inWords(detail)}
                    </span>
                  ) : null}
                </span>
                <Badge tone={tones[state]}>{lateWords.system[state]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
