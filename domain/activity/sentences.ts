/**
 * The activity log in words. Every recorded action has a sentence here. `record` accepts no other
 * action, so a new one does not compile without its sentence.
 */
import { audiences } from '../messages/rules.ts';
import { planTerms, type Plan } from '../plans/rules.ts';
import type { HostActivityWords } from '../words/hostActivity/index.ts';

/** The kinds of actions that the log's filter offers. */
export const activityKinds = ['events', 'replies', 'messages', 'people', 'organization', 'themes'] as const;
export type ActivityKind = (typeof activityKinds)[number];

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

type Words = HostActivityWords;
type Details = ActivityFacts['details'];
type Tell = (details: Details, words: Words, facts: ActivityFacts) => string;

/** Placeholders for the names in a sentence until it is cut into pieces. */
const marks = { actor: '\uE000', subject: '\uE001', event: '\uE002', household: '\uE003' } as const;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Returns the value if the message has a case for it, else 'other'. */
const knownIn = <const Known extends string>(known: readonly Known[], value: unknown): Known | 'other' =>
  known.find((word) => word === value) ?? 'other';
const yes = (value: unknown): 'yes' | 'other' => (value ? 'yes' : 'other');
const households = (details: Details) => ({ ...marks, households: whole(details.households) });
const invitations = (details: Details) => ({
  ...marks,
  count: whole(details.households),
  isOver: yes(details.overbooked),
});
const kitchenSheet = ({ kitchenVersion }: Details) => ({
  ...marks,
  isNumbered: yes(whole(kitchenVersion) > 0),
  version: whole(kitchenVersion),
});
const replies = (details: Details) => ({ ...marks, replies: whole(details.replies) });
const right = (details: Details) => ({ ...marks, right: knownIn(['edit'], details.right) });
const requestedPlan = ({ requested }: Details) => ({
  ...marks,
  isNamed: yes(requested),
  plan: planName(requested),
});

const messageOf = (group: object, key: unknown): string | undefined =>
  (group as Record<string, string | undefined>)[String(key)];
const roleName = (role: unknown, { roles }: Words): string => messageOf(roles, role) ?? text(role);
const planName = (plan: unknown): string => planTerms[plan as Plan]?.name ?? text(plan);
const byThemselves = (facts: ActivityFacts): boolean =>
  facts.actorId !== null && facts.actorId === facts.subjectId;

/** Returns the changed fields, such as ": title, capacity", or an empty text. */
function naming(fields: unknown, words: Words): string {
  const labels = list(fields).map((field) => fieldLabel(field, words));
  const names = words.clauses.fieldsCase === 'lower' ? labels.map((label) => label.toLowerCase()) : labels;
  return names.length === 0 ? '' : words.clauses.fields({ fields: names.join(', ') });
}

/** Names the changed fields, and then the change of a role or a plan. */
function namingWith(change: string, fields: readonly string[], words: Words): string {
  const named = naming(fields, words);
  if (change === '') return named;
  return named === '' ? words.clauses.fields({ fields: change }) : `${named}; ${change}`;
}

const mailed = ({ guestsTold }: Details, { clauses }: Words): string =>
  guestsTold ? clauses.mailed({ count: whole(guestsTold) }) : '';

/** Returns a reply's status and guests: "confirmed, 2 guests". */
function standing(value: unknown, { standing: words }: Words): string {
  const { status, guestCount } = object(value);
  const hasStatus = status === 'confirmed' || status === 'waitlisted' || status === 'declined';
  const named = hasStatus ? words[status] : text(status);
  const guests = whole(guestCount) > 0 ? words.guests({ count: whole(guestCount) }) : '';
  return named === '' || guests === '' ? named || guests : words.both({ status: named, guests });
}

/**
 * Returns "from waitlisted, 2 guests to confirmed, 2 guests" if the status or the guest count
 * changed.
 */
function moved(details: Details, words: Words): string {
  const [before, after] = [standing(details.before, words), standing(details.after, words)];
  return before === after || before === '' ? '' : words.clauses.moved({ before, after });
}

const was = (details: Details, words: Words): string => {
  const stood = standing(details, words);
  return stood === '' ? '' : words.clauses.was({ standing: stood });
};

