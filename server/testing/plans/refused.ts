import type { Name } from './walk.ts';

/** Calls without a usable sample: they need a mail, device or file, or another step makes them. */
export const refused: readonly Name[] = [
  ...([
    'login',
    'searchTenant',
    'register',
    'confirmEmail',
    'checkPasswordLink',
    'setPasswordByLink',
  ] as const),
  ...([
    'changeEmail',
    'undoEmail',
    'finishSignIn',
    'confirmIdentity',
    'askPasskey',
    'askPasskeyForStep',
  ] as const),
  ...(['startPasskeySignIn', 'finishPasskeySignIn', 'startPasskey', 'addPasskey', 'removePasskey'] as const),
  ...([
    'confirmAuthenticator',
    'removeAuthenticator',
    'undoFactor',
    'makeRecoveryCodes',
    'endSession',
  ] as const),
  ...([
    'sendConfirmation',
    'askForDeletion',
    'takeBackDeletion',
    'decideUpgrade',
    'resendEmailLink',
  ] as const),
  ...(['handOver', 'changeHelper', 'removeHelper'] as const),
  // Calls that need an event that has begun or is over.
  ...(['giveAway', 'readReport', 'reportCsv', 'reportXlsx', 'sendDoorQueue'] as const),
  ...(['cancelEmailChange', 'deleteOwnAccount', 'createJoinRequest', 'confirmJoinRequest'] as const),
  ...([
    'decideJoinRequest',
    'putCover',
    'changeCover',
    'deleteCover',
    'coverSource',
    'orderQuestions',
  ] as const),
  ...([
    'createImport',
    'dryRunImport',
    'applyImport',
    'undoImport',
    'lookupInvitation',
    'reportBounce',
  ] as const),
  ...([
    'updateTheme',
    'deleteTheme',
    'retryMail',
    'cancelMessage',
    'kitchenVersion',
    'newKitchenLink',
  ] as const),
  ...(['ownReply', 'ownReplyData', 'changeOwnReply', 'confirmOwnReply', 'withdrawOwnReply'] as const),
  ...(['eraseOwnReply', 'addressForm', 'giveAddress', 'takeGiven'] as const),
  ...(['listMail', 'readMail', 'readAttachment', 'deleteTenant', 'changePassword', 'resetFactors'] as const),
  ...(['ownTenant', 'ownDeletion', 'ownUsage', 'ownRetention', 'mailStanding', 'changeTenantAdmin'] as const),
];

/** Calls that refuse large events, and tell the caller to request pages. */
export const refusedIfLarge: readonly Name[] = [
  ...(['getKitchen', 'sendKitchen', 'listInvitations', 'listTold'] as const),
  ...(['eventReservations', 'listReservations', 'listWaitlists', 'listActivity'] as const),
];
