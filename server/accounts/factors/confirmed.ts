/**
 * Asks users to confirm their identity before sensitive acts, so that somebody else at a signed-in
 * browser cannot take over the account.
 */
import { isConfirmed } from '#domain/factors/rules.ts';
import { refuse, type Refusal } from '#domain/kernel/route.ts';
import type { Actor } from '../../http/actor.ts';

/** Returns a refusal if the user must prove their identity first, otherwise null. */
export const askAgain = (actor: Pick<Actor, 'confirmedAt'>, now: Date): Refusal<'confirmIdentity'> | null =>
  isConfirmed(actor.confirmedAt, now) ? null : refuse('confirmIdentity');

/**
 * Like the function above, but never refuses users without a second factor. It guards calls that
 * existed before second factors did.
 */
export const askAgainWithFactor = (
  actor: Pick<Actor, 'confirmedAt' | 'hasFactor'>,
  now: Date,
): Refusal<'confirmIdentity'> | null => (actor.hasFactor ? askAgain(actor, now) : null);