/** Returns ": 52 of 50" if the act took the event past its capacity. */
function past({ overCapacity }: Details, { clauses }: Words): string {
  const [seats, capacity] = text(overCapacity).match(/\d+/g) ?? [];
  return seats && capacity ? clauses.past({ seats, capacity }) : '';
}

/** Returns ", ahead of 3 parties on the waitlist" if the act skipped part of the waitlist. */
const passing = ({ passed }: Details, { clauses }: Words): string =>
  whole(passed) > 0 ? clauses.passing({ count: whole(passed) }) : '';

/** Says how many persons a door let in, and whether there was no free seat for them. */
const atDoor = ({ guestCount, isOver }: Details, { clauses }: Words): string =>
  clauses[isOver ? 'atDoorOver' : 'atDoor']({ count: whole(guestCount) });

const planFields = (details: Details): string[] =>
  list(details.fields).filter((field) => field !== 'subscriptionPlan' && field !== 'requestedPlan');

const sentences = {
  'event.create': ({ copyOf, status }, { event }) =>
    event.create({ ...marks, how: copyOf ? 'copy' : knownIn(['draft'], status) }),
  'event.edit': (details, words) =>
    details.styles === undefined
      ? words.event.edit(marks) + naming(details.fields, words) + mailed(details, words)
      : words.event.style(marks) + naming(details.styles, words),
  'event.translate': ({ texts, language }, { event, unnamed }) =>
    event.translate({ ...marks, count: whole(texts), language: text(language) || unnamed.language }),
  'event.questions': ({ did }, { event }) =>
    event.questions({
      ...marks,
      did: knownIn(['added', 'ordered', 'deleted', 'archived', 'restored'], did),
    }),
  'event.doors': ({ did, label, seats }, { event }) =>
    event.doors({
      ...marks,
      did: knownIn(['made', 'changed', 'revoked', 'lost', 'gaveAway', 'tookBack'], did),
      label: text(label),
      seats: whole(seats),
    }),
  'event.gifts': ({ did }, { event }) => event.gifts({ ...marks, did: knownIn(['noted', 'removed'], did) }),
  'event.asked': (details, words) => words.event.asked(marks) + mailed(details, words),
  'event.publish': (_, { event }) => event.publish(marks),
  'event.unpublish': (_, { event }) => event.unpublish(marks),
  'event.cancel': (details, words) => words.event.cancel(marks) + mailed(details, words),
  'event.reopen': (_, { event }) => event.reopen(marks),
  'event.delete': (details, words) => words.event.delete(replies(details)) + mailed(details, words),
  'event.retention': (_, { event }) => event.retention(marks),
  'event.hold': ({ reason }, { event }) =>
    text(reason) === '' ? event.hold(marks) : event.holdReason({ ...marks, reason: text(reason) }),
  'event.release': (_, { event }) => event.release(marks),
  'event.erasedSensitive': (details, { event }) => event.erasedSensitive(replies(details)),
  'event.erasedPersonal': (details, { event }) => event.erasedPersonal(replies(details)),
  'event.helperAdded': (details, { event }) => event.helperAdded(right(details)),
  'event.helperChanged': (details, { event }) => event.helperChanged(right(details)),
  'event.helperRemoved': (_, { event }) => event.helperRemoved(marks),
  'event.handedOver': (_, { event }) => event.handedOver(marks),
  'event.linkMade': (_, { event }) => event.linkMade(marks),
  'event.linkChanged': (_, { event }) => event.linkChanged(marks),
  'event.linkRevoked': (_, { event }) => event.linkRevoked(marks),
  'event.restore': (_, { event }) => event.restore(marks),

  'reservation.entered': (details, words) =>
    words.reservation.entered(marks) + moved(details, words) + past(details, words) + passing(details, words),
  'reservation.letIn': (details, words) => words.reservation.letIn(marks) + atDoor(details, words),
  'reservation.walkIn': (details, words) => words.reservation.walkIn(marks) + atDoor(details, words),
  'reservation.approved': (details, words) => words.reservation.approved(marks) + past(details, words),
  'reservation.updated': (details, words) =>
    words.reservation.updated(marks) + moved(details, words) + past(details, words),
  'reservation.deleted': (details, words) =>
    words.reservation.deleted(marks) +
    was(details, words) +
    (details.guestTold ? words.clauses.mailedGuest : ''),
  'reservation.promoted': ({ guestCount }, { reservation }) =>
    reservation.promoted({ ...marks, count: whole(guestCount) }),
  'reservation.lapsed': ({ guestCount }, { reservation }) =>
    reservation.lapsed({ ...marks, count: whole(guestCount) }),
  'reservation.addressConfirmed': (_, { reservation }) => reservation.addressConfirmed(marks),
  'reservation.changedByGuest': (details, words) =>
    words.reservation.changedByGuest(marks) + moved(details, words),
  'reservation.erased': ({ household, one }, { reservation }) =>
    reservation.erased({
      ...marks,
      what: household ? (one ? 'person' : 'household') : one ? 'guest' : 'other',
    }),
  'reservation.withdrawn': (details, words) => words.reservation.withdrawn(marks) + was(details, words),

  'invitation.created': (_, { invitation }) => invitation.created(marks),
  'invitation.updated': (_, { invitation }) => invitation.updated(marks),
  'invitation.changedMany': (details, { invitation }) => invitation.changedMany(households(details)),
  'invitation.deleted': (details, { invitation }) =>
    details.households === undefined
      ? invitation.deleted(marks)
      : invitation.deletedMany(households(details)),
  'invitation.imported': (details, { invitation }) => invitation.imported(households(details)),
  'invitation.importUndone': (details, { invitation }) => invitation.importUndone(households(details)),
  'invitation.lapsed': (details, { invitation }) =>
    invitation.lapsed({ ...households(details), seats: whole(details.seats) }),
  'invitation.merged': (_, { invitation }) => invitation.merged(marks),
  'invitation.joined': (_, { invitation }) => invitation.joined(marks),
  'invitation.parted': (_, { invitation }) => invitation.parted(marks),
  'invitation.sent': (details, { invitation }) => invitation.sent(invitations(details)),
  'invitation.dateSaved': (details, { invitation }) => invitation.dateSaved(invitations(details)),
  'invitation.handedOver': (details, { invitation }) => invitation.handedOver(invitations(details)),
  'invitation.newCode': (_, { invitation }) => invitation.newCode(marks),

  'kitchen.sent': (details, { kitchen }) => kitchen.sent(kitchenSheet(details)),
  'kitchen.newLink': (details, { kitchen }) => kitchen.newLink(kitchenSheet(details)),
  'kitchen.acknowledged': (details, { kitchen }) => kitchen.acknowledged(kitchenSheet(details)),

  'invitation.notMe': (_, { invitation }) => invitation.notMe(marks),

  'user.create': ({ role }, words) =>
    role ? words.user.createAs({ ...marks, role: roleName(role, words) }) : words.user.create(marks),
  'user.edit': ({ fields, from, to }, words, facts) => {
    const change = to ? words.clauses.role({ from: roleName(from, words), to: roleName(to, words) }) : '';
    const others = list(fields).filter((field) => field !== 'role');
    return words.user[byThemselves(facts) ? 'editOwn' : 'edit'](marks) + namingWith(change, others, words);
  },
  'user.delete': ({ eventsTakenOver }, { user }) => user.delete({ ...marks, events: whole(eventsTakenOver) }),
  'user.deleteOwn': ({ eventsPassedOn }, { user }) =>
    user.deleteOwn({ ...marks, events: whole(eventsPassedOn) }),
  'user.setPassword': ({ by }, { user }, facts) =>
    byThemselves(facts)
      ? user[by === 'link' ? 'setPasswordByLink' : 'setOwnPassword'](marks)
      : user.setPassword(marks),

  'factor.addAuthenticator': (_, { factor }) => factor.addAuthenticator(marks),
  'factor.removeAuthenticator': (_, { factor }) => factor.removeAuthenticator(marks),
  'factor.addPasskey': (_, { factor }) => factor.addPasskey(marks),
  'factor.removePasskey': (_, { factor }) => factor.removePasskey(marks),
  'factor.reset': (_, { factor }) => factor.reset(marks),
  'factor.undo': (_, { factor }) => factor.undo(marks),
  'factor.require': ({ roles }, words) => {
    const named = list(roles).map((role) => roleName(role, words));
    return named.length === 0
      ? words.factor.requireNone(marks)
      : words.factor.require({ ...marks, roles: named.join(', ') });
  },
  'factor.recoveryCodes': (_, { factor }) => factor.recoveryCodes(marks),
  'factor.recoveryCodeUsed': ({ left }, { factor }) =>
    left === undefined
      ? factor.recoveryCodeUsed(marks)
      : factor.recoveryCodeUsedOf({ ...marks, left: whole(left) }),

  'session.end': ({ count, device }, { session, unnamed }) =>
    count === undefined
      ? session.end({ ...marks, device: text(device) || unnamed.device })
      : session.endMany({ ...marks, count: whole(count) }),

  'joinRequest.create': ({ email }, { joinRequest }, { actorLabel }) =>
    email && email !== actorLabel
      ? joinRequest.createWith({ ...marks, email: text(email) })
      : joinRequest.create(marks),
  'joinRequest.approve': ({ role, emailUnconfirmed }, words) => {
    const of = { ...marks, isUnconfirmed: yes(emailUnconfirmed) };
    return role
      ? words.joinRequest.approveAs({ ...of, role: roleName(role, words) })
      : words.joinRequest.approve(of);
  },
  'joinRequest.deny': (_, { joinRequest }) => joinRequest.deny(marks),

  'tenant.claimed': ({ plan }, { tenant }) =>
    plan ? tenant.claimedOn({ ...marks, plan: planName(plan) }) : tenant.claimed(marks),
  'tenant.create': ({ plan }, { tenant }) =>
    plan ? tenant.createOn({ ...marks, plan: planName(plan) }) : tenant.create(marks),
  'tenant.askDeletion': (_, { tenant }) => tenant.askDeletion(marks),
  'tenant.keep': (_, { tenant }) => tenant.keep(marks),
  'tenant.deleteOwn': (details, { tenant }) =>
    tenant.deleteOwn({ ...replies(details), users: whole(details.users), events: whole(details.events) }),
  'tenant.privacy': (_, { tenant }) => tenant.privacy(marks),
  'tenant.edit': (details, words) => {
    const { from, to } = details;
    const change = to ? words.clauses.plan({ from: planName(from), to: planName(to) }) : '';
    return words.tenant.edit(marks) + namingWith(change, planFields(details), words);
  },
  'tenant.requestPlan': (details, { tenant }) => tenant.requestPlan(requestedPlan(details)),
  'tenant.declinePlan': (details, { tenant }) => tenant.declinePlan(requestedPlan(details)),
  'tenant.withdrawPlan': (details, { tenant }) => tenant.withdrawPlan(requestedPlan(details)),
  'tenant.manageAdmin': ({ to, fields }, words) =>
    to
      ? words.tenant.makeAdmin({ ...marks, isAdmin: yes(to === 'admin'), role: roleName(to, words) })
      : words.tenant.manageAdmin(marks) + naming(fields, words),
  'tenant.delete': (_, { tenant }) => tenant.delete(marks),

  'message.send': ({ recipients, audience, meal, subject }, { message }) =>
    message.send({
      ...marks,
      count: whole(recipients),
      audience: knownIn(audiences, audience),
      meal: text(meal),
    }) + (subject ? message.subject({ subject: text(subject) }) : ''),
  'reminders.changed': ({ isOn }, { reminders }) => reminders[isOn ? 'on' : 'off'](marks),
  'reminders.sent': ({ to, recipients }, { reminders }) =>
    reminders[to === 'guests' ? 'sentGuests' : 'sent']({ ...marks, count: whole(recipients) }),
  'mail.retry': ({ count, toEmail }, { mail }) =>
    toEmail
      ? mail.retryTo({ ...marks, count: whole(count), email: text(toEmail) })
      : mail.retry({ ...marks, count: whole(count) }),

  'theme.create': (_, { theme }) => theme.create(marks),
  'theme.edit': ({ fields }, words) => words.theme.edit(marks) + naming(fields, words),
  'theme.delete': (_, { theme }) => theme.delete(marks),
  'theme.install': (_, { theme }) => theme.install(marks),
} satisfies Record<string, Tell>;

