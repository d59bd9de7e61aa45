import type { Health } from '#domain/dashboard/contract.ts';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { homeWords } from '#web/kernel/home-words.ts';

/**
 * Returns the state behind a failed health call. If the server answered 503 with its own list, that
 * list counts. Otherwise the API is down, and the state of the other parts is unknown.
 */
export function healthFromError(error: unknown): Health {
  const problem: unknown = error instanceof ApiError ? error.problem : null;
  if (isHealth(problem)) return { status: problem.status, components: problem.components };
  return {
    status: 'down',
    components: [
      {
        name: homeWords.system.api,
        state: 'down',
        detail:
          error instanceof ApiError
            ? homeWords.system.answersWith({ status: error.status })
            : homeWords.system.notAnswering,
      },
    ],
  };
}

/** Returns true for the server's own list. A proxy may answer 503 with an object of its own. */
function isHealth(body: unknown): body is Health {
  const { status, components } = (body ?? {}) as Partial<Record<keyof Health, unknown>>;
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
