import type { PlatformDeps } from '../http/deps.ts';
import { startSchedule } from './schedule.ts';
import type { Delivery } from '../mail/delivery.ts';
import { startWorker } from '../outbox/sending/worker.ts';

/** Starts the background work of a process: it sends mail and runs the scheduled jobs. */
export function startJobs(deps: PlatformDeps, delivery: Delivery): { stop(): Promise<void> } {
  const parts = [startWorker(deps, { delivery }), startSchedule(deps)];
  return {
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