/** Every action that may be recorded. To add one, add its sentence above. */
export type ActivityAction = keyof typeof sentences;
/** @internal The tests iterate over all actions. */
export const activityActions = Object.keys(sentences) as ActivityAction[];

/**
 * Actions whose details contain the event's own name. In other actions, `name` is a person or a
 * link.
 */
const isNamedInDetails = (action: string): boolean =>
  /^(kitchen\.|event\.(?!retention|hold|release|erased|helper|handedOver|link))/.test(action);

function eventOf({ action, eventName, details }: ActivityFacts, { unnamed }: Words): string {
  const names = isNamedInDetails(action)
    ? [text(details.name), eventName]
    : [eventName, text(details.eventName), text(details.name)];
  return names.find(Boolean) ?? unnamed.event;
}

/** Returns the guest, user, organization, link or theme that an action is about. */
function subjectOf({ action, details }: ActivityFacts, { unnamed }: Words): string {
  const name = text(details.name);
  const person = text(details.name || details.email) || unnamed.user;
  if (/^(reservation|invitation)\./.test(action)) return text(details.displayName) || unnamed.guest;
  if (action.startsWith('theme.')) return name || unnamed.theme;
  if (action.startsWith('event.link')) return text(details.label) || unnamed.link;
  if (action === 'tenant.manageAdmin' && details.to) return person;
  return action.startsWith('tenant.') ? name || unnamed.organization : person;
}

