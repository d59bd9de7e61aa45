/** A submission on its way to an answer. */
import type { Asked as InvitationAsked } from '../../households/codes.ts';
import type { Result } from '#domain/kernel/route.ts';
import type { FormSigns, NewSubmission, reservationsRoutes } from '#domain/replies/contract.ts';

export type SubmitResult = Result<typeof reservationsRoutes.submit>;

/** The invitation has a reply already: this one changes it. */
export const answersAgain = Symbol('answers again');

/** What settling makes of a submission. */
export type Settling = SubmitResult | typeof answersAgain;

export interface Asked {
  submission: NewSubmission;
  /** The caller's Idempotency-Key. */
  key?: string | undefined;
  /** The signed-in account that answers. */
  userId?: string | null;
  /** What the form said beside the reply. */
  form?: FormSigns;
  /** Where it comes from; nowhere, where nobody is to be counted. */
  ip?: string;
  /** Deadlines are held against this moment, not against the one at which the batch is settled. */
  arrivedAt: Date;
}

/** With the invitation that it answers, as it is looked for; null of a stranger. */
export interface Arrived extends Asked {
  invitation: InvitationAsked | null;
}

export interface Pending extends Arrived {
  eventId: string;
  keyHash: string | null;
  bodyHash: string | null;
  resolve(answer: Settling): void;
  reject(error: unknown): void;
}
