/**
 * Marks the columns with personal data. An erasure removes it, and the person can get a copy.
 * `sensitive` columns reveal health, belief or the like, or may do so: meals, notes, who is a
 * child. `personal` columns contain anything else about a person or their actions. `none` is the
 * rest. Every column of every table is marked. A new column doesn't compile until it is marked.
 */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema.ts';

type Mark = 'personal' | 'sensitive' | 'none';

type Tables = {
  [
    Name in keyof typeof schema as (typeof schema)[Name] extends PgTable ? Name : never
  ]: (typeof schema)[Name];
};
type Column<Table extends PgTable> = keyof Table['$inferSelect'] & string;

/** Prevents compiling if a column is in no list. `unmarked` in the error names the column. */
type Complete<Missing> = [Missing] extends [never] ? unknown : { unmarked: Missing };

/** @internal Tests prove that a table with an unmarked column does not compile. */
export const marked = <
  Table extends PgTable,
  const Personal extends Column<Table> = never,
  const Sensitive extends Column<Table> = never,
  const None extends Column<Table> = never,
>(
  _table: Table,
  lists: {
    personal?: readonly Personal[];
    sensitive?: readonly Sensitive[];
    none: readonly None[];
  } & Complete<Exclude<Column<Table>, Personal | Sensitive | None>>,
): Readonly<Record<string, Mark>> =>
  Object.fromEntries([
    ...(lists.personal ?? []).map((column) => [column, 'personal'] as const),
    ...(lists.sensitive ?? []).map((column) => [column, 'sensitive'] as const),
    ...lists.none.map((column) => [column, 'none'] as const),
  ]);

/**
 * The mark of each column, by table and column name in `schema.ts`. Keyed hashes count as `none`,
 * because they identify nobody.
 */
