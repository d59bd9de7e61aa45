/**
 * The whole role matrix. Route guard, menu and button ask the same `can`: the guard and the menu by role, without a
 * subject; the handler and the button again with the loaded row.
 */

export const roles = ['superadmin', 'admin', 'eventManager', 'guest'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  superadmin: 'Super Administrator',
  admin: 'Administrator',
  eventManager: 'Event Manager',
  guest: 'Guest',
};

/** A superadmin belongs to no tenant; everybody else has one. */
export interface Actor {
  id: string;
  role: Role;
  tenantId: string | null;
}

/**
 * What of the loaded row decides. For a tenant, `id` is the tenant's. For a reservation, `tenantId` and `createdBy` are
 * its event's. For a user that is being made or given another role, `newRole` is the role asked for. A missing tenantId,
 * createdBy, isPublic, isActive or id refuses.
 */
export interface Subject {
  id?: string;
  tenantId?: string | null;
  createdBy?: string | null;
  isPublic?: boolean;
  /** Members see no drafts. */
  status?: string;
  isActive?: boolean;
  role?: Role;
  newRole?: Role;
}

type Rule = (actor: Actor, subject: Subject) => boolean;

const no: Rule = () => false;
/** Any row of any tenant. */
const any: Rule = () => true;
/** Rows of the actor's own tenant. */
const mine: Rule = (actor, { tenantId }) => actor.tenantId !== null && tenantId === actor.tenantId;
/** Events that the actor created, and their reservations. */
const own: Rule = (actor, subject) => mine(actor, subject) && subject.createdBy === actor.id;
const open: Rule = (actor, subject) =>
  mine(actor, subject) && subject.isPublic === true && subject.status !== 'draft';
/** The actor's own organization itself. */
const home: Rule = (actor, { id }) => actor.tenantId !== null && id === actor.tenantId;
/** The actor's own user row. */
const self: Rule = (actor, { id }) => id === actor.id;
const others: Rule = (actor, { id }) => id !== undefined && id !== actor.id;
/** Users of the actor's tenant, none of them a superadmin or about to become one. */
const staff: Rule = (actor, subject) =>
  mine(actor, subject) && subject.role !== 'superadmin' && subject.newRole !== 'superadmin';
const otherStaff: Rule = (actor, subject) => others(actor, subject) && staff(actor, subject);
const active: Rule = (_actor, { isActive }) => isActive === true;

