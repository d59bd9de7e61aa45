/** Decides requests to join (docs/product/organizations.md#joining). */
import { hostSentence, type Sentence } from '../kernel/sentence.ts';
import { blankToNull } from '../kernel/text.ts';

export const joinRoles = ['guest', 'eventManager', 'admin'] as const;
export type JoinRole = (typeof joinRoles)[number];

export type JoinDecision =
  | { kind: 'alreadyDecided'; sentence: Sentence }
  | {
      kind: 'approved';
      role: JoinRole;
      /** The email address is not confirmed yet. The response and the dialog say so. */
      emailUnconfirmed: boolean;
      /** The applicant typed no password, so we mail them a link to set one. */
      sendsPasswordLink: boolean;
    }
  | { kind: 'denied'; reason: string | null };

/** Decides a request, once. Approval makes an eventManager unless another role is named. */
export function decideJoinRequest(
  request: {
    status: 'pending' | 'approved' | 'denied';
    emailConfirmedAt: Date | null;
    hasPassword: boolean;
  },
  decision: { status: 'approved'; role?: JoinRole } | { status: 'denied'; denialReason?: string | null },
): JoinDecision {
  if (request.status !== 'pending') {
    return {
      kind: 'alreadyDecided',
      sentence: hostSentence('joining.decided', {
        status: request.status === 'approved' ? 'approved' : 'other',
      }),
    };
  }
  if (decision.status === 'denied') return { kind: 'denied', reason: blankToNull(decision.denialReason) };
  return {
    kind: 'approved',
    role: decision.role ?? 'eventManager',
    emailUnconfirmed: request.emailConfirmedAt === null,
    sendsPasswordLink: !request.hasPassword,
  };
}
