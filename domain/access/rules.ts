/**
 * The whole role matrix. Route guards and menus call `can` by role, without a subject. Handlers and
 * buttons call it again with the loaded row.
 */

export const roles = ['superadmin', 'admin', 'eventManager', 'guest'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  superadmin: 'Super Administrator',
  admin: 'Administrator',
  eventManager: 'Event Manager',
  guest: 'Guest',
};

/** A superadmin belongs to no tenant. Everybody else has one. */
export interface Actor {
  id: string;
  role: Role;
  tenantId: string | null;
  /** Whether the user may edit at least one event as a helper. */
  edits?: boolean;
}

/** A helper is a co-host, who edits one event, or a viewer, who reads it. */
export const helperRights = ['edit', 'view'] as const;
export type HelperRight = (typeof helperRights)[number];
/** A user's right on one event: they made it, or they help with it. */
export type EventRight = 'made' | HelperRight;

/**
 * The fields of a loaded row that affect permissions. For a tenant, `id` is the tenant's own. For a
 * new user or a change of role, `newRole` is the requested role. If a rule needs a missing field,
 * it refuses.
 */
export interface Subject {
  id?: string;
  tenantId?: string | null;
  isActive?: boolean;
  role?: Role;
  newRole?: Role;
}

interface EventFields {
  tenantId: string;
  /** The user who deleted the event. */
  deletedBy?: string | null;
  isPublic?: boolean;
  /** Members never see drafts, unless they help with them. */
  status?: string;
}

declare const fromEvent: unique symbol;

/** An event, or one of its replies or households, with the caller's right on the event. */
export interface EventSubject extends EventFields {
  readonly right: EventRight | null;
  readonly [fromEvent]: true;
}

/**
 * The only function that makes subjects from events (docs/product/helpers.md#rights). The linter
 * lets only two files call it: the one that knows the caller's right on the server, and the
 * browser's session.
 */
export const eventSubject = (event: EventFields, right: EventRight | null): EventSubject =>
  ({
    tenantId: event.tenantId,
    deletedBy: event.deletedBy,
    isPublic: event.isPublic,
    status: event.status,
    right,
  }) as EventSubject;

type AnySubject = Subject & Partial<Omit<EventSubject, 'tenantId'>>;
type Rule = (actor: Actor, subject: AnySubject) => boolean;

const no: Rule = () => false;
/** Allows any row of any tenant. */
const any: Rule = () => true;
/** Allows rows of the actor's own tenant. */
const mine: Rule = (actor, { tenantId }) => actor.tenantId !== null && tenantId === actor.tenantId;
/** Allows events that the actor made. */
const made: Rule = (actor, subject) => mine(actor, subject) && subject.right === 'made';
/** Allows events that the actor may edit as a helper. */
const helped: Rule = (actor, subject) => mine(actor, subject) && subject.right === 'edit';
/** Allows events that the actor made or edits as a helper, and their reservations. */
const own: Rule = (actor, subject) => made(actor, subject) || helped(actor, subject);
/** Allows events that the actor helps with. A creator who became a member has no such right. */
const shown: Rule = (actor, subject) =>
  helped(actor, subject) || (mine(actor, subject) && subject.right === 'view');
/** Allows events that the actor deleted. */
const deleted: Rule = (actor, subject) => mine(actor, subject) && subject.deletedBy === actor.id;
const open: Rule = (actor, subject) =>
  mine(actor, subject) && subject.isPublic === true && subject.status !== 'draft';
const openOrShown: Rule = (actor, subject) => open(actor, subject) || shown(actor, subject);
/** Allows the actor's own organization. */
const home: Rule = (actor, { id }) => actor.tenantId !== null && id === actor.tenantId;
/** Allows the actor's own user row. */
const self: Rule = (actor, { id }) => id === actor.id;
const others: Rule = (actor, { id }) => id !== undefined && id !== actor.id;
/** Allows users of the actor's tenant, unless they are or would become superadmins. */
const staff: Rule = (actor, subject) =>
  mine(actor, subject) && subject.role !== 'superadmin' && subject.newRole !== 'superadmin';
