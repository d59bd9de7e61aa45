/**
 * A sample call of every route, for the sweep. A route without a sample does not compile, so none
 * can be forgotten.
 */
import { newId } from '../db/id.ts';
import type { contract } from './contract.ts';

type Name = keyof typeof contract;

/** Ids of one organization's rows, which another organization tries to reach. */
export interface Foreign {
  tenantId: string;
  userId: string;
  eventId: string;
  reservationId: string;
  invitationId: string;
  questionId: string;
  giftId: string;
  doorLinkId: string;
  doorLeaseId: string;
  readingLinkId: string;
  guestMessageId: string;
  importId: string;
  joinRequestId: string;
  /** The id of a mail that was given up. */
  messageId: string;
}

interface Sample {
  /** Returns the path's parameters, which point at the other organization's rows. */
  params?: (foreign: Foreign) => Record<string, string>;
  body?: unknown;
  /**
   * The response to another tenant's admin. `own` means that the call is about the caller's own
   * rows or public ones.
   */
  foreign: 404 | 'own' | 'forbidden';
}

const versionParams = (foreign: Foreign) => ({ id: foreign.eventId, version: '1' });
const eventParams = (foreign: Foreign) => ({ id: foreign.eventId });
const aMessage = {
  params: eventParams,
  body: { audience: 'confirmed', subject: 'Sweep', body: 'Sweep' },
  foreign: 404,
} as const;
const importParams = (foreign: Foreign) => ({ id: foreign.importId });
const unreachedParams = (foreign: Foreign) => ({ id: foreign.eventId, messageId: foreign.guestMessageId });
const readingLinkParams = (foreign: Foreign) => ({ id: foreign.readingLinkId });
const helperParams = (foreign: Foreign) => ({ id: foreign.eventId, userId: foreign.userId });
const giftParams = (foreign: Foreign) => ({ id: foreign.giftId });
const doorLinkParams = (foreign: Foreign) => ({ id: foreign.doorLinkId });
const noDoor = () => ({ token: 'x' });
const aDevice = newId();
const questionParams = (foreign: Foreign) => ({ id: foreign.questionId });
const invitationParams = (foreign: Foreign) => ({ id: foreign.invitationId });
const noReply = () => ({ customUrl: 'no-such-event', token: 'x' });
const themeBody = {
  name: 'Sweep',
  primaryColor: '#111111',
  secondaryColor: '#222222',
  accentColor: '#333333',
  backgroundColor: '#ffffff',
  textColor: '#000000',
};

const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA' } };

