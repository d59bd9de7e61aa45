/**
 * Handles setting up the second factor and asking for it, at sign-in and later
 * (docs/product/accounts.md#second-factor).
 */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import type { Handlers } from '../../http/serve.ts';
import type { PlatformAppDeps } from '../../services.ts';
import { identityHandlers } from './identity.ts';
import { ownFactorHandlers } from './changes/own-factors.ts';
import { passkeyHandlers } from './passkeys/passkeys.ts';
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts';
import { factorRuleHandlers } from './required.ts';
import { secondStepHandlers } from './sign-in.ts';
import { undoHandlers } from './changes/undo.ts';

export const factorsHandlers = (deps: PlatformAppDeps): Handlers<typeof factorsRoutes> => ({
  ...secondStepHandlers(deps),
  ...identityHandlers(deps),
  ...ownFactorHandlers(deps),
  ...passkeyHandlers(deps),
  ...passkeySignInHandlers(deps),
  ...factorRuleHandlers(deps),
  ...undoHandlers(deps),
});