/**
 * Returns the sentence in pieces. If a later version recorded an action unknown here, the sentence
 * shows the action's name.
 */
export function tell(facts: ActivityFacts, words: Words): Part[] {
  const sentenceOf: Tell | undefined = (sentences as Record<string, Tell>)[facts.action];
  const names: Record<string, () => Part> = {
    [marks.actor]: () => ({ text: facts.actorLabel || words.unnamed.actor, is: 'actor' }),
    [marks.subject]: () => ({ text: subjectOf(facts, words), is: 'subject' }),
    [marks.event]: () => ({ text: eventOf(facts, words), is: 'event' }),
    [marks.household]: () => ({ text: text(facts.details.name) || words.unnamed.household, is: 'subject' }),
  };
  const sentence = sentenceOf?.(facts.details, words, facts) ?? `${marks.actor}: ${facts.action}`;
  return sentence
    .split(/([\uE000-\uE003])/)
    .filter((piece) => piece !== '')
    .map((piece) => names[piece]?.() ?? { text: piece });
}

/**
 * Whether an act took an event past its capacity. Only a host can do this, and the log always marks
 * it.
 */
export const wentPastCapacity = ({ details }: Pick<ActivityFacts, 'details'>): boolean =>
  text(details.overCapacity) !== '';

/**
 * The changes of `details.changes`, setting by setting: "Capacity: 50 → 80". A setting without old
 * and new values, such as a long text, is only listed as changed.
 */