export const samples: Record<Name, Sample> = {
  login: { body: { email: 'a@example.com', password: 'kettle 7' }, foreign: 'own' },
  logout: { foreign: 'own' },
  me: { foreign: 'own' },
  listSessions: { foreign: 'own' },
  endSession: { params: () => ({ id: newId() }), foreign: 404 },
  endOtherSessions: { foreign: 'own' },
  searchTenant: { body: { organizationName: 'Nobody' }, foreign: 'own' },
  signUpTenant: { body: { name: 'Sweep signup' }, foreign: 'own' },
  register: { body: { email: 'sweep@example.com', password: 'kettle 7', role: 'admin' }, foreign: 'own' },
  confirmEmail: { body: { token: 'no-such-token' }, foreign: 'own' },
  sendConfirmation: { foreign: 'own' },
  forgotPassword: { body: { email: 'nobody@example.com' }, foreign: 'own' },
  checkPasswordLink: { body: { token: 'no-such-token' }, foreign: 'own' },
  setPasswordByLink: { body: { token: 'no-such-token', password: 'kettle 7' }, foreign: 'own' },
  changeEmail: { body: { token: 'no-such-token' }, foreign: 'own' },
  undoEmail: { body: { token: 'no-such-token' }, foreign: 'own' },
  finishSignIn: { body: { ticket: 'no-such-ticket', code: '123456' }, foreign: 'own' },
  confirmIdentity: { body: { password: 'not-the-password' }, foreign: 'own' },
  askPasskey: { foreign: 'own' },
  askPasskeyForStep: { body: { ticket: 'no-such-ticket' }, foreign: 'own' },
  startPasskeySignIn: { foreign: 'own' },
  finishPasskeySignIn: { body: { ticket: 'no-such-ticket', passkey: credential }, foreign: 'own' },
  startPasskey: { foreign: 'own' },
  addPasskey: { body: { ticket: 'no-such-ticket', name: 'Phone', passkey: credential }, foreign: 'own' },
  removePasskey: { params: () => ({ id: newId() }), foreign: 404 },
  ownFactors: { foreign: 'own' },
  startAuthenticator: { foreign: 'own' },
  confirmAuthenticator: { body: { code: '123456' }, foreign: 'own' },
  removeAuthenticator: { foreign: 'own' },
  makeRecoveryCodes: { foreign: 'own' },
  factorRules: { foreign: 'own' },
  setFactorRules: { body: { roles: [] }, foreign: 'own' },
  undoFactor: { body: { token: 'no-such-token' }, foreign: 'own' },
  listTenants: { foreign: 'own' },
  ownTenant: { foreign: 'own' },
  updateOwnTenant: { body: {}, foreign: 'own' },
  ownDeletion: { foreign: 'own' },
  askForDeletion: { body: { name: 'Nobody' }, foreign: 'own' },
  takeBackDeletion: { foreign: 'own' },
  createTenant: { body: { name: 'Sweep tenant' }, foreign: 'forbidden' },
  updateTenant: { params: (f) => ({ id: f.tenantId }), body: { name: 'Taken over' }, foreign: 404 },
  deleteTenant: { params: (f) => ({ id: f.tenantId }), foreign: 'forbidden' },
  listTenantUsers: { params: (f) => ({ id: f.tenantId }), foreign: 404 },
  changeTenantAdmin: {
    params: (f) => ({ tenantId: f.tenantId, userId: f.userId }),
    body: { email: 'taken@example.com' },
    foreign: 'forbidden',
  },
  listUsers: { foreign: 'own' },
  createUser: {
    body: { email: 'sweep-user@example.com', password: 'kettle 7', role: 'guest' },
    foreign: 'own',
  },
  updateUser: { params: (f) => ({ id: f.userId }), body: { firstName: 'Taken' }, foreign: 404 },
  deleteUser: { params: (f) => ({ id: f.userId }), foreign: 404 },
  resetFactors: { params: (f) => ({ id: f.userId }), foreign: 404 },
  deleteOwnAccount: { body: { currentPassword: 'not-the-password' }, foreign: 'own' },
  changePassword: { params: (f) => ({ id: f.userId }), body: { newPassword: 'taken-over' }, foreign: 404 },
  resendEmailLink: { params: (f) => ({ id: f.userId }), foreign: 404 },
  cancelEmailChange: { params: (f) => ({ id: f.userId }), foreign: 404 },
  createJoinRequest: { body: { tenantId: 'nobody', email: 'sweep-join@example.com' }, foreign: 'own' },
  confirmJoinRequest: { body: { token: 'no-such-token' }, foreign: 'own' },
  listJoinRequests: { foreign: 'own' },
  decideJoinRequest: { params: (f) => ({ id: f.joinRequestId }), body: { status: 'approved' }, foreign: 404 },
  decideUpgrade: {
    params: (f) => ({ id: f.tenantId }),
    body: { decision: 'withdrawn', plan: 'premium' },
    foreign: 404,
  },
  listSubscriptions: { foreign: 'own' },
  subscriptionHistory: { foreign: 'own' },
  ownUsage: { foreign: 'own' },
  tenantUsage: { params: (f) => ({ id: f.tenantId }), foreign: 404 },
  listEvents: { foreign: 'own' },
  recentEvents: { foreign: 'own' },
  customUrlAvailability: { foreign: 'own' },
  getEvent: { params: eventParams, foreign: 404 },
  eventOverview: { params: eventParams, foreign: 404 },
  ownRetention: { foreign: 'own' },
  updateOwnRetention: {
    body: { privacyNotice: '', sensitiveMonths: null, personalMonths: null },
    foreign: 'own',
  },
  eventRetention: { params: eventParams, foreign: 404 },
  updateEventRetention: {
    params: eventParams,
    body: { sensitiveMonths: null, personalMonths: null },
    foreign: 404,
  },
  holdEvent: { params: eventParams, body: { reason: 'A dispute' }, foreign: 404 },
  releaseEvent: { params: eventParams, foreign: 404 },
  party: { params: (f) => ({ id: f.reservationId }), foreign: 404 },
  guestCounts: { params: eventParams, foreign: 404 },
  listPersons: { params: eventParams, foreign: 404 },
  eventLine: { params: eventParams, foreign: 404 },
  fillSeats: { params: eventParams, foreign: 404 },
  listGifts: { params: eventParams, foreign: 404 },
  createGift: { params: eventParams, body: { fromName: 'Sweep', what: 'A vase' }, foreign: 404 },
  listHelpers: { params: eventParams, foreign: 404 },
  addHelper: { params: eventParams, body: { email: 'helper@example.com', right: 'view' }, foreign: 404 },
  changeHelper: { params: helperParams, body: { right: 'edit' }, foreign: 404 },
  removeHelper: { params: helperParams, foreign: 404 },
  handOver: { params: eventParams, body: { userId: 'nobody' }, foreign: 404 },
  listReadingLinks: { params: eventParams, foreign: 404 },
  createReadingLink: { params: eventParams, body: { label: 'Sweep', shows: 'names' }, foreign: 404 },
  changeReadingLink: { params: readingLinkParams, body: { label: 'Taken' }, foreign: 404 },
  revokeReadingLink: { params: readingLinkParams, foreign: 404 },
  updateGift: { params: giftParams, body: { thankedBy: 'card' }, foreign: 404 },
  deleteGift: { params: giftParams, foreign: 404 },
  listDoorLinks: { params: eventParams, foreign: 404 },
  createDoorLink: { params: eventParams, body: { label: 'Sweep', rights: [] }, foreign: 404 },
  updateDoorLink: { params: doorLinkParams, body: { label: 'Sweep' }, foreign: 404 },
  revokeDoorLink: { params: doorLinkParams, foreign: 404 },
  readDoors: { params: eventParams, foreign: 404 },
  closeDoorLease: { params: (f) => ({ id: f.doorLeaseId }), foreign: 404 },
  sendDoorQueue: { params: eventParams, body: { linkId: newId(), deviceId: aDevice }, foreign: 404 },
  giveAway: { params: eventParams, body: { all: true }, foreign: 404 },
  readBoard: { params: eventParams, foreign: 404 },
  readDoorBoard: { params: noDoor, foreign: 'own' },
  syncDoor: {
    params: noDoor,
    body: {
      device: { id: aDevice, name: 'Phone' },
      now: '2027-06-12T18:00:00Z',
      cursor: null,
      queue: 0,
      wants: 0,
    },
    foreign: 'own',
  },
  letIn: { params: noDoor, body: { deviceId: aDevice, replyId: newId() }, foreign: 'own' },
  readReport: { params: eventParams, foreign: 404 },
  reportCsv: { params: eventParams, foreign: 404 },
  reportXlsx: { params: eventParams, foreign: 404 },
  readSurvey: { params: noReply, foreign: 'own' },
  answerSurvey: { params: noReply, body: { answers: {} }, foreign: 'own' },
  surveyResults: { params: eventParams, foreign: 404 },
  surveyCsv: { params: eventParams, foreign: 404 },
  giftsCsv: { params: eventParams, foreign: 404 },
  giftsXlsx: { params: eventParams, foreign: 404 },
  createEvent: { body: { name: 'Sweep', dateTime: '2099-01-01T12:00:00Z' }, foreign: 'own' },
  updateEvent: { params: eventParams, body: { name: 'Taken over' }, foreign: 404 },
  deleteEvent: { params: eventParams, foreign: 404 },
  restoreEvent: { params: eventParams, foreign: 404 },
  duplicateEvent: { params: eventParams, body: {}, foreign: 404 },
  getEmbedStyles: { params: eventParams, foreign: 404 },
  updateEmbedStyles: { params: eventParams, body: { accentColor: '#123456' }, foreign: 404 },
  getCover: { params: eventParams, foreign: 404 },
  coverSource: { params: eventParams, foreign: 404 },
  putCover: { params: eventParams, body: {}, foreign: 404 },
  changeCover: { params: eventParams, body: { alt: 'Taken over' }, foreign: 404 },
  deleteCover: { params: eventParams, foreign: 404 },
  guestListCsv: { params: eventParams, foreign: 404 },
  guestListCodes: { params: eventParams, foreign: 404 },
  guestListXlsx: { params: eventParams, foreign: 404 },
  repliesXlsx: { params: eventParams, foreign: 404 },
  listImports: { params: eventParams, foreign: 404 },
  createImport: { params: eventParams, foreign: 404 },
  dryRunImport: { params: importParams, body: { mapping: [] }, foreign: 404 },
  listImportRows: { params: importParams, foreign: 404 },
  applyImport: { params: importParams, foreign: 404 },
  undoImport: { params: importParams, foreign: 404 },
  lookupInvitation: {
    params: () => ({ customUrl: 'no-such-event' }),
    body: { name: 'Nobody Known', factor: '' },
    foreign: 'own',
  },
  openInvitation: {
    params: () => ({ customUrl: 'no-such-event' }),
    body: { invitation: 'ABCD-EFGH' },
    foreign: 'own',
  },
  disownInvitation: {
    params: () => ({ customUrl: 'no-such-event' }),
    body: { invitation: 'ABCD-EFGH' },
    foreign: 'own',
  },
  listInvitations: { params: eventParams, foreign: 404 },
  invitationCounts: { params: eventParams, foreign: 404 },
  invitationDuplicates: { params: eventParams, foreign: 404 },
  joinableReplies: { params: eventParams, foreign: 404 },
  joinOwnReply: { params: noReply, body: { invitationId: newId(), join: true }, foreign: 'own' },
  createInvitation: { params: eventParams, body: { label: 'Taken' }, foreign: 404 },
  changeInvitations: { params: eventParams, body: { ids: [newId()], list: 2 }, foreign: 404 },
  deleteInvitations: { params: eventParams, body: { ids: [newId()] }, foreign: 404 },
  getInvitation: { params: invitationParams, foreign: 404 },
  updateInvitation: { params: invitationParams, body: { label: 'Taken' }, foreign: 404 },
  deleteInvitation: { params: invitationParams, foreign: 404 },
  mergeInvitation: { params: invitationParams, body: { into: newId() }, foreign: 404 },
  previewSending: { params: eventParams, body: { ids: [newId()] }, foreign: 404 },
  sendInvitations: { params: eventParams, body: { ids: [newId()] }, foreign: 404 },
  testInvitation: { params: eventParams, foreign: 404 },
  addressForm: { params: () => ({ customUrl: 'no-such-event' }), foreign: 'own' },
  giveAddress: {
    params: () => ({ customUrl: 'no-such-event' }),
    body: { invitation: 'ABCD-EFGH', phone: '1' },
    foreign: 'own',
  },
  takeGiven: { params: invitationParams, body: { take: [] }, foreign: 404 },
  takeAllGiven: { params: eventParams, body: { all: true }, foreign: 404 },
  previewSaveTheDate: { params: eventParams, body: { ids: [newId()] }, foreign: 404 },
  sendSaveTheDate: { params: eventParams, body: { ids: [newId()] }, foreign: 404 },
  testSaveTheDate: { params: eventParams, foreign: 404 },
  markInvitationsSent: { params: eventParams, body: { ids: [newId()], by: 'card' }, foreign: 404 },
  reportBounce: { body: { email: 'nobody@example.com', kind: 'hard' }, foreign: 'own' },
  getSections: { params: eventParams, foreign: 404 },
  listQuestions: { params: eventParams, foreign: 404 },
  createQuestion: { params: eventParams, body: { kind: 'text', label: 'Sweep' }, foreign: 404 },
  orderQuestions: { params: eventParams, body: { ids: [] }, foreign: 404 },
  updateQuestion: { params: questionParams, body: { label: 'Sweep' }, foreign: 404 },
  deleteQuestion: { params: questionParams, foreign: 404 },
  askAgain: { params: eventParams, foreign: 404 },
  answerTotals: { params: eventParams, foreign: 404 },
  listAnswers: { params: questionParams, foreign: 404 },
  putSections: { params: eventParams, body: { sections: [] }, foreign: 404 },
  getTranslations: { params: eventParams, foreign: 404 },
  putTranslations: {
    params: (foreign) => ({ id: foreign.eventId, language: 'de' }),
    body: { texts: {} },
    foreign: 404,
  },
  getKitchen: { params: eventParams, foreign: 404 },
  sendKitchen: { params: eventParams, body: { email: 'kitchen@example.com' }, foreign: 404 },
  kitchenVersion: { params: versionParams, foreign: 404 },
  newKitchenLink: { params: versionParams, foreign: 404 },
  listThemes: { foreign: 'own' },
  createTheme: { body: themeBody, foreign: 'forbidden' },
  updateTheme: { params: () => ({ id: newId() }), body: { name: 'Taken' }, foreign: 'forbidden' },
  deleteTheme: { params: () => ({ id: newId() }), foreign: 'forbidden' },
  publicEvent: { params: () => ({ customUrl: 'no-such-event' }), foreign: 'own' },
  submit: {
    params: () => ({ customUrl: 'no-such-event' }),
    body: {
      displayName: 'A',
      guestEmail: 'a@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'A' }],
    },
    foreign: 'own',
  },
  ownReply: { params: noReply, foreign: 'own' },
  changeOwnReply: { params: noReply, body: { isAttending: false, guestCount: 0 }, foreign: 'own' },
  confirmOwnReply: { params: noReply, foreign: 'own' },
  withdrawOwnReply: { params: noReply, foreign: 'own' },
  eventReservations: { params: eventParams, foreign: 404 },
  exportReservations: { params: eventParams, foreign: 404 },
  listReservations: { foreign: 'own' },
  reservationGroups: { foreign: 'own' },
  enterReply: {
    params: eventParams,
    body: { displayName: 'Sweep', isAttending: true, guestCount: 1 },
    foreign: 404,
  },
  updateReservation: {
    params: (f) => ({ id: f.reservationId }),
    body: { displayName: 'Taken' },
    foreign: 404,
  },
  deleteReservation: { params: (f) => ({ id: f.reservationId }), foreign: 404 },
  listWaitlists: { foreign: 'own' },
  eraseReservation: { params: (f) => ({ id: f.reservationId }), body: {}, foreign: 404 },
  reservationData: { params: (f) => ({ id: f.reservationId }), foreign: 404 },
  eraseInvitation: { params: invitationParams, body: {}, foreign: 404 },
  invitationData: { params: invitationParams, foreign: 404 },
  findPerson: { body: { email: 'nobody@example.com' }, foreign: 'own' },
  personData: { body: { email: 'nobody@example.com' }, foreign: 'own' },
  erasePerson: { body: { email: 'nobody@example.com' }, foreign: 'own' },
  eraseOwnReply: { params: noReply, body: {}, foreign: 'own' },
  ownReplyData: { params: noReply, foreign: 'own' },
  listOutgoing: { foreign: 'own' },
  mailStanding: { foreign: 'own' },
  countFailed: { foreign: 'own' },
  retryMail: { params: (f) => ({ id: f.messageId }), foreign: 404 },
  retryAllFailed: { foreign: 'own' },
  messageOptions: { params: eventParams, foreign: 404 },
  previewMessage: aMessage,
  testMessage: aMessage,
  sendMessage: aMessage,
  countMessage: { params: eventParams, body: { audience: 'everybody' }, foreign: 404 },
  listTold: { params: eventParams, foreign: 404 },
  markNewsTold: {
    params: eventParams,
    body: { ids: ['01900000-0000-7000-8000-000000000000'] },
    foreign: 404,
  },
  listUnreached: { params: unreachedParams, foreign: 404 },
  markTold: {
    params: unreachedParams,
    body: { ids: [newId()] },
    foreign: 404,
  },
  cancelMessage: { params: (own) => ({ ...eventParams(own), messageId: newId() }), foreign: 404 },
  getReminders: { params: eventParams, foreign: 404 },
  updateReminders: { params: eventParams, body: { isOn: true }, foreign: 404 },
  sendReminders: { params: eventParams, body: { ids: [newId()] }, foreign: 404 },
  listMail: { foreign: 'forbidden' },
  readMail: { params: () => ({ id: newId() }), foreign: 'forbidden' },
  readAttachment: { params: () => ({ id: newId(), filename: 'invitation.ics' }), foreign: 'forbidden' },
  previews: { foreign: 'own' },
  listNotifications: { foreign: 'own' },
  unreadCount: { foreign: 'own' },
  readAll: { foreign: 'own' },
  changes: { foreign: 'own' },
  stats: { foreign: 'own' },
  replies: { foreign: 'own' },
  health: { foreign: 'own' },
  alive: { foreign: 'own' },
  listActivity: { foreign: 'own' },
  reportProblem: { body: { reference: 'sweep', page: '/', error: 'none' }, foreign: 'own' },
};
