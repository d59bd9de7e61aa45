/** Every kind of mail, in the order of the Email Templates page. */
import type { MailBudget } from '#domain/mail/budget.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { accountConfirmEmail } from './account-confirm-email.ts';
import { accountEmailChanged } from './account-email-changed.ts';
import { accountFactorChanged } from './account-factor-changed.ts';
import { accountHelper } from './account-helper.ts';
import { accountJoinApproved } from './account-join-approved.ts';
import { accountJoinConfirm } from './account-join-confirm.ts';
import { accountJoinDenied } from './account-join-denied.ts';
import { accountJoinRequested } from './account-join-requested.ts';
import { accountNewEmail } from './account-new-email.ts';
import { accountPasswordChanged } from './account-password-changed.ts';
import { accountResetPassword } from './account-reset-password.ts';
import { accountSetPassword } from './account-set-password.ts';
import { accountOrganizationDeletion } from './account-organization-deletion.ts';
import { accountRetention } from './account-retention.ts';
import { accountUpgradeDecided } from './account-upgrade-decided.ts';
import { guestAddressChanged } from './guest-address-changed.ts';
import { guestCancelled } from './guest-cancelled.ts';
import { guestChanged } from './guest-changed.ts';
import { guestConfirmed } from './guest-confirmed.ts';
import { guestDeclined } from './guest-declined.ts';
import { guestEventChanged } from './guest-event-changed.ts';
import { guestInvitationLink } from './guest-invitation-link.ts';
import { guestInvitation } from './guest-invitation.ts';
import { guestLink } from './guest-link.ts';
import { guestMessage } from './guest-message.ts';
import { guestPromoted } from './guest-promoted.ts';
import { guestReaddressed } from './guest-readdressed.ts';
import { guestReminder } from './guest-reminder.ts';
import { guestRemoved } from './guest-removed.ts';
import { guestSaveTheDate } from './guest-save-the-date.ts';
import { guestSeeYouSoon } from './guest-see-you-soon.ts';
import { guestWaitlisted } from './guest-waitlisted.ts';
import { guestWithdrawn } from './guest-withdrawn.ts';
import { managerDeclined } from './manager-declined.ts';
import { managerDigest } from './manager-digest.ts';
import { managerKitchenSheet } from './manager-kitchen-sheet.ts';
import { managerNew } from './manager-new.ts';
import { managerPlanLimit } from './manager-plan-limit.ts';
import { managerSpotsOpened } from './manager-spots-opened.ts';
import { managerWithdrawn } from './manager-withdrawn.ts';
import type { Kind, KindOfAnyPayload, MailLane, PayloadOf } from './kind.ts';

const kinds = {
  'guest.confirmed': guestConfirmed,
  'guest.declined': guestDeclined,
  'guest.waitlisted': guestWaitlisted,
  'guest.promoted': guestPromoted,
  'guest.changed': guestChanged,
  'guest.eventChanged': guestEventChanged,
  'guest.link': guestLink,
  'guest.invitationLink': guestInvitationLink,
  'guest.withdrawn': guestWithdrawn,
  'guest.removed': guestRemoved,
  'guest.readdressed': guestReaddressed,
  'guest.addressChanged': guestAddressChanged,
  'guest.cancelled': guestCancelled,
  'guest.message': guestMessage,
  'guest.reminder': guestReminder,
  'guest.seeYouSoon': guestSeeYouSoon,
  'guest.saveTheDate': guestSaveTheDate,
  'guest.invitation': guestInvitation,
  'manager.new': managerNew,
  'manager.declined': managerDeclined,
  'manager.withdrawn': managerWithdrawn,
  'manager.digest': managerDigest,
  'manager.spotsOpened': managerSpotsOpened,
  'manager.planLimit': managerPlanLimit,
  'manager.kitchenSheet': managerKitchenSheet,
  'account.resetPassword': accountResetPassword,
  'account.newEmail': accountNewEmail,
  'account.emailChanged': accountEmailChanged,
  'account.passwordChanged': accountPasswordChanged,
  'account.factorChanged': accountFactorChanged,
  'account.setPassword': accountSetPassword,
  'account.confirmEmail': accountConfirmEmail,
  'account.joinConfirm': accountJoinConfirm,
  'account.helper': accountHelper,
  'account.joinApproved': accountJoinApproved,
  'account.joinDenied': accountJoinDenied,
  'account.organizationDeletion': accountOrganizationDeletion,
  'account.retention': accountRetention,
  'account.upgradeDecided': accountUpgradeDecided,
  'account.joinRequested': accountJoinRequested,
} satisfies Record<MailKind, KindOfAnyPayload>;

/** The payload of each kind. */
export type MessagePayloads = { [K in MailKind]: PayloadOf<(typeof kinds)[K]> };

export const mailKinds: { readonly [K in MailKind]: Kind<MessagePayloads[K]> } = kinds;

export const isMailKind = (template: string): template is MailKind => Object.hasOwn(mailKinds, template);

/**
 * The budget of a kind of mail. If this version does not know the kind, guest mail has the budget
 * `guest`, and other mail has none.
 */
export const budgetOf = (template: string): MailBudget | null =>
  isMailKind(template) ? mailKinds[template].budget : template.startsWith('guest.') ? 'guest' : null;

/** The lane of a kind of mail. A kind that only another version knows counts as single. */
export const laneOfKind = (template: string): MailLane =>
  isMailKind(template) ? mailKinds[template].lane : 'single';

/** Whether an address that unsubscribed gets no more mail of this kind. */
export const endsByUnsubscribing = (template: string): boolean =>
  isMailKind(template) && mailKinds[template].endedBy === 'unsubscribing';