export function changesIn(
  { details }: Pick<ActivityFacts, 'details'>,
  words: Words,
  format: (instant: Date) => string,
): string[] {
  const changes = Array.isArray(details.changes) ? (details.changes as unknown[]) : [];
  return changes.map((change) => {
    const { field, from, to } = object(change);
    const label = fieldLabel(String(field), words);
    if (from === undefined && to === undefined) return words.changes.changed({ field: label });
    const [before, after] = [from, to].map((value) => valueOf(value, words, format));
    return words.changes.fromTo({ field: label, from: before ?? '', to: after ?? '' });
  });
}

function valueOf(value: unknown, words: Words, format: (instant: Date) => string): string {
  const { changes, values, roles } = words;
  if (value === null || value === undefined || value === '') return changes.none;
  if (typeof value === 'boolean') return value ? changes.on : changes.off;
  if (typeof value === 'number') return changes.number({ number: value });
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return format(new Date(value));
  const age = /^(\d+)_plus$/.exec(value);
  if (age) return `${age[1]}+`;
  const key = value.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return messageOf(values, key) ?? messageOf(roles, value) ?? planName(value);
}

/** Makes "Title font size" from `titleFontSize`, unless the field has a name of its own. */
export function fieldLabel(field: string, { fields }: Words): string {
  const message = messageOf(fields, field);
  if (message !== undefined) return message;
  const made = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return made.charAt(0).toUpperCase() + made.slice(1);
}
