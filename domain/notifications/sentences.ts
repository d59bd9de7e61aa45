/** The kinds of notifications, and the sentence of each (web/notifications/sentences.ts). */
export const notificationKinds = [
  'reservation',
  'reply_changed',
  'reply_withdrawn',
  'promoted',
  'spots_opened',
  'mail_failed',
  'mail_withheld',
  'join_request',
  'plan_limit',
  'plan_request',
  'plan_at_doors',
  'lookup_misses',
  'not_me',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

type ReplyStatus = 'confirmed' | 'waitlisted' | 'declined';

export interface NotificationFacts {
  kind: NotificationKind;
  name: string | null;
  eventName: string | null;
  tenantName: string;
  guestCount: number | null;
  status: ReplyStatus | null;
  /** The reply waits for a host's approval, not for seats. */
  awaitingApproval?: boolean;
  before: { status: ReplyStatus; guestCount: number } | null;
}
