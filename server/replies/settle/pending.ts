/** A submission that waits for its response. */
import type { InvitationKey as InvitationAsked } from '../../invitation-row/invitation-keys.ts';
import type { Result } from '#domain/kernel/route.ts';
import type { FormSigns, NewSubmission, repliesRoutes } from '#domain/replies/contract.ts';

export type SubmitResult = Result<typeof repliesRoutes.submit>;

/** The invitation already has a reply, which this submission changes. */
export const answersAgain = Symbol('answers again');

/** The result of settling a submission. */
export type Settling = SubmitResult | typeof answersAgain;

export interface SubmissionRequest {
  submission: NewSubmission;
  /** The caller's Idempotency-Key. */
  key?: string | undefined;
  /** The signed-in account that answers. */
  userId?: string | null;
  /** Fields that show whether a person filled in the form. */
  form?: FormSigns;
  /** The caller's network address. Missing if callers are not counted. */
  ip?: string;
  /** Deadlines are checked against this moment, not against the settlement's. */
  arrivedAt: Date;
}

/** Includes the key of the invitation that it answers. Null for a guest without an invitation. */
export interface Arrived extends SubmissionRequest {
  invitation: InvitationAsked | null;
}

export interface Pending extends Arrived {
  eventId: string;
  keyHash: string | null;
  bodyHash: string | null;
  resolve(answer: Settling): void;
  reject(error: unknown): void;
}
