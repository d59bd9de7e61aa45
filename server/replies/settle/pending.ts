/** A submission on its way to an answer. */
import type { Result } from '#domain/kernel/route.ts';
import type { FormSigns, reservationsRoutes, Submission } from '#domain/replies/contract.ts';

export type SubmitResult = Result<typeof reservationsRoutes.submit>;

export interface Asked {
  submission: Submission;
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

export interface Pending extends Asked {
  eventId: string;
  keyHash: string | null;
  bodyHash: string | null;
  resolve(answer: SubmitResult): void;
  reject(error: unknown): void;
}
