import type { Health } from '#domain/dashboard/contract.ts';
import { ApiError } from '#web/kernel/api-error.ts';

/**
 * The state that a health call without success stands for: the server's own list where it answered
 * 503 with one, else that nothing answers, of which the rest is not known.
 */
export function healthFromError(error: unknown): Health {
  const told: unknown = error instanceof ApiError ? error.problem : null;
  if (isHealth(told)) return { status: told.status, components: told.components };
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

/** A proxy may answer 503 with an object of its own. */
function isHealth(told: unknown): told is Health {
  const { status, components } = (told ?? {}) as Partial<Record<keyof Health, unknown>>;
  return (
    isState(status) &&
    Array.isArray(components) &&
    components.every(({ name, state, detail }: Record<string, unknown>) => {
      return (
        typeof name === 'string' && isState(state) && (detail === undefined || typeof detail === 'string')
      );
    })
  );
}

const states: Record<Health['status'], true> = { operational: true, degraded: true, down: true };
const isState = (state: unknown): boolean => typeof state === 'string' && Object.hasOwn(states, state);