const otherStaff: Rule = (actor, subject) => others(actor, subject) && staff(actor, subject);
const active: Rule = (_actor, { isActive }) => isActive === true;
/** Allows active themes to members who edit any event. */
const activeForEditors: Rule = (actor, subject) => actor.edits === true && active(actor, subject);

// prettier-ignore
const matrix = {
  // action                  superadmin  admin       eventManager  guest
  'dashboard.view':         [any,        any,        any,          any],

  'event.list':             [any,        mine,       mine,         openOrShown],
  'event.view':             [any,        mine,       mine,         openOrShown],
  // Allows reading the mail texts and the creator's email.
  'event.viewPrivate':      [any,        mine,       mine,         shown],
  'event.create':           [any,        mine,       mine,         no],
  'event.edit':             [any,        mine,       own,          helped],
  'event.delete':           [any,        mine,       made,         no],
  'event.restore':          [any,        mine,       deleted,      no],
  // Allows adding and removing the event's helpers and reading links.
  'event.share':            [any,        mine,       made,         no],
  // Gives the event another creator.
  'event.handOver':         [any,        mine,       no,           no],

  'reservation.list':       [any,        mine,       mine,         shown],
  // Allows listing the replies of all events of the organization.
  'reservation.listAll':    [any,        mine,       mine,         no],
  'reservation.export':     [any,        mine,       mine,         helped],
  'reservation.edit':       [any,        mine,       own,          helped],
  'reservation.approve':    [any,        mine,       own,          helped],
  'reservation.delete':     [any,        mine,       own,          helped],
  'waitlist.list':          [any,        mine,       mine,         shown],
  // Erases by email address, over all events of the organization.
  'guest.erase':            [any,        mine,       no,           no],

  'tenant.view':            [any,        home,       home,         home],
  'tenant.list':            [any,        home,       no,           no],
  'tenant.create':          [any,        no,         no,           no],
  // Allows changing an organization's name, plan and removeBranding. The billing rules limit which
  // plans may be chosen.
  'tenant.edit':            [any,        home,       no,           no],
  // Allows changing the subscription's status and its renewal date.
  'tenant.editStatus':      [any,        no,         no,           no],
  'tenant.delete':          [any,        no,         no,           no],
  'tenant.listUsers':       [any,        home,       no,           no],
  'tenant.manageAdmin':     [any,        no,         no,           no],

  'user.list':              [any,        mine,       self,         self],
  'user.create':            [any,        staff,      no,           no],
  'user.edit':              [any,        staff,      self,         self],
  // `accounts/rules` protects the last superadmin and the last admin, because that depends on the
  // other users.
  'user.editRole':          [others,     otherStaff, no,           no],
  'user.delete':            [any,        otherStaff, no,           no],
  'user.setPassword':       [any,        staff,      self,         self],
  'user.resetFactors':      [others,     otherStaff, no,           no],
  // Chooses the roles that must have a second factor, for the platform or for the organization.
  'factor.require':         [any,        mine,       no,           no],
  'profile.edit':           [self,       self,       self,         self],

  'joinRequest.list':       [any,        mine,       no,           no],
  'joinRequest.decide':     [any,        staff,      no,           no],

  'theme.view':             [any,        active,     active,       activeForEditors],
  'theme.manage':           [any,        no,         no,           no],

  'subscription.view':      [any,        mine,       mine,         mine],
  'subscription.change':    [any,        mine,       no,           no],
  // Shows who changed what, and when.
  'subscription.history':   [any,        mine,       no,           no],
  // Counts upcoming events and replies against the plan's limits.
  'usage.view':             [any,        mine,       mine,         no],
  // Grants upgrades that an organization requested.
  'subscription.grant':     [any,        no,         no,           no],

  'notification.read':      [any,        mine,       mine,         no],
  'activity.read':          [any,        mine,       no,           no],
  'emailTemplates.view':    [any,        any,        any,          no],
  // The state of outgoing mail, without its contents.
  'mail.list':              [any,        mine,       no,           no],
  'mail.retry':             [any,        mine,       no,           no],
  // Reads whether mail to guests is sent at all, and how much of it recently failed.
  'mail.standing':          [no,         mine,       mine,         no],
  // Confirms an email address of the organization, so that mail to guests can be sent.
  'mail.confirm':           [no,         mine,       no,           no],
  'mailbox.read':           [any,        no,         no,           no],

  // Permission to open each page (docs/product/organizations.md#roles). `page.events.edit` takes
  // the event as its subject.
  'page.dashboard':         [any,        any,        any,          any],
  'page.organization':      [any,        any,        any,          any],
  'page.tenants':           [any,        any,        no,           no],
  'page.users':             [any,        any,        any,          any],
  'page.profile':           [any,        any,        any,          any],
  'page.events':            [any,        any,        any,          no],
  // Lets guest members open the list of public events. Other roles see all events instead.
  'page.events.public':     [no,         no,         no,           any],
  'page.events.create':     [any,        any,        any,          no],
  'page.events.home':       [any,        mine,       mine,         shown],
  'page.events.edit':       [any,        mine,       own,          helped],
  'page.reservations':      [any,        any,        any,          no],
  'page.waitlists':         [any,        any,        any,          no],
  'page.subscriptions':     [any,        any,        any,          any],
  'page.themes':            [any,        no,         no,           no],
  'page.email-templates':   [any,        any,        any,          no],
  'page.outgoing-mail':     [any,        any,        no,           no],
  'page.mailbox':           [any,        no,         no,           no],
  'page.activity':          [any,        any,        no,           no],

  // The entries of the sidebar (docs/product/organizations.md#roles). A role may open more pages
  // than these.
  'menu.dashboard':         [any,        any,        any,          any],
  'menu.organization':      [no,         any,        any,          any],
  'menu.tenants':           [any,        no,         no,           no],
  'menu.users':             [any,        any,        no,           no],
  'menu.events':            [any,        any,        any,          no],
  'menu.reservations':      [any,        any,        any,          no],
  'menu.waitlists':         [any,        any,        any,          no],
  'menu.subscriptions':     [any,        no,         no,           no],
  'menu.themes':            [any,        no,         no,           no],
  'menu.email-templates':   [any,        any,        any,          no],
} satisfies Record<string, readonly [Rule, Rule, Rule, Rule]>;

