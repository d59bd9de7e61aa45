/**
 * The activity log in words. Every recorded action has a sentence here. `record` accepts no other
 * action, so a new one does not compile without its sentence.
 */
import { roleLabels, type Role } from '../access/rules.ts';
import { namesWith, settings } from '../events/settings.ts';
import { planTerms, type Plan } from '../plans/rules.ts';
import { formatShortWithZone } from '../kernel/dates.ts';
import { counted } from '../kernel/text.ts';

/** The kinds of actions that the log's filter offers. */
export const activityKinds = ['events', 'replies', 'messages', 'people', 'organization', 'themes'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const kindLabels: Record<ActivityKind, string> = {
  events: 'Events',
  replies: 'Replies',
  messages: 'Messages to guests',
  people: 'Users and requests',
  organization: 'Organization and plan',
  themes: 'Themes',
};

export const subjectsOfKind: Record<ActivityKind, readonly string[]> = {
  events: ['event'],
  replies: ['reservation', 'invitation'],
  messages: ['message'],
  people: ['user', 'joinRequest', 'session'],
  organization: ['tenant', 'subscription'],
  themes: ['theme'],
};

export interface ActivityFacts {
  action: string;
  actorId: string | null;
  actorLabel: string;
  subjectId: string | null;
  /** The event's current name. If the event is gone, the sentence uses its name at the time. */
  eventName: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** A piece of a sentence. Pieces that name something can be emphasized or linked. */
export interface Part {
  text: string;
  is?: 'actor' | 'subject' | 'event';
}

type Piece = string | Part;
type Tell = (facts: ActivityFacts) => Piece[];

/** How many persons a door let in, and whether they had no free seat. */
const atDoor = ({ details }: ActivityFacts): string =>
  `, with ${counted(whole(details.guestCount), 'guest')}${details.isOver ? ', past the free seats' : ''}`;

/** The guests who got a message, in words, such as "guests on the waitlist". */
const audienceGuests = ({ audience, meal }: Record<string, unknown>): string =>
  ({
    waitlisted: 'waitlisted guests',
    waiting: 'waitlisted guests',
    awaitingApproval: 'guests not yet approved',
    declined: 'declining guests',
    meal: `guests with ${text(meal)}`,
    picked: 'picked guests',
    notInvited: 'uninvited households',
    saved: 'households with a save the date',
    unanswered: 'households without an answer',
    invited: 'invited households',
    everybody: 'everybody',
    households: 'picked households',
  })[String(audience)] ?? 'confirmed guests';

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? value.toLocaleString('en') : '';
const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const actor = (facts: ActivityFacts): Part => ({ text: facts.actorLabel || 'Somebody', is: 'actor' });
const subject = (name: unknown, otherwise: string): Part => ({
  text: text(name) || otherwise,
  is: 'subject',
});
const event = ({ eventName, details }: ActivityFacts): Part => ({
  text: eventName ?? (text(details.eventName) || text(details.name) || 'an event'),
  is: 'event',
});
/** The event as the subject of a sentence about it. */
const thisEvent = ({ eventName, details }: ActivityFacts): Part => ({
  text: text(details.name) || eventName || 'an event',
  is: 'event',
});
const guest = ({ details }: ActivityFacts): Part => subject(details.displayName, 'a guest');
const person = ({ details }: ActivityFacts): Part => subject(details.name || details.email, 'a user');
const organization = ({ details }: ActivityFacts): Part => subject(details.name, 'the organization');
const linkOf = ({ details }: ActivityFacts): Part => subject(details.label, 'a link');
const theme = ({ details }: ActivityFacts): Part => subject(details.name, 'a theme');

const roleName = (role: unknown): string => roleLabels[role as Role] ?? text(role);
const planName = (plan: unknown): string => planTerms[plan as Plan]?.name ?? text(plan);
const byThemselves = (facts: ActivityFacts): boolean =>
  facts.actorId !== null && facts.actorId === facts.subjectId;

/** Returns the changed fields, such as ": title, capacity", or an empty text. */
const naming = (fields: unknown): string => {
  const names = list(fields).map((field) => fieldLabel(field).toLowerCase());
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
};

const erasedWords = (details: ActivityFacts['details']): string => {
  if (details.household)
    return details.one ? ' erased a person from a household of ' : ' erased a household of ';
  return details.one ? ' erased a guest from a reply for ' : ' erased everyone in a reply for ';
};

const sheetOf = ({ details }: ActivityFacts): string =>
  whole(details.kitchenVersion) > 0
    ? `version ${whole(details.kitchenVersion)} of the kitchen sheet`
    : 'the kitchen sheet';

const standing = (value: unknown): string => {
  const { status, guestCount } = object(value);
  const guests = whole(guestCount);
  return [text(status), ...(guests > 0 ? [counted(guests, 'guest')] : [])].filter(Boolean).join(', ');
};

/** "from waitlisted, 2 guests to confirmed, 2 guests", if either changed. */
const moved = ({ details }: ActivityFacts): string => {
  const [before, after] = [standing(details.before), standing(details.after)];
  return before === after || before === '' ? '' : `, from ${before} to ${after}`;
};

/** ": 52 of 50" if the act took the event past its capacity. */
const past = ({ details }: ActivityFacts): string => {
  const notice = text(details.overCapacity).replace(/^This makes /, '');
  return notice === '' ? '' : `: ${notice}`;
};

/** ", ahead of 3 waiting parties" if the act passed the line. */
const passing = ({ details }: ActivityFacts): string =>
  whole(details.passed) > 0
    ? `, ahead of ${counted(whole(details.passed), 'waiting party', 'waiting parties')}`
    : '';

const planDetails = ({ details }: ActivityFacts): string[] =>
  list(details.fields).filter((field) => field !== 'subscriptionPlan' && field !== 'requestedPlan');

const sentences = {
  'event.create': (facts) => [
    actor(facts),
    ' created the event ',
    thisEvent(facts),
    facts.details.copyOf ? ' as a copy' : '',
    facts.details.status === 'draft' && !facts.details.copyOf ? ' as a draft' : '',
  ],
  'event.edit': (facts) =>
    facts.details.styles === undefined
      ? [
          actor(facts),
          ' changed the event ',
          thisEvent(facts),
          naming(facts.details.fields),
          facts.details.guestsTold ? `, and mailed ${counted(whole(facts.details.guestsTold), 'guest')}` : '',
        ]
      : [actor(facts), ' changed the styling of ', thisEvent(facts), naming(facts.details.styles)],
  'event.translate': (facts) => [
    actor(facts),
    ` translated ${counted(whole(facts.details.texts), 'text')} of `,
    thisEvent(facts),
    ` into ${text(facts.details.language) || 'another language'}`,
  ],
  'event.questions': (facts) => [
    actor(facts),
    ` ${text(facts.details.did) || 'changed'} `,
    facts.details.did === 'ordered' ? 'the questions of ' : 'a question of ',
    thisEvent(facts),
  ],
  'event.doors': (facts) => {
    const seats = counted(whole(facts.details.seats), 'seat');
    const label = text(facts.details.label);
    const did =
      {
        made: ` made the door link “${label}” for `,
        changed: ` changed the door link “${label}” of `,
        revoked: ` ended the door link “${label}” of `,
        lost: ` called a device at the doors lost, with ${seats}, at `,
        gaveAway: ` gave ${seats} away at `,
        tookBack: ` took ${seats} back at `,
      }[text(facts.details.did)] ?? ' changed the doors of ';
    return [actor(facts), did, thisEvent(facts)];
  },
  'event.gifts': (facts) => [
    actor(facts),
    ` ${text(facts.details.did) || 'changed'} a gift for `,
    thisEvent(facts),
  ],
  'event.asked': (facts) => [
    actor(facts),
    ' asked guests of ',
    thisEvent(facts),
    ' for missing answers',
    facts.details.guestsTold ? `, and mailed ${counted(whole(facts.details.guestsTold), 'guest')}` : '',
  ],
  'event.publish': (facts) => [actor(facts), ' published the event ', thisEvent(facts)],
  'event.unpublish': (facts) => [actor(facts), ' turned the event ', thisEvent(facts), ' back into a draft'],
  'event.cancel': (facts) => [
    actor(facts),
    ' cancelled the event ',
    thisEvent(facts),
    facts.details.guestsTold ? `, and mailed ${counted(whole(facts.details.guestsTold), 'guest')}` : '',
  ],
  'event.reopen': (facts) => [actor(facts), ' reopened the cancelled event ', thisEvent(facts)],
  'event.delete': (facts) => [
    actor(facts),
    ' deleted the event ',
    thisEvent(facts),
    facts.details.replies ? ` with ${counted(whole(facts.details.replies), 'reply', 'replies')}` : '',
    facts.details.guestsTold ? `, and mailed ${counted(whole(facts.details.guestsTold), 'guest')}` : '',
  ],
  'event.retention': (facts) => [actor(facts), ' changed how long guest data for ', event(facts), ' is kept'],
  'event.hold': (facts) => [
    actor(facts),
    ' put a hold on guest data for ',
    event(facts),
    text(facts.details.reason) === '' ? '' : `: ${text(facts.details.reason)}`,
  ],
  'event.release': (facts) => [actor(facts), ' ended the hold on guest data for ', event(facts)],
  'event.erasedSensitive': (facts) => [
    actor(facts),
    ' erased meals, notes and child markers from ',
    counted(whole(facts.details.replies), 'reply', 'replies'),
    ' for ',
    event(facts),
    ', as planned',
  ],
  'event.erasedPersonal': (facts) => [
    actor(facts),
    ' erased the guests in ',
    counted(whole(facts.details.replies), 'reply', 'replies'),
    ' for ',
    event(facts),
    ', as planned',
  ],
  'event.helperAdded': (facts) => [
    actor(facts),
    ' let ',
    person(facts),
    facts.details.right === 'edit' ? ' edit ' : ' read ',
    event(facts),
    ' as a helper',
  ],
  'event.helperChanged': (facts) => [
    actor(facts),
    ' made ',
    person(facts),
    facts.details.right === 'edit' ? ' a co-host of ' : ' a viewer of ',
    event(facts),
  ],
  'event.helperRemoved': (facts) => [
    actor(facts),
    ' removed ',
    person(facts),
    ' from the helpers of ',
    event(facts),
  ],
  'event.handedOver': (facts) => [actor(facts), ' handed ', event(facts), ' over to ', person(facts)],
  'event.linkMade': (facts) => [
    actor(facts),
    ' made the reading link ',
    linkOf(facts),
    ' for ',
    event(facts),
  ],
  'event.linkChanged': (facts) => [
    actor(facts),
    ' changed the reading link ',
    linkOf(facts),
    ' for ',
    event(facts),
  ],
  'event.linkRevoked': (facts) => [
    actor(facts),
    ' revoked the reading link ',
    linkOf(facts),
    ' for ',
    event(facts),
  ],
  'event.restore': (facts) => [actor(facts), ' restored the event ', thisEvent(facts)],

  'reservation.entered': (facts) => [
    actor(facts),
    ' entered the reply of ',
    guest(facts),
    ' for ',
    event(facts),
    moved(facts),
    past(facts),
    passing(facts),
  ],
  'reservation.letIn': (facts) => [
    actor(facts),
    ' let ',
    guest(facts),
    ' in at ',
    event(facts),
    atDoor(facts),
  ],
  'reservation.walkIn': (facts) => [
    actor(facts),
    ' let the walk-in ',
    guest(facts),
    ' in at ',
    event(facts),
    atDoor(facts),
  ],
  'reservation.approved': (facts) => [
    actor(facts),
    ' approved the reply of ',
    guest(facts),
    ' for ',
    event(facts),
    past(facts),
  ],
  'reservation.updated': (facts) => [
    actor(facts),
    ' changed the reply of ',
    guest(facts),
    ' for ',
    event(facts),
    moved(facts),
    past(facts),
  ],
  'reservation.deleted': (facts) => {
    const was = standing(facts.details);
    return [
      actor(facts),
      ' deleted the reply of ',
      guest(facts),
      ' for ',
      event(facts),
      was === '' ? '' : ` (${was})`,
      facts.details.guestTold ? ', and mailed the guest' : '',
    ];
  },
  'reservation.promoted': (facts) => [
    actor(facts),
    ' moved ',
    guest(facts),
    facts.details.guestCount ? ` (${counted(whole(facts.details.guestCount), 'guest')})` : '',
    ' up from the waitlist of ',
    event(facts),
  ],
  'reservation.lapsed': (facts) => [
    actor(facts),
    ' moved ',
    guest(facts),
    facts.details.guestCount ? ` (${counted(whole(facts.details.guestCount), 'guest')})` : '',
    ' to the waitlist of ',
    event(facts),
    ': the email was not confirmed in time',
  ],
  'reservation.addressConfirmed': (facts) => [
    actor(facts),
    ' confirmed the email of their reply for ',
    event(facts),
  ],
  'reservation.changedByGuest': (facts) => [
    actor(facts),
    ' changed their own reply for ',
    event(facts),
    moved(facts),
  ],
  'reservation.erased': (facts) => [actor(facts), erasedWords(facts.details), event(facts)],
  'reservation.withdrawn': (facts) => {
    const was = standing(facts.details);
    return [actor(facts), ' withdrew their reply for ', event(facts), was === '' ? '' : ` (${was})`];
  },

  'invitation.created': (facts) => [
    actor(facts),
    ' put ',
    guest(facts),
    ' on the guest list of ',
    event(facts),
  ],
  'invitation.updated': (facts) => [
    actor(facts),
    ' changed the invitation of ',
    guest(facts),
    ' for ',
    event(facts),
  ],
  'invitation.changedMany': (facts) => [
    actor(facts),
    ' changed ',
    counted(whole(facts.details.households), 'household'),
    ' on the guest list of ',
    event(facts),
  ],
  'invitation.deleted': (facts) => [
    actor(facts),
    ' took ',
    facts.details.households === undefined
      ? guest(facts)
      : counted(whole(facts.details.households), 'household'),
    ' from the guest list of ',
    event(facts),
  ],
  'invitation.imported': (facts) => [
    actor(facts),
    ' imported ',
    counted(whole(facts.details.households), 'household'),
    ' into the guest list of ',
    event(facts),
  ],
  'invitation.importUndone': (facts) => [
    actor(facts),
    ' undid an import of ',
    counted(whole(facts.details.households), 'household'),
    ' from the guest list of ',
    event(facts),
  ],
  'invitation.lapsed': (facts) => [
    actor(facts),
    ' released ',
    counted(whole(facts.details.seats), 'seat'),
    ' held for ',
    counted(whole(facts.details.households), 'household'),
    ' of ',
    event(facts),
  ],
  'invitation.merged': (facts) => [
    actor(facts),
    ' merged ',
    subject(facts.details.name, 'a household'),
    ' into ',
    guest(facts),
    ' on the guest list of ',
    event(facts),
  ],
  'invitation.joined': (facts) => [
    actor(facts),
    ' linked a reply to the invitation of ',
    guest(facts),
    ' for ',
    event(facts),
  ],
  'invitation.parted': (facts) => [
    actor(facts),
    ' unlinked the invitation of ',
    guest(facts),
    ' from its reply for ',
    event(facts),
  ],
  'invitation.sent': (facts) => [
    actor(facts),
    ' sent ',
    counted(whole(facts.details.households), 'invitation'),
    ' to ',
    event(facts),
    facts.details.overbooked ? ', over its capacity' : '',
  ],
  'invitation.dateSaved': (facts) => [
    actor(facts),
    ' sent ',
    counted(whole(facts.details.households), 'save the date', 'save the dates'),
    ' for ',
    event(facts),
  ],
  'invitation.handedOver': (facts) => [
    actor(facts),
    ' marked ',
    counted(whole(facts.details.households), 'invitation'),
    ' to ',
    event(facts),
    ' as sent',
    facts.details.overbooked ? ', over its capacity' : '',
  ],
  'invitation.newCode': (facts) => [
    actor(facts),
    ' created a new code and link for ',
    guest(facts),
    ' on the guest list of ',
    event(facts),
  ],

  'kitchen.sent': (facts) => [actor(facts), ` sent ${sheetOf(facts)} to the caterer of `, thisEvent(facts)],
  'kitchen.newLink': (facts) => [
    actor(facts),
    ` created a new link for ${sheetOf(facts)} of `,
    thisEvent(facts),
  ],
  'kitchen.acknowledged': (facts) => [
    actor(facts),
    ` confirmed receiving ${sheetOf(facts)} of `,
    thisEvent(facts),
  ],

  'invitation.notMe': (facts) => [
    actor(facts),
    ' said the invitation of ',
    guest(facts),
    ' to ',
    event(facts),
    ' is for someone else',
  ],

  'user.create': (facts) => [
    actor(facts),
    ' added the user ',
    person(facts),
    facts.details.role ? ` as ${roleName(facts.details.role)}` : '',
  ],
  'user.edit': (facts) => [
    actor(facts),
    ...(byThemselves(facts) ? [' changed their own profile'] : [' changed the user ', person(facts)]),
    naming(list(facts.details.fields).filter((field) => field !== 'role')),
    facts.details.to
      ? `${list(facts.details.fields).length > 1 ? '; ' : ': '}role from ${roleName(facts.details.from)} to ${roleName(facts.details.to)}`
      : '',
  ],
  'user.delete': (facts) => [
    actor(facts),
    ' deleted the user ',
    person(facts),
    facts.details.eventsTakenOver
      ? ` and took over ${counted(whole(facts.details.eventsTakenOver), 'event')}`
      : '',
  ],
  'user.deleteOwn': (facts) => [
    actor(facts),
    ' deleted their own account',
    facts.details.eventsPassedOn
      ? `; ${counted(whole(facts.details.eventsPassedOn), 'event')} passed to an administrator`
      : '',
  ],
  'user.setPassword': (facts) =>
    byThemselves(facts)
      ? [
          actor(facts),
          facts.details.by === 'link'
            ? ' set a new password with an emailed link'
            : ' changed their own password',
        ]
      : [actor(facts), ' set a new password for ', person(facts)],

  'factor.addAuthenticator': (facts) => [actor(facts), ' set up an authenticator app'],
  'factor.removeAuthenticator': (facts) => [actor(facts), ' removed their authenticator app'],
  'factor.addPasskey': (facts) => [actor(facts), ' added a passkey'],
  'factor.removePasskey': (facts) => [actor(facts), ' removed one of their passkeys'],
  'factor.reset': (facts) => [actor(facts), ' turned off two-step sign-in for ', person(facts)],
  'factor.undo': (facts) => [actor(facts), ' used an emailed link to remove newly added sign-in methods'],
  'factor.require': (facts) => {
    const named = list(facts.details.roles).map(roleName);
    return [
      actor(facts),
      named.length === 0
        ? ' made two-step sign-in optional for every role'
        : ` required two-step sign-in for: ${named.join(', ')}`,
    ];
  },
  'factor.recoveryCodes': (facts) => [actor(facts), ' created new recovery codes'],
  'factor.recoveryCodeUsed': (facts) => [
    actor(facts),
    ' used a recovery code',
    facts.details.left === undefined ? '' : `; ${counted(whole(facts.details.left), 'code')} left`,
  ],

  'session.end': (facts) => [
    actor(facts),
    ' signed out ',
    facts.details.count === undefined
      ? text(facts.details.device) || 'another device'
      : counted(whole(facts.details.count), 'other device'),
  ],

  'joinRequest.create': (facts) => [
    actor(facts),
    ' asked to join the organization',
    facts.details.email && facts.details.email !== facts.actorLabel ? ` (${text(facts.details.email)})` : '',
  ],
  'joinRequest.approve': (facts) => [
    actor(facts),
    ' approved the request of ',
    person(facts),
    ' to join',
    facts.details.role ? ` as ${roleName(facts.details.role)}` : '',
    facts.details.emailUnconfirmed ? ', with an unconfirmed email' : '',
  ],
  'joinRequest.deny': (facts) => [actor(facts), ' denied the request of ', person(facts), ' to join'],

  'tenant.claimed': (facts) => [
    actor(facts),
    ' signed up the organization ',
    organization(facts),
    facts.details.plan ? ` on the ${planName(facts.details.plan)} plan` : '',
  ],
  'tenant.create': (facts) => [
    actor(facts),
    ' created the organization ',
    organization(facts),
    facts.details.plan ? ` on the ${planName(facts.details.plan)} plan` : '',
  ],
  'tenant.askDeletion': (facts) => [actor(facts), ' asked for ', organization(facts), ' to be deleted'],
  'tenant.keep': (facts) => [actor(facts), ' stopped the deletion of ', organization(facts)],
  'tenant.deleteOwn': (facts) => [
    actor(facts),
    ' deleted an organization at the request of one of its administrators, with ',
    counted(whole(facts.details.users), 'user'),
    ', ',
    counted(whole(facts.details.events), 'event'),
    ' and ',
    counted(whole(facts.details.replies), 'reply', 'replies'),
  ],
  'tenant.privacy': (facts) => [actor(facts), ' changed the privacy notice or how long guest data is kept'],
  'tenant.edit': (facts) => [
    actor(facts),
    ' changed the organization ',
    organization(facts),
    naming(planDetails(facts)),
    facts.details.to
      ? `${planDetails(facts).length > 0 ? '; ' : ': '}plan from ${planName(facts.details.from)} to ${planName(facts.details.to)}`
      : '',
  ],
  'tenant.requestPlan': (facts) => [
    actor(facts),
    ` asked for ${facts.details.requested ? `the ${planName(facts.details.requested)} plan` : 'another plan'} for `,
    organization(facts),
  ],
  'tenant.declinePlan': (facts) => [
    actor(facts),
    ` declined ${facts.details.requested ? `the ${planName(facts.details.requested)} plan` : 'the upgrade'} for `,
    organization(facts),
  ],
  'tenant.withdrawPlan': (facts) => [
    actor(facts),
    ` withdrew the request for ${facts.details.requested ? `the ${planName(facts.details.requested)} plan` : 'another plan'} for `,
    organization(facts),
  ],
  'tenant.manageAdmin': (facts) =>
    facts.details.to
      ? [
          actor(facts),
          ' made ',
          person(facts),
          ` ${facts.details.to === 'admin' ? 'the' : 'an'} ${roleName(facts.details.to)} of the organization`,
        ]
      : [actor(facts), ' changed the administrator of ', organization(facts), naming(facts.details.fields)],
  'tenant.delete': (facts) => [actor(facts), ' deleted the organization ', organization(facts)],

  'message.send': (facts) => [
    actor(facts),
    ' wrote to ',
    counted(whole(facts.details.recipients), 'address', 'addresses'),
    ` of ${audienceGuests(facts.details)} of `,
    event(facts),
    facts.details.subject ? `: ${text(facts.details.subject)}` : '',
  ],
  'reminders.changed': (facts) => [
    actor(facts),
    facts.details.isOn ? ' set reminders for ' : ' turned off reminders for ',
    event(facts),
  ],
  'reminders.sent': (facts) => [
    actor(facts),
    ' reminded ',
    facts.details.to === 'guests'
      ? counted(whole(facts.details.recipients), 'address', 'addresses')
      : counted(whole(facts.details.recipients), 'household'),
    ' about ',
    event(facts),
  ],
  'mail.retry': (facts) => [
    actor(facts),
    ' resent ',
    counted(whole(facts.details.count), 'failed email'),
    facts.details.toEmail ? `, to ${text(facts.details.toEmail)}` : '',
  ],

  'theme.create': (facts) => [actor(facts), ' created the theme ', theme(facts)],
  'theme.edit': (facts) => [actor(facts), ' changed the theme ', theme(facts), naming(facts.details.fields)],
  'theme.delete': (facts) => [actor(facts), ' deleted the theme ', theme(facts)],
  'theme.install': (facts) => [actor(facts), ' installed the theme ', theme(facts)],
} satisfies Record<string, Tell>;

/** Every action that may be recorded. To add one, add its sentence above. */
export type ActivityAction = keyof typeof sentences;
/** @internal The tests iterate over all actions. */
export const activityActions = Object.keys(sentences) as ActivityAction[];

/**
 * Returns the sentence in pieces. If a later version recorded an action unknown here, the sentence
 * shows the action's name.
 */
export function tell(facts: ActivityFacts): Part[] {
  const told: Tell | undefined = (sentences as Record<string, Tell>)[facts.action];
  const pieces: Piece[] = told ? told(facts) : [actor(facts), `: ${facts.action}`];
  return pieces
    .map((piece) => (typeof piece === 'string' ? { text: piece } : piece))
    .filter(({ text }) => text !== '');
}

/**
 * Whether an act took an event past its capacity. Only a host can do this, and the log always marks
 * it.
 */
export const wentPastCapacity = ({ details }: Pick<ActivityFacts, 'details'>): boolean =>
  text(details.overCapacity) !== '';

/**
 * The changes of `details.changes`, setting by setting: "Capacity: 50 → 80". A setting without old
 * and new values, such as a long text, is only listed as changed. Times are in `zone`.
 */
export function changesIn({ details }: Pick<ActivityFacts, 'details'>, zone: string): string[] {
  const changes = Array.isArray(details.changes) ? (details.changes as unknown[]) : [];
  return changes.map((change) => {
    const { field, from, to } = object(change);
    const label = fieldLabel(String(field));
    return from === undefined && to === undefined
      ? `${label} changed`
      : `${label}: ${valueOf(from, zone)} → ${valueOf(to, zone)}`;
  });
}

function valueOf(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) {
    return formatShortWithZone(new Date(value), zone);
  }
  if (typeof value === 'string') return valueWords[value] ?? value;
  return text(value) || JSON.stringify(value);
}

const valueWords: Record<string, string> = {
  ...settings.ageRestriction.words,
  free: 'Free',
  pro: 'Pro',
  premium: 'Premium',
  past_due: 'past due',
  ...roleLabels,
};

const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(namesWith('log').map((name) => [name, settings[name].log])),
  managerMail: 'Mail about replies',
  removeBranding: 'Branding removed',
  subscriptionPlan: 'Plan',
  subscriptionStatus: 'Status',
  requestedPlan: 'Requested plan',
  guestEmail: 'Email',
  guestPhone: 'Phone',
  guestCount: 'Guests',
  guestDetails: 'Guest details',
  publicToggle: 'Shown to other guests',
  customCss: 'Custom CSS',
  isActive: 'Active',
};

/** Makes "Title font size" from `titleFontSize`, unless the field has a name of its own. */
export function fieldLabel(field: string): string {
  const known = fieldLabels[field];
  if (known !== undefined) return known;
  const words = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
