import { health, type Health } from '#domain/dashboard/contract.ts';
import { ApiError } from '#web/kernel/api-error.ts';

/**
 * The state that a health call without success stands for: the server's own list where it answered 503 with one, else
 * that nothing answers, of which the rest is not known.
 */
export function healthFromError(error: unknown): Health {
  const told = health.safeParse(error instanceof ApiError ? error.problem : null);
  if (told.success) return told.data;
  return {
    status: 'down',
    components: [
      {
        name: 'API Services',
        state: 'down',
        detail: error instanceof ApiError ? `Answers with status ${error.status}` : 'Does not answer',
      },
    ],
  };
}
