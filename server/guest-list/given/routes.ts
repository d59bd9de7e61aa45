/** Handles the addresses that households enter (docs/product/save-the-date.md#addresses). */
import type { givenRoutes } from '#domain/guest-list/given/contract.ts';
import type { Handlers } from '../../http/serve.ts';
import type { AppDeps } from '../../services.ts';
import type { Deps } from '../change.ts';
import { giveAddress, readAddressForm } from './give.ts';
import { takeAllGiven, takeGiven } from './take.ts';

export function givenHandlers(deps: AppDeps & Deps): Handlers<typeof givenRoutes> {
  return {
    addressForm: ({ params, query, call }) =>
      readAddressForm(deps, params.customUrl, { ...call, given: query.i ?? '' }),

    giveAddress: ({ params, body: { invitation, ...given }, call }) =>
      giveAddress(deps, params.customUrl, given, { ...call, given: invitation }),

    takeGiven: ({ params, body, actor, scope, call: { now } }) =>
      takeGiven(deps, { actor, scope, now }, params.id, body.take),

    takeAllGiven: ({ params, body, actor, scope, call: { now } }) =>
      takeAllGiven(deps, { actor, scope, now }, params.id, body),
  };
}
