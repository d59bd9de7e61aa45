/**
 * Asks users to confirm their identity before sensitive acts, so that a stranger at a signed-in
 * browser cannot take over the account.
 */
import { isConfirmed } from '#domain/factors/rules.ts';
import { refuse, type Refusal } from '#domain/kernel/route.ts';
import type { Actor } from '../../http/actor.ts';

/** Returns a refusal if the user must prove their identity first, otherwise null. */
export const askAgain = (actor: Pick<Actor, 'confirmedAt'>, now: Date): Refusal<'confirmIdentity'> | null =>
  isConfirmed(actor.confirmedAt, now) ? null : refuse('confirmIdentity');

/**
 * Returns that refusal only to users with a second factor, for calls that are older than second
 * factors.
 */
export const askAgainWithFactor = (
  actor: Pick<Actor, 'confirmedAt' | 'hasFactor'>,
  now: Date,
): Refusal<'confirmIdentity'> | null => (actor.hasFactor ? askAgain(actor, now) : null);
