/**
 * The methods and paths of all routes, which is what a call over the network needs. The contracts
 * would bring zod and every schema along, a fifth of what the dashboard's first page loads. The
 * compiler compares this table with them.
 */
import type { Contracts } from '#domain/contracts.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';

/** The part of a contract's route that the table below repeats. */
type CallOf<S> = Pick<S, Extract<keyof S, 'method' | 'path' | 'produces'>>;
type Table = { [G in keyof Contracts]: { [R in keyof Contracts[G]]: CallOf<Contracts[G][R]> } };

/** A callable route. `types` carries the contract's types and is never present at run time. */
export interface CallableRoute<S extends RouteSpec = RouteSpec> {
  readonly method: RouteSpec['method'];
  readonly path: string;
  readonly produces?: string;
  readonly types?: S;
}

type Callable<S> = S extends RouteSpec ? CallableRoute<S> : never;

const table = {
  accounts: {
    login: { method: 'POST', path: '/api/login' },
    logout: { method: 'POST', path: '/api/logout' },
    me: { method: 'GET', path: '/api/users/me' },
    listSessions: { method: 'GET', path: '/api/sessions' },
    endSession: { method: 'DELETE', path: '/api/sessions/:id' },
    endOtherSessions: { method: 'DELETE', path: '/api/sessions' },
    searchTenant: { method: 'POST', path: '/api/tenants/search' },
    signUpTenant: { method: 'POST', path: '/api/tenants/signup' },
    register: { method: 'POST', path: '/api/register' },
    confirmEmail: { method: 'POST', path: '/api/email/confirm' },
    sendConfirmation: { method: 'POST', path: '/api/email/confirmation' },
    forgotPassword: { method: 'POST', path: '/api/password/forgot' },
    checkPasswordLink: { method: 'POST', path: '/api/password/check' },
    setPasswordByLink: { method: 'POST', path: '/api/password/reset' },
    changeEmail: { method: 'POST', path: '/api/email/change' },
    undoEmail: { method: 'POST', path: '/api/email/undo' },
  },
  factors: {
    finishSignIn: { method: 'POST', path: '/api/login/second-factor' },
    confirmIdentity: { method: 'POST', path: '/api/identity' },
    askPasskey: { method: 'POST', path: '/api/identity/passkey' },
    askPasskeyForStep: { method: 'POST', path: '/api/login/second-factor/passkey' },
    startPasskeySignIn: { method: 'POST', path: '/api/login/passkey/options' },
    finishPasskeySignIn: { method: 'POST', path: '/api/login/passkey' },
    startPasskey: { method: 'POST', path: '/api/factors/passkeys/options' },
    addPasskey: { method: 'POST', path: '/api/factors/passkeys' },
    removePasskey: { method: 'DELETE', path: '/api/factors/passkeys/:id' },
    ownFactors: { method: 'GET', path: '/api/factors' },
    startAuthenticator: { method: 'POST', path: '/api/factors/authenticator' },
    confirmAuthenticator: { method: 'PUT', path: '/api/factors/authenticator' },
    removeAuthenticator: { method: 'DELETE', path: '/api/factors/authenticator' },
    factorRules: { method: 'GET', path: '/api/factors/rules' },
    setFactorRules: { method: 'PUT', path: '/api/factors/rules' },
    undoFactor: { method: 'POST', path: '/api/factors/undo' },
    makeRecoveryCodes: { method: 'POST', path: '/api/factors/recovery-codes' },
  },
  tenants: {
    listTenants: { method: 'GET', path: '/api/tenants' },
    ownTenant: { method: 'GET', path: '/api/tenants/self' },
    updateOwnTenant: { method: 'PUT', path: '/api/tenants/self' },
    ownDeletion: { method: 'GET', path: '/api/tenants/self/deletion' },
    askForDeletion: { method: 'POST', path: '/api/tenants/self/deletion' },
    takeBackDeletion: { method: 'DELETE', path: '/api/tenants/self/deletion' },
    createTenant: { method: 'POST', path: '/api/tenants' },
    updateTenant: { method: 'PUT', path: '/api/tenants/:id' },
    decideUpgrade: { method: 'PUT', path: '/api/tenants/:id/upgrade' },
    deleteTenant: { method: 'DELETE', path: '/api/tenants/:id' },
    listTenantUsers: { method: 'GET', path: '/api/tenants/:id/users' },
    changeTenantAdmin: { method: 'PUT', path: '/api/tenants/:tenantId/admin/:userId' },
  },
  users: {
    listUsers: { method: 'GET', path: '/api/users' },
    createUser: { method: 'POST', path: '/api/users' },
    updateUser: { method: 'PUT', path: '/api/users/:id' },
    resendEmailLink: { method: 'POST', path: '/api/users/:id/pending-email' },
    cancelEmailChange: { method: 'DELETE', path: '/api/users/:id/pending-email' },
    deleteUser: { method: 'DELETE', path: '/api/users/:id' },
    deleteOwnAccount: { method: 'POST', path: '/api/users/me/delete' },
    resetFactors: { method: 'DELETE', path: '/api/users/:id/factors' },
    changePassword: { method: 'PUT', path: '/api/users/:id/password' },
  },
  joining: {
    createJoinRequest: { method: 'POST', path: '/api/join-requests' },
    confirmJoinRequest: { method: 'POST', path: '/api/join-requests/confirm' },
    listJoinRequests: { method: 'GET', path: '/api/join-requests' },
    decideJoinRequest: { method: 'PUT', path: '/api/join-requests/:id' },
  },
  plans: {
    listSubscriptions: { method: 'GET', path: '/api/subscriptions' },
    subscriptionHistory: { method: 'GET', path: '/api/subscriptions/history' },
    ownUsage: { method: 'GET', path: '/api/tenants/self/usage' },
    tenantUsage: { method: 'GET', path: '/api/tenants/:id/usage' },
  },
  events: {
    listEvents: { method: 'GET', path: '/api/events' },
    recentEvents: { method: 'GET', path: '/api/events/recent' },
    customUrlAvailability: { method: 'GET', path: '/api/events/custom-url' },
    getEvent: { method: 'GET', path: '/api/events/:id' },
    createEvent: { method: 'POST', path: '/api/events' },
    updateEvent: { method: 'PUT', path: '/api/events/:id' },
    deleteEvent: { method: 'DELETE', path: '/api/events/:id' },
    restoreEvent: { method: 'POST', path: '/api/events/:id/restore' },
    duplicateEvent: { method: 'POST', path: '/api/events/:id/duplicate' },
    getEmbedStyles: { method: 'GET', path: '/api/events/:id/embed-styles' },
    updateEmbedStyles: { method: 'PUT', path: '/api/events/:id/embed-styles' },
  },
  covers: {
    getCover: { method: 'GET', path: '/api/events/:id/cover' },
    coverSource: { method: 'GET', path: '/api/events/:id/cover/source', produces: 'image/jpeg' },
    putCover: { method: 'PUT', path: '/api/events/:id/cover' },
    changeCover: { method: 'PUT', path: '/api/events/:id/cover/settings' },
    deleteCover: { method: 'DELETE', path: '/api/events/:id/cover' },
  },
  sections: {
    getSections: { method: 'GET', path: '/api/events/:id/sections' },
    putSections: { method: 'PUT', path: '/api/events/:id/sections' },
  },
  languages: {
    getTranslations: { method: 'GET', path: '/api/events/:id/translations' },
    putTranslations: { method: 'PUT', path: '/api/events/:id/translations/:language' },
  },
  kitchen: {
    getKitchen: { method: 'GET', path: '/api/events/:id/kitchen' },
    sendKitchen: { method: 'POST', path: '/api/events/:id/kitchen/send' },
    kitchenVersion: { method: 'GET', path: '/api/events/:id/kitchen/versions/:version' },
    newKitchenLink: { method: 'POST', path: '/api/events/:id/kitchen/versions/:version/link' },
  },
  questions: {
    listQuestions: { method: 'GET', path: '/api/events/:id/questions' },
    createQuestion: { method: 'POST', path: '/api/events/:id/questions' },
    orderQuestions: { method: 'PUT', path: '/api/events/:id/questions/order' },
    updateQuestion: { method: 'PUT', path: '/api/questions/:id' },
    deleteQuestion: { method: 'DELETE', path: '/api/questions/:id' },
  },
  answers: {
    askAgain: { method: 'POST', path: '/api/events/:id/questions/ask' },
    answerTotals: { method: 'GET', path: '/api/events/:id/answers' },
    listAnswers: { method: 'GET', path: '/api/questions/:id/answers' },
  },
  doors: {
    listDoorLinks: { method: 'GET', path: '/api/events/:id/door-links' },
    createDoorLink: { method: 'POST', path: '/api/events/:id/door-links' },
    updateDoorLink: { method: 'PUT', path: '/api/door-links/:id' },
    revokeDoorLink: { method: 'DELETE', path: '/api/door-links/:id' },
    readDoors: { method: 'GET', path: '/api/events/:id/doors' },
    closeDoorLease: { method: 'POST', path: '/api/door-leases/:id/close' },
    sendDoorQueue: { method: 'POST', path: '/api/events/:id/doors/queue' },
    giveAway: { method: 'POST', path: '/api/events/:id/give-away' },
    readBoard: { method: 'GET', path: '/api/events/:id/board' },
    readDoorBoard: { method: 'GET', path: '/api/door/:token/board' },
    syncDoor: { method: 'POST', path: '/api/door/:token/sync' },
    letIn: { method: 'POST', path: '/api/door/:token/let-in' },
    readReport: { method: 'GET', path: '/api/events/:id/report' },
    reportCsv: {
      method: 'GET',
      path: '/api/events/:id/report.csv',
      produces: 'text/csv; charset=utf-8',
    },
    reportXlsx: {
      method: 'GET',
      path: '/api/events/:id/report.xlsx',
      produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  },
  gifts: {
    listGifts: { method: 'GET', path: '/api/events/:id/gifts' },
    createGift: { method: 'POST', path: '/api/events/:id/gifts' },
    updateGift: { method: 'PUT', path: '/api/gifts/:id' },
    deleteGift: { method: 'DELETE', path: '/api/gifts/:id' },
    giftsCsv: {
      method: 'GET',
      path: '/api/events/:id/gifts.csv',
      produces: 'text/csv; charset=utf-8',
    },
    giftsXlsx: {
      method: 'GET',
      path: '/api/events/:id/gifts.xlsx',
      produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  },
  surveys: {
    readSurvey: { method: 'GET', path: '/api/rsvp/:customUrl/survey/:token' },
    answerSurvey: { method: 'POST', path: '/api/rsvp/:customUrl/survey/:token' },
    surveyResults: { method: 'GET', path: '/api/events/:id/survey' },
    surveyCsv: {
      method: 'GET',
      path: '/api/events/:id/survey.csv',
      produces: 'text/csv; charset=utf-8',
    },
  },
  exports: {
    guestListCsv: {
      method: 'GET',
      path: '/api/events/:id/guest-list.csv',
      produces: 'text/csv; charset=utf-8',
    },
    repliesXlsx: {
      method: 'GET',
      path: '/api/events/:id/replies.xlsx',
      produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    guestListCodes: {
      method: 'GET',
      path: '/api/events/:id/guest-list-codes.zip',
      produces: 'application/zip',
    },
    guestListXlsx: {
      method: 'GET',
      path: '/api/events/:id/guest-list.xlsx',
      produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  },
  imports: {
    listImports: { method: 'GET', path: '/api/events/:id/imports' },
    createImport: { method: 'POST', path: '/api/events/:id/imports' },
    dryRunImport: { method: 'PUT', path: '/api/imports/:id' },
    listImportRows: { method: 'GET', path: '/api/imports/:id/rows' },
    applyImport: { method: 'POST', path: '/api/imports/:id/apply' },
    undoImport: { method: 'POST', path: '/api/imports/:id/undo' },
  },
  guestList: {
    lookupInvitation: { method: 'POST', path: '/api/rsvp/:customUrl/lookup' },
    openInvitation: { method: 'POST', path: '/api/rsvp/:customUrl/opened' },
    disownInvitation: { method: 'POST', path: '/api/rsvp/:customUrl/not-me' },
    listInvitations: { method: 'GET', path: '/api/events/:id/invitations' },
    invitationCounts: { method: 'GET', path: '/api/events/:id/invitations/counts' },
    invitationDuplicates: { method: 'GET', path: '/api/events/:id/invitations/duplicates' },
    joinableReplies: { method: 'GET', path: '/api/events/:id/invitations/joinable' },
    joinOwnReply: { method: 'POST', path: '/api/rsvp/:customUrl/reply/:token/join' },
    createInvitation: { method: 'POST', path: '/api/events/:id/invitations' },
    changeInvitations: { method: 'PUT', path: '/api/events/:id/invitations' },
    deleteInvitations: { method: 'POST', path: '/api/events/:id/invitations/delete' },
    getInvitation: { method: 'GET', path: '/api/invitations/:id' },
    updateInvitation: { method: 'PUT', path: '/api/invitations/:id' },
    deleteInvitation: { method: 'DELETE', path: '/api/invitations/:id' },
    mergeInvitation: { method: 'POST', path: '/api/invitations/:id/merge' },
    previewSending: { method: 'POST', path: '/api/events/:id/invitations/send/preview' },
    sendInvitations: { method: 'POST', path: '/api/events/:id/invitations/send' },
    testInvitation: { method: 'POST', path: '/api/events/:id/invitations/send/test' },
    addressForm: { method: 'GET', path: '/api/rsvp/:customUrl/address' },
    giveAddress: { method: 'POST', path: '/api/rsvp/:customUrl/address' },
    takeGiven: { method: 'PUT', path: '/api/invitations/:id/given' },
    takeAllGiven: { method: 'POST', path: '/api/events/:id/invitations/given' },
    previewSaveTheDate: { method: 'POST', path: '/api/events/:id/save-the-date/preview' },
    sendSaveTheDate: { method: 'POST', path: '/api/events/:id/save-the-date' },
    testSaveTheDate: { method: 'POST', path: '/api/events/:id/save-the-date/test' },
    markInvitationsSent: { method: 'POST', path: '/api/events/:id/invitations/sent' },
    reportBounce: { method: 'POST', path: '/api/mail/bounces' },
  },
  eventHome: {
    eventOverview: { method: 'GET', path: '/api/events/:id/overview' },
  },
  news: {
    listTold: { method: 'GET', path: '/api/events/:id/told' },
    markNewsTold: { method: 'POST', path: '/api/events/:id/told' },
  },
  parties: {
    party: { method: 'GET', path: '/api/reservation/:id' },
    guestCounts: { method: 'GET', path: '/api/event/:id/guest-counts' },
    listPersons: { method: 'GET', path: '/api/event/:id/persons' },
    eventLine: { method: 'GET', path: '/api/event/:id/line' },
    fillSeats: { method: 'POST', path: '/api/event/:id/fill' },
  },
  themes: {
    listThemes: { method: 'GET', path: '/api/themes' },
    createTheme: { method: 'POST', path: '/api/themes' },
    updateTheme: { method: 'PUT', path: '/api/themes/:id' },
    deleteTheme: { method: 'DELETE', path: '/api/themes/:id' },
  },
  replies: {
    publicEvent: { method: 'GET', path: '/api/rsvp/:customUrl/data' },
    submit: { method: 'POST', path: '/api/rsvp/:customUrl/submit' },
    ownReply: { method: 'GET', path: '/api/rsvp/:customUrl/reply/:token' },
    changeOwnReply: { method: 'PUT', path: '/api/rsvp/:customUrl/reply/:token' },
    confirmOwnReply: { method: 'POST', path: '/api/rsvp/:customUrl/reply/:token/confirm' },
    withdrawOwnReply: { method: 'DELETE', path: '/api/rsvp/:customUrl/reply/:token' },
    eventReservations: { method: 'GET', path: '/api/event/:id/reservations' },
    exportReservations: {
      method: 'GET',
      path: '/api/event/:id/reservations/export',
      produces: 'text/csv; charset=utf-8',
    },
    listReservations: { method: 'GET', path: '/api/reservations' },
    reservationGroups: { method: 'GET', path: '/api/reservations/by-event' },
    enterReply: { method: 'POST', path: '/api/event/:id/reservations' },
    updateReservation: { method: 'PUT', path: '/api/reservation/:id' },
    deleteReservation: { method: 'DELETE', path: '/api/reservation/:id' },
    listWaitlists: { method: 'GET', path: '/api/waitlists' },
  },
  retention: {
    ownRetention: { method: 'GET', path: '/api/tenants/self/privacy' },
    updateOwnRetention: { method: 'PUT', path: '/api/tenants/self/privacy' },
    eventRetention: { method: 'GET', path: '/api/events/:id/retention' },
    updateEventRetention: { method: 'PUT', path: '/api/events/:id/retention' },
    holdEvent: { method: 'PUT', path: '/api/events/:id/retention/hold' },
    releaseEvent: { method: 'DELETE', path: '/api/events/:id/retention/hold' },
  },
  privacy: {
    eraseReservation: { method: 'POST', path: '/api/reservation/:id/erase' },
    reservationData: { method: 'GET', path: '/api/reservation/:id/data' },
    eraseInvitation: { method: 'POST', path: '/api/invitations/:id/erase' },
    invitationData: { method: 'GET', path: '/api/invitations/:id/data' },
    findPerson: { method: 'POST', path: '/api/guests/find' },
    personData: { method: 'POST', path: '/api/guests/data' },
    erasePerson: { method: 'POST', path: '/api/guests/erase' },
    eraseOwnReply: { method: 'POST', path: '/api/rsvp/:customUrl/reply/:token/erase' },
    ownReplyData: { method: 'GET', path: '/api/rsvp/:customUrl/reply/:token/data' },
  },
  mail: {
    listOutgoing: { method: 'GET', path: '/api/mail' },
    mailStanding: { method: 'GET', path: '/api/mail/standing' },
    countFailed: { method: 'GET', path: '/api/mail/failed-count' },
    retryMail: { method: 'POST', path: '/api/mail/:id/retry' },
    retryAllFailed: { method: 'POST', path: '/api/mail/retry-failed' },
    listMail: { method: 'GET', path: '/api/mailbox' },
    readMail: { method: 'GET', path: '/api/mailbox/:id' },
    readAttachment: {
      method: 'GET',
      path: '/api/mailbox/:id/attachments/:filename',
      produces: 'text/calendar; charset=utf-8',
    },
    previews: { method: 'GET', path: '/api/email-templates' },
  },
  messages: {
    messageDesk: { method: 'GET', path: '/api/events/:id/messages' },
    previewMessage: { method: 'POST', path: '/api/events/:id/messages/preview' },
    sendMessage: { method: 'POST', path: '/api/events/:id/messages' },
    testMessage: { method: 'POST', path: '/api/events/:id/messages/test' },
    countMessage: { method: 'POST', path: '/api/events/:id/messages/count' },
    listUnreached: { method: 'GET', path: '/api/events/:id/messages/:messageId/unreached' },
    markTold: { method: 'POST', path: '/api/events/:id/messages/:messageId/unreached' },
    cancelMessage: { method: 'DELETE', path: '/api/events/:id/messages/:messageId' },
  },
  reminders: {
    getReminders: { method: 'GET', path: '/api/events/:id/reminders' },
    updateReminders: { method: 'PUT', path: '/api/events/:id/reminders' },
    sendReminders: { method: 'POST', path: '/api/events/:id/reminders/send' },
  },
  notifications: {
    listNotifications: { method: 'GET', path: '/api/notifications' },
    unreadCount: { method: 'GET', path: '/api/notifications/unread-count' },
    readAll: { method: 'PUT', path: '/api/notifications/read-all' },
  },
  dashboard: {
    stats: { method: 'GET', path: '/api/dashboard/stats' },
    replies: { method: 'GET', path: '/api/dashboard/replies' },
    health: { method: 'GET', path: '/api/health' },
    alive: { method: 'GET', path: '/api/alive' },
  },
  live: {
    changes: { method: 'GET', path: '/api/live', produces: 'text/event-stream; charset=utf-8' },
  },
  activity: {
    listActivity: { method: 'GET', path: '/api/activity' },
  },
  problems: {
    reportProblem: { method: 'POST', path: '/api/problems' },
  },
} as const satisfies Table;

export const routes: {
  readonly [G in keyof Contracts]: { readonly [R in keyof Contracts[G]]: Callable<Contracts[G][R]> };
} = table;