export type Action = keyof typeof matrix;
/** The actions on an event, and on its replies and households. */
export type EventAction = Extract<
  Action,
  `${'event' | 'reservation' | 'waitlist'}.${string}` | 'page.events.home' | 'page.events.edit'
>;
/** @internal The tests iterate over all actions. */
export const actions = Object.keys(matrix) as Action[];

/** A superadmin belongs to no tenant. Everybody else belongs to one. */
const roleFitsTenant = ({ role, tenantId }: Actor): boolean =>
  (role === 'superadmin') === (tenantId === null);

/**
 * Without a subject, returns whether this role may ever take the action. With a loaded row, returns
 * whether this actor may take it on that row. Another tenant's row is refused to everybody but a
 * superadmin. A superadmin with a tenant, or anybody else without one, is always refused.
 */
export function can<A extends Action>(
  actor: Actor,
  action: A,
  subject?: A extends EventAction ? EventSubject : Subject,
): boolean {
  if (!roleFitsTenant(actor)) return false;
  const rule = matrix[action][roles.indexOf(actor.role)];
  if (!rule || rule === no) return false;
  return subject === undefined || rule(actor, subject);
}

/** The roles that this actor may give a user. The create and edit dialogs offer them. */
export function assignableRoles(actor: Actor): Role[] {
  if (actor.role === 'superadmin') return [...roles];
  return actor.role === 'admin' ? roles.filter((role) => role !== 'superadmin') : [];
}