// prettier-ignore
const matrix = {
  // action                  superadmin  admin       eventManager  guest
  'dashboard.view':         [any,        any,        any,          any],

  'event.list':             [any,        mine,       mine,         open],
  'event.view':             [any,        mine,       mine,         open],
  // Its mail texts and its creator's email.
  'event.viewPrivate':      [any,        mine,       mine,         no],
  'event.create':           [any,        mine,       mine,         no],
  'event.edit':             [any,        mine,       own,          no],
  'event.delete':           [any,        mine,       own,          no],
  'event.restore':          [any,        no,         no,           no],

  'reservation.list':       [any,        mine,       mine,         no],
  'reservation.export':     [any,        mine,       mine,         no],
  'reservation.edit':       [any,        mine,       own,          no],
  'reservation.approve':    [any,        mine,       own,          no],
  'reservation.delete':     [any,        mine,       own,          no],
  'waitlist.list':          [any,        mine,       mine,         no],
  // By email address, over all events of the own organization.
  'guest.erase':            [any,        mine,       no,           no],

  'tenant.view':            [any,        home,       home,         home],
  'tenant.list':            [any,        home,       no,           no],
  'tenant.create':          [any,        no,         no,           no],
  // Name, plan and removeBranding; how far a change of plan goes is billing's to say.
  'tenant.edit':            [any,        home,       no,           no],
  // Status and renewal date.
  'tenant.editStatus':      [any,        no,         no,           no],
  'tenant.delete':          [any,        no,         no,           no],
  'tenant.listUsers':       [any,        home,       no,           no],
  'tenant.manageAdmin':     [any,        no,         no,           no],

  'user.list':              [any,        mine,       self,         self],
  'user.create':            [any,        staff,      no,           no],
  'user.edit':              [any,        staff,      self,         self],
  // The last superadmin and the last admin are for accounts/rules to keep: they depend on who else there is.
  'user.editRole':          [others,     otherStaff, no,           no],
  'user.delete':            [any,        otherStaff, no,           no],
  'user.setPassword':       [any,        staff,      self,         self],
  'user.resetFactors':      [others,     otherStaff, no,           no],
  // Which roles must have a second factor: of the platform, or of the organization.
  'factor.require':         [any,        mine,       no,           no],
  'profile.edit':           [self,       self,       self,         self],

  'joinRequest.list':       [any,        mine,       no,           no],
  'joinRequest.decide':     [any,        staff,      no,           no],

  'theme.view':             [any,        active,     active,       no],
  'theme.manage':           [any,        no,         no,           no],

  'subscription.view':      [any,        mine,       mine,         mine],
  'subscription.change':    [any,        mine,       no,           no],
  // Who changed what and when.
  'subscription.history':   [any,        mine,       no,           no],
  // Events to come and replies, counted against the plan's limits.
  'usage.view':             [any,        mine,       mine,         no],
  // Upgrades that an organization asked for.
  'subscription.grant':     [any,        no,         no,           no],

  'notification.read':      [any,        mine,       mine,         no],
  'activity.read':          [any,        mine,       no,           no],
  'emailTemplates.view':    [any,        any,        any,          no],
  // How outgoing mail stands, without what it says.
  'mail.list':              [any,        mine,       no,           no],
  'mail.retry':             [any,        mine,       no,           no],
  // Whether mail to guests leaves at all, and how much of it was not sent lately.
  'mail.standing':          [no,         mine,       mine,         no],
  // To prove an address of the organization, so that mail to guests leaves.
  'mail.confirm':           [no,         mine,       no,           no],
  'mailbox.read':           [any,        no,         no,           no],

  // Who may open a page (docs/product.md#roles). events.edit takes the event as subject.
  'page.dashboard':         [any,        any,        any,          any],
  'page.organization':      [any,        any,        any,          any],
  'page.tenants':           [any,        any,        no,           no],
  'page.users':             [any,        any,        any,          any],
  'page.profile':           [any,        any,        any,          any],
  'page.events':            [any,        any,        any,          no],
  // For those who see public events alone.
  'page.events.public':     [no,         no,         no,           any],
  'page.events.create':     [any,        any,        any,          no],
  'page.events.home':       [any,        mine,       mine,         no],
  'page.events.edit':       [any,        mine,       own,          no],
  'page.reservations':      [any,        any,        any,          no],
  'page.waitlists':         [any,        any,        any,          no],
  'page.subscriptions':     [any,        any,        any,          any],
  'page.themes':            [any,        no,         no,           no],
  'page.email-templates':   [any,        any,        any,          no],
  'page.outgoing-mail':     [any,        any,        no,           no],
  'page.mailbox':           [any,        no,         no,           no],
  'page.activity':          [any,        any,        no,           no],

  // What the sidebar shows (docs/product.md#roles): less than what may be opened.
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
/** @internal The tests walk them all. */
export const actions = Object.keys(matrix) as Action[];

/** A superadmin belongs to no tenant, everybody else to one. */
const roleFitsTenant = ({ role, tenantId }: Actor): boolean =>
  (role === 'superadmin') === (tenantId === null);

/**
 * Without a subject: may this role ever do it (a superadmin must have no tenant, everybody else one)? With the loaded
 * row: may this actor do it to that row? Another tenant's row is refused to everyone but a superadmin.
 */
export function can(actor: Actor, action: Action, subject?: Subject): boolean {
  if (!roleFitsTenant(actor)) return false;
  const rule = matrix[action][roles.indexOf(actor.role)];
  if (!rule || rule === no) return false;
  return subject === undefined || rule(actor, subject);
}

/** The roles this actor may give to a user: the choices of the create and edit dialogs. */
export function assignableRoles(actor: Actor): Role[] {
  if (actor.role === 'superadmin') return [...roles];
  return actor.role === 'admin' ? roles.filter((role) => role !== 'superadmin') : [];
}
