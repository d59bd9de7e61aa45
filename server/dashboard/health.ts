/** What the health call and the System Status panel say. */
import type { Health } from '#domain/dashboard/contract.ts';
import type { AppDeps } from '../services.ts';

type Component = Health['components'][number];

/** How long an answer of the database is good for, so that being asked often costs nothing. */
const pingLastsMs = 1_000;

/** A health check of its own for every app: who asks while the database is being asked waits for the same answer. */
export function healthCheck({ database, config, services }: AppDeps): () => Promise<Health> {
  let last: { at: number; answer: Promise<boolean> } | undefined;

  const databaseAnswers = () => {
    if (!last || performance.now() - last.at > pingLastsMs) {
      const asked = { at: performance.now(), answer: database.ping() };
      last = asked;
      // An answer counts from when it came.
      void asked.answer.then(() => (asked.at = performance.now()));
    }
    return last.answer;
  };

  return async () => {
    const up = await databaseAnswers();
    const mail = services.delivery.state();
    const components: Component[] = [
      { name: 'Database', state: up ? 'operational' : 'down' },
      up
        ? { name: 'API Services', state: 'operational' }
        : { name: 'API Services', state: 'down', detail: 'Waiting for the database' },
      {
        name: 'Email Service',
        state: mail.state,
        detail: mail.detail ?? (config.smtpUrl ? 'SMTP' : 'Built-in mailbox'),
      },
      { name: 'Payment Gateway', state: 'operational', detail: 'Manual billing' },
    ];
    const down = components.some(({ state }) => state === 'down');
    const status = !up
      ? 'down'
      : down || components.some(({ state }) => state !== 'operational')
        ? 'degraded'
        : 'operational';
    return { status, components };
  };
}
