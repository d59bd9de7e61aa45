/** Sends save the dates (docs/product/save-the-date.md). */
import type { saveDateRoutes } from '#domain/guest-list/save-date/contract.ts';
import type { Handlers } from '../../http/serve.ts';
import type { AppDeps } from '../../services.ts';
import { sendTest, sendTo } from './begin.ts';
import { previewing, previewOf } from './preview.ts';

const how = { overbook: false, again: false };

export function saveDateHandlers(deps: AppDeps): Handlers<typeof saveDateRoutes> {
  return {
    previewSaveTheDate: ({ params, body, actor, scope, call: { now } }) =>
      previewing(deps, { actor, scope }, { eventId: params.id, to: body }, (tx, event, ids) =>
        previewOf(tx, deps, event, {
          ...how,
          ids,
          button: body.button ?? 'none',
          household: body.household,
          now,
        }),
      ),

    sendSaveTheDate: ({ params, body, actor, scope, call: { now } }) =>
      sendTo(deps, { actor, scope }, params.id, {
        ...how,
        to: body,
        button: body.button ?? 'none',
        now,
      }),

    testSaveTheDate: ({ params, actor, scope }) =>
      sendTest(deps, { actor, scope }, params.id, 'guest.saveTheDate'),
  };
}
