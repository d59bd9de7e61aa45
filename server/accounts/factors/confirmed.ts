/** Asks again before such acts: a stranger at a browser that is signed in must not be able to take the account over. */
import { isConfirmed } from '#domain/factors/rules.ts';
import { refuse, type Refusal } from '#domain/kernel/route.ts';
import type { Actor } from '../../http/actor.ts';

/** What a call is refused with while its user has to prove again who they are; null where they did. */
export const askAgain = (actor: Pick<Actor, 'confirmedAt'>, now: Date): Refusal<'confirmIdentity'> | null =>
  isConfirmed(actor.confirmedAt, now) ? null : refuse('confirmIdentity');

/** For calls that were there before second factors: users without one are not asked. */
export const askAgainWithFactor = (
  actor: Pick<Actor, 'confirmedAt' | 'hasFactor'>,
  now: Date,
): Refusal<'confirmIdentity'> | null => (actor.hasFactor ? askAgain(actor, now) : null);
