/** Every kind of mail, in the order of the Email Templates page. */
import type { MailBudget } from '#domain/mail/budget.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { accountConfirmEmail } from './account/account-confirm-email.ts';
import { accountEmailChanged } from './account/account-email-changed.ts';
import { accountFactorChanged } from './account/account-factor-changed.ts';
import { accountHelper } from './account/account-helper.ts';
import { accountJoinApproved } from './account/account-join-approved.ts';
import { accountJoinConfirm } from './account/account-join-confirm.ts';
import { accountJoinDenied } from './account/account-join-denied.ts';
import { accountJoinRequested } from './account/account-join-requested.ts';
import { accountNewEmail } from './account/account-new-email.ts';
import { accountPasswordChanged } from './account/account-password-changed.ts';
import { accountResetPassword } from './account/account-reset-password.ts';
import { accountSetPassword } from './account/account-set-password.ts';
import { accountOrganizationDeletion } from './account/account-organization-deletion.ts';
import { accountRetention } from './account/account-retention.ts';
import { accountUpgradeDecided } from './account/account-upgrade-decided.ts';
import { guestAddressChanged } from './guest/guest-address-changed.ts';
import { guestCancelled } from './guest/guest-cancelled.ts';
import { guestChanged } from './guest/guest-changed.ts';
import { guestConfirmed } from './guest/guest-confirmed.ts';
import { guestDeclined } from './guest/guest-declined.ts';
import { guestEventChanged } from './guest/guest-event-changed.ts';
import { guestInvitationLink } from './guest/guest-invitation-link.ts';
import { guestInvitation } from './guest/guest-invitation.ts';
import { guestLink } from './guest/guest-link.ts';
import { guestMessage } from './guest/guest-message.ts';
import { guestPromoted } from './guest/guest-promoted.ts';
import { guestReaddressed } from './guest/guest-readdressed.ts';
import { guestReminder } from './guest/guest-reminder.ts';
import { guestRemoved } from './guest/guest-removed.ts';
import { guestSaveTheDate } from './guest/guest-save-the-date.ts';
import { guestSeeYouSoon } from './guest/guest-see-you-soon.ts';
import { guestWaitlisted } from './guest/guest-waitlisted.ts';
import { guestWithdrawn } from './guest/guest-withdrawn.ts';
import { managerDeclined } from './manager/manager-declined.ts';
import { managerDigest } from './manager/manager-digest.ts';
import { managerKitchenSheet } from './manager/manager-kitchen-sheet.ts';
import { managerNew } from './manager/manager-new.ts';
import { managerPlanLimit } from './manager/manager-plan-limit.ts';
import { managerSpotsOpened } from './manager/manager-spots-opened.ts';
import { managerWithdrawn } from './manager/manager-withdrawn.ts';
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
