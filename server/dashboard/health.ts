/** Builds the result of the health call and the System Status panel. */
import type { Health } from '#domain/dashboard/contract.ts';
import { notSetUp, parts } from '#domain/dashboard/health-parts.ts';
import { databaseSentences } from '../db/write-probe.ts';
import type { AppDeps } from '../services.ts';

type Component = Health['components'][number];

/** How long a result from the database is reused, so that frequent health calls cost nothing. */
const pingLastsMs = 1_000;

/**
 * Makes a separate health check for each app. Callers that come during a database check share its
 * result.
 */
export function healthCheck({ database, config, services }: AppDeps): () => Promise<Health> {
  let last: { at: number; answer: Promise<string | null> } | undefined;

  /** Returns the problem with the database, or null if there is none. */
  const ask = async (): Promise<string | null> => {
    if (!(await database.ping())) return 'The database isn’t answering';
    const why = await database.unwritable();
    return why && databaseSentences[why];
  };

  const failureOfDatabase = () => {
    if (!last || performance.now() - last.at > pingLastsMs) {
      const check = { at: performance.now(), answer: ask() };
      last = check;
      // A result of the database check is reused for some time from the moment it arrives.
      void check.answer.then(() => (check.at = performance.now()));
    }
    return last.answer;
  };

  return async () => {
    const failure = await failureOfDatabase();
    const mail = services.delivery.state();
    const components: Component[] = [
      failure === null
        ? { name: parts.database, state: 'operational' }
        : { name: parts.database, state: 'down', detail: failure },
      failure === null
        ? { name: parts.api, state: 'operational' }
        : { name: parts.api, state: 'down', detail: 'Waiting for the database' },
      {
        name: parts.mail,
        state: mail.state,
        detail: mail.detail ?? (config.smtpUrl ? 'SMTP' : notSetUp.mail),
      },
      { name: parts.payments, state: 'operational', detail: notSetUp.billing },
    ];
    const down = components.some(({ state }) => state === 'down');
    const status =
      failure !== null
        ? 'down'
        : down || components.some(({ state }) => state !== 'operational')
          ? 'degraded'
          : 'operational';
    return { status, components };
  };
}