export const marks: { readonly [Name in keyof Tables]: Readonly<Record<string, Mark>> } = {
  tenants: marked(schema.tenants, {
    personal: ['deletionBy'],
    none: [
      'id',
      'name',
      'nameKey',
      'joinCode',
      'subscriptionPlan',
      'subscriptionStatus',
      'trialEndsAt',
      'renewalDate',
      'removeBranding',
      'language',
      'factorRoles',
      'requestedPlan',
      'requestedPlanAt',
      'claimedAt',
      'unconfirmedSince',
      'privacyNotice',
      'sensitiveMonths',
      'personalMonths',
      'deletionAt',
      'createdAt',
      'updatedAt',
    ],
  }),
  users: marked(schema.users, {
    personal: [
      'email',
      'emailKey',
      'pendingEmail',
      'provedEmail',
      'passwordHash',
      'firstName',
      'lastName',
      'language',
      'timezone',
    ],
    none: [
      'id',
      'tenantId',
      'role',
      'summary',
      'managerMail',
      'hasFactor',
      'notificationsReadAt',
      'createdAt',
      'updatedAt',
    ],
  }),
  sessions: marked(schema.sessions, {
    personal: ['userAgent', 'createdAt', 'lastUsedAt', 'confirmedAt'],
    none: ['id', 'userId', 'tokenHash', 'expiresAt', 'passedFactor'],
  }),
  knownDevices: marked(schema.knownDevices, {
    personal: ['createdAt', 'lastUsedAt'],
    none: ['userId', 'deviceHash'],
  }),
  attemptCounts: marked(schema.attemptCounts, { none: ['key', 'attempts', 'endsAt'] }),
  userTokens: marked(schema.userTokens, {
    personal: ['email'],
    none: ['id', 'userId', 'purpose', 'tokenHash', 'createdAt', 'expiresAt', 'usedAt'],
  }),
  authenticators: marked(schema.authenticators, {
    personal: ['secret', 'confirmedAt', 'createdAt'],
    none: ['id', 'userId', 'lastStep'],
  }),
  recoveryCodes: marked(schema.recoveryCodes, {
    personal: ['createdAt'],
    none: ['userId', 'codeHash'],
  }),
  passkeys: marked(schema.passkeys, {
    personal: ['credentialId', 'publicKey', 'name', 'lastUsedAt', 'createdAt'],
    none: ['id', 'userId', 'counter', 'transports'],
  }),
  factorTickets: marked(schema.factorTickets, {
    none: ['tokenHash', 'purpose', 'userId', 'passwordMark', 'challenge', 'createdAt', 'expiresAt'],
  }),
  joinRequests: marked(schema.joinRequests, {
    personal: [
      'email',
      'emailKey',
      'firstName',
      'lastName',
      'requestMessage',
      'language',
      'passwordHash',
      'denialReason',
    ],
    none: [
      'id',
      'tenantId',
      'status',
      'decidedBy',
      'decidedAt',
      'confirmTokenHash',
      'emailConfirmedAt',
      'createdAt',
    ],
  }),
  themes: marked(schema.themes, {
    none: [
      'id',
      'name',
      'nameKey',
      'isActive',
      'builtIn',
      'primaryColor',
      'secondaryColor',
      'accentColor',
      'backgroundColor',
      'textColor',
      'fontFamily',
      'customCss',
      'createdAt',
      'updatedAt',
    ],
  }),
  // Text that hosts write about an event belongs to the organization, including hosts' names.
  events: marked(schema.events, {
    personal: ['name', 'displayName', 'message', 'emailSignature'],
    none: [
      'id',
      'tenantId',
      'createdBy',
      'eventType',
      'startsAt',
      'endsAt',
      'timezone',
      'languages',
      'location',
      'dressCode',
      'privacyNotice',
      'maxGuests',
      'maxGuestsPerRsvp',
      'customUrl',
      'cutoffAt',
      'finalCountOn',
      'ageRestriction',
      'hasMeals',
      'mealOptions',
      'isPublic',
      'enableWaitlist',
      'requiresApproval',
      'automaticPromotion',
      'severalRepliesPerEmail',
      'inviteMode',
      'lookupFactor',
      'promisedSeats',
      'lentSeats',
      'givenAway',
      'mailsHelpers',
      'checkInCodes',
      'cancelledAt',
      'toldHouseholds',
      'questionCount',
      'incompleteReplies',
      'incompleteCountedTo',
      'showGuestList',
      'holdSeats',
      'hideDeadlineTime',
      'invitationSubject',
      'invitationMessage',
      'saveDatePrecision',
      'saveDateTown',
      'saveDateMessage',
      'reminderSubject',
      'reminderMessage',
      'seeYouSoonSubject',
      'seeYouSoonMessage',
      'afterMessage',
      'confirmedEmailMessage',
      'declinedEmailMessage',
      'themeId',
      'themePrimaryColor',
      'themeSecondaryColor',
      'themeFontFamily',
      'backgroundColor',
      'titleColor',
      'textColor',
      'accentColor',
      'status',
      'version',
      'confirmedGuests',
      'confirmedReplies',
      'waitlistedGuests',
      'waitlistedReplies',
      'declinedReplies',
      'nextArrival',
      'movingUpSince',
      'movingUpBy',
      'createdAt',
      'updatedAt',
      'deletedAt',
      'deletedBy',
    ],
  }),
  eventUrls: marked(schema.eventUrls, { none: ['customUrl', 'tenantId', 'eventId', 'createdAt'] }),
  embedStyles: marked(schema.embedStyles, { none: ['eventId', 'tenantId', 'styles', 'updatedAt'] }),
  // A picture may show anybody. It belongs to the organization and is deleted with the event.
  eventCovers: marked(schema.eventCovers, {
    personal: ['alt', 'preview'],
    none: ['eventId', 'tenantId', 'hash', 'decorative', 'crop', 'files', 'bytes', 'updatedAt'],
  }),
  coverFiles: marked(schema.coverFiles, { personal: ['bytes'], none: ['eventId', 'tenantId', 'name'] }),
  // Holds phone numbers and bank accounts of the hosts. They are deleted with the event.
  eventSections: marked(schema.eventSections, {
    personal: ['sections'],
    none: ['eventId', 'tenantId', 'updatedAt'],
  }),
  // Translations of the texts above. They are deleted with the event.
  eventTexts: marked(schema.eventTexts, {
    personal: ['text'],
    none: ['tenantId', 'eventId', 'language', 'path', 'originalHash', 'updatedAt'],
  }),
  gifts: marked(schema.gifts, {
    personal: ['fromName', 'what', 'note'],
    none: [
      'tenantId',
      'id',
      'eventId',
      'reservationId',
      'invitationId',
      'receivedOn',
      'thankedOn',
      'thankedBy',
      'createdAt',
    ],
  }),
  doorLinks: marked(schema.doorLinks, {
    none: [
      'tenantId',
      'id',
      'eventId',
      'subEventId',
      'label',
      'rights',
      'tokenHash',
      'expiresAt',
      'revokedAt',
      'createdBy',
      'createdAt',
      'overUsed',
    ],
  }),
  // A volunteer may type their own name. Retention empties it.
  doorDevices: marked(schema.doorDevices, {
    personal: ['name'],
    none: ['tenantId', 'linkId', 'id', 'eventId', 'lastSeenAt', 'offsetMs', 'queue'],
  }),
  // Once a person is erased, their id leads to no name.
  checkIns: marked(schema.checkIns, {
    none: [
      'tenantId',
      'id',
      'eventId',
      'subEventId',
      'personId',
      'kind',
      'undoes',
      'leaseId',
      'linkId',
      'deviceId',
      'seq',
      'atDevice',
      'offsetMs',
      'receivedAt',
      'offline',
      'number',
    ],
  }),
  walkIns: marked(schema.walkIns, {
    none: [
      'tenantId',
      'reservationId',
      'eventId',
      'linkId',
      'deviceId',
      'seq',
      'leaseId',
      'isOver',
      'atDevice',
      'offsetMs',
      'receivedAt',
    ],
  }),
  doorLeases: marked(schema.doorLeases, {
    none: [
      'tenantId',
      'id',
      'eventId',
      'subEventId',
      'linkId',
      'deviceId',
      'seats',
      'used',
      'grantedAt',
      'closedAt',
      'closedBy',
    ],
  }),
  // The tickets and the answers of a survey do not lead to each other. Only `removeTicket` finds
  // the ticket of a reply.
  surveyTickets: marked(schema.surveyTickets, { none: ['tenantId', 'eventId', 'ticketHash'] }),
  surveyAnswers: marked(schema.surveyAnswers, {
    personal: ['answers'],
    none: ['tenantId', 'id', 'eventId'],
  }),
  eventHelpers: marked(schema.eventHelpers, {
    none: ['tenantId', 'eventId', 'userId', 'right', 'mailReplies', 'addedBy', 'createdAt'],
  }),
  readingLinks: marked(schema.readingLinks, {
    none: [
      'tenantId',
      'id',
      'eventId',
      'label',
      'shows',
      'tokenHash',
      'expiresAt',
      'revokedAt',
      'readAt',
      'createdBy',
      'createdAt',
    ],
  }),
  kitchenVersions: marked(schema.kitchenVersions, {
    personal: ['sentTo'],
    sensitive: ['sheet'],
    none: [
      'tenantId',
      'eventId',
      'version',
      'withNames',
      'language',
      'createdAt',
      'acknowledgedAt',
      'rotation',
      'tokenHash',
    ],
  }),
  // Holds only questions, no answers.
  questions: marked(schema.questions, {
    none: [
      'tenantId',
      'id',
      'eventId',
      'scope',
      'kind',
      'label',
      'help',
      'audience',
      'required',
      'options',
      'min',
      'max',
      'showIf',
      'sensitive',
      'queryNames',
      'stage',
      'version',
      'wordings',
      'taken',
      'position',
      'archivedAt',
      'createdAt',
      'updatedAt',
    ],
  }),
  reservations: marked(schema.reservations, {
    personal: [
      'displayName',
      'guestEmail',
      'emailKey',
      'replyKey',
      'guestPhone',
      'language',
      'guestCount',
      'isAttending',
      'waitlisted',
      'awaitingApproval',
      'publicToggle',
      'createdAt',
      'updatedAt',
    ],
    sensitive: ['mealChoice', 'message', 'answers'],
    none: [
      'id',
      'tenantId',
      'eventId',
      'userId',
      'arrival',
      'linkRotation',
      'linkTokenHash',
      'laterLinkTokenHash',
      'holdUntil',
      'byLookUp',
      'lapsedAt',
      'linkMailedAt',
      'changeMailAt',
      'changeMailId',
      'erasedAt',
    ],
  }),
  guests: marked(schema.guests, {
    personal: ['name', 'nameKey', 'isAttending'],
    sensitive: ['isChild', 'mealChoice', 'answers'],
    none: ['tenantId', 'id', 'eventId', 'reservationId', 'position', 'inviteeId', 'givenAwayAt'],
  }),
  // Holds a file of guests as long as its import can be undone.
  imports: marked(schema.imports, {
    personal: ['fileName', 'undo'],
    // Each entry of `columns` contains a few cells as samples.
    sensitive: ['rows', 'outcome', 'columns'],
    none: [
      'id',
      'tenantId',
      'eventId',
      'createdBy',
      'kind',
      'state',
      'mapping',
      'createdAt',
      'appliedAt',
      'undoneAt',
    ],
  }),
  invitations: marked(schema.invitations, {
    personal: [
      'label',
      'labelKey',
      'envelopeName',
      'addressLines',
      'postcode',
      'city',
      'country',
      'email',
      'emailKey',
      'phone',
      'phoneKey',
      'language',
      'persons',
      'sentAt',
      'mailAt',
      'openedAt',
      'answeredAt',
      'notMeAt',
      'mailDetail',
      'letterEmail',
      'formerLetters',
      'savedAt',
      'savedDetail',
      'reply',
      'coming',
      'declined',
      'standing',
      'createdAt',
    ],
    sensitive: ['tags', 'note', 'children', 'comingChildren', 'declinedChildren'],
    none: [
      'id',
      'tenantId',
      'eventId',
      'list',
      'sort',
      'seatsAllowed',
      'placeholders',
      'rotation',
      'tokenHash',
      'codeHash',
      'expiresAt',
      'promised',
      'mailId',
      'mailState',
      'letterRotation',
      'letterOutdated',
      'savedMailId',
      'savedState',
      'reservationId',
      'importId',
      'apartFrom',
      'updatedAt',
    ],
  }),
  invitationLinks: marked(schema.invitationLinks, {
    none: ['tenantId', 'eventId', 'invitationId', 'tokenHash', 'codeHash'],
  }),
  invitees: marked(schema.invitees, {
    personal: ['name', 'nameKey', 'alsoKnownAs', 'alsoKnownKeys', 'email', 'emailKey'],
    sensitive: ['isChild'],
    none: ['tenantId', 'id', 'eventId', 'invitationId', 'position', 'isPlaceholder'],
  }),
  invitationTallies: marked(schema.invitationTallies, {
    // A tag may contain anything.
    sensitive: ['name'],
    none: [
      'tenantId',
      'eventId',
      'kind',
      'list',
      'households',
      'persons',
      'children',
      'coming',
      'comingChildren',
      'declined',
      'declinedChildren',
    ],
  }),
  reminderLadders: marked(schema.reminderLadders, {
    none: [
      ...(['tenantId', 'eventId', 'isOn', 'rungs', 'sendTime', 'quietFrom', 'quietUntil', 'since'] as const),
      ...(['skipped', 'seeYouSoonAt', 'lookAt', 'lapseDays', 'updatedAt'] as const),
    ],
  }),
  reminders: marked(schema.reminders, {
    personal: ['rung', 'createdAt', 'handedOverAt'],
    none: ['tenantId', 'invitationId', 'number', 'eventId', 'mailId'],
  }),
  subscriptions: marked(schema.subscriptions, {
    none: [
      'id',
      'tenantId',
      'planName',
      'planType',
      'priceCents',
      'billingCycle',
      'status',
      'currentPeriodStart',
      'currentPeriodEnd',
      'createdAt',
      'updatedAt',
    ],
  }),
  subscriptionChanges: marked(schema.subscriptionChanges, {
    personal: ['actorLabel'],
    none: [
      'id',
      'tenantId',
      'kind',
      'fromPlan',
      'toPlan',
      'fromStatus',
      'toStatus',
      'priceCents',
      'createdAt',
    ],
  }),
  eventTallies: marked(schema.eventTallies, {
    none: ['tenantId', 'eventId', 'kind', 'name', 'confirmed', 'waitlisted', 'awaitingApproval', 'declined'],
  }),
  guestMessages: marked(schema.guestMessages, {
    personal: ['senderLabel', 'subject', 'body', 'translations'],
    none: [
      'id',
      'tenantId',
      'eventId',
      'sentBy',
      'audience',
      'recipients',
      'createdAt',
      'sendAt',
      'notSent',
      'meal',
      'replies',
      'households',
      'filter',
      'button',
      'survey',
      'unreached',
    ],
  }),
  givenAddresses: marked(schema.givenAddresses, {
    personal: ['address', 'givenAt'],
    none: ['tenantId', 'invitationId', 'eventId'],
  }),
  messageHandOvers: marked(schema.messageHandOvers, {
    personal: ['at'],
    none: ['tenantId', 'messageId', 'invitationId', 'eventId', 'reason'],
  }),
  // The event's own texts, as in `events`. They aren't about a single guest.
  eventChanges: marked(schema.eventChanges, {
    personal: ['before'],
    none: ['tenantId', 'eventId', 'number', 'at', 'actorId', 'kind', 'tellDeclined', 'place', 'doneAt'],
  }),
  tellings: marked(schema.tellings, {
    personal: ['toldAt'],
    none: ['tenantId', 'eventId', 'addresseeId', 'number', 'heard', 'mayKnow', 'mailId', 'reason'],
  }),
  notifications: marked(schema.notifications, {
    personal: ['kind', 'createdAt'],
    none: ['id', 'tenantId', 'eventId', 'subjectId', 'actorId'],
  }),
  invitationSends: marked(schema.invitationSends, {
    personal: ['actorLabel'],
    none: [
      ...([
        'id',
        'tenantId',
        'eventId',
        'createdBy',
        'overbook',
        'again',
        'saveDateButton',
        'ids',
        'place',
        'now',
        'later',
      ] as const),
      ...(['unsent', 'createdAt', 'workedAt', 'doneAt'] as const),
    ],
  }),
  // Contains a hash of the address. It stays after an erasure, so that nobody mails the guest
  // again.
  mailSuppressions: marked(schema.mailSuppressions, {
    none: ['tenantId', 'addressHash', 'reason', 'createdAt'],
  }),
  outbox: marked(schema.outbox, {
    personal: [
      'template',
      'toEmail',
      'toName',
      'subject',
      'calendar',
      'lastError',
      'answer',
      'createdAt',
      'sentAt',
    ],
    // A mail repeats meals and, to managers, notes.
    sensitive: ['payload', 'html', 'textBody'],
    none: [
      'id',
      'tenantId',
      'eventId',
      'replyId',
      'invitationId',
      // The normalized address, for comparisons.
      'toKey',
      'laneKey',
      'status',
      'attempts',
      'nextAttemptAt',
      'lockedUntil',
      'takenBy',
      'failureKind',
      'transport',
      'countedAt',
    ],
  }),
  mailRecipients: marked(schema.mailRecipients, { none: ['recipient', 'mailedAt', 'id'] }),
  mailHours: marked(schema.mailHours, { none: ['tenantId', 'hour', 'mails'] }),
  mailPace: marked(schema.mailPace, { none: ['id', 'nextFreeAt'] }),
  platformSettings: marked(schema.platformSettings, { none: ['name', 'value', 'createdAt'] }),
  idempotencyKeys: marked(schema.idempotencyKeys, {
    sensitive: ['reply'],
    none: ['eventId', 'tenantId', 'key', 'bodyHash', 'status', 'createdAt'],
  }),
  activityLog: marked(schema.activityLog, {
    personal: ['actorLabel', 'action', 'details', 'createdAt'],
    none: ['id', 'tenantId', 'actorId', 'subjectType', 'subjectId', 'eventId'],
  }),
  erasures: marked(schema.erasures, { none: ['id', 'tenantId', 'what', 'removed', 'createdAt'] }),
  eventRetention: marked(schema.eventRetention, {
    personal: ['holdReason', 'holdBy'],
    none: [
      'tenantId',
      'eventId',
      'sensitiveMonths',
      'personalMonths',
      'holdAt',
      'sensitiveOn',
      'personalOn',
      'sensitiveDoneAt',
      'personalDoneAt',
      'erasedReplies',
    ],
  }),
  searchWords: marked(schema.searchWords, { sensitive: ['word'], none: ['tenantId', 'kind', 'rowId'] }),
  searchQueue: marked(schema.searchQueue, { none: ['tenantId', 'kind', 'rowId'] }),
};

interface MarkedTable {
  /** The table's name in the database. */
  name: string;
  /** The table's columns, by their names in `schema.ts`. */
  keys: Map<string, { column: string; mark: Mark | undefined }>;
}

/** Returns every table of `schema.ts` with its columns and their marks. */
export function markedColumns(): Map<keyof Tables, MarkedTable> {
  const all = new Map<keyof Tables, MarkedTable>();
  for (const [key, table] of Object.entries(schema) as [keyof Tables, unknown][]) {
    if (!is(table, PgTable)) continue;
    const keys: MarkedTable['keys'] = new Map();
    for (const [of, column] of Object.entries(getTableColumns(table))) {
      keys.set(of, { column: column.name, mark: marks[key][of] });
    }
    all.set(key, { name: getTableName(table), keys });
  }
  return all;
}
