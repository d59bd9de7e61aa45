import { describe, expect, it } from 'vitest';
import {
  actions,
  assignableRoles,
  can,
  eventSubject,
  roles,
  type Action,
  type Actor,
  type EventSubject,
  type Role,
  type Subject,
} from './rules.ts';

const actor = (role: Role): Actor => ({ id: 'me', role, tenantId: role === 'superadmin' ? null : 'home' });

/** One row of every kind that a role could meet. */
const home = { tenantId: 'home', isPublic: false };
const away = { tenantId: 'away', isPublic: true };
const events: Record<string, Subject> = {
  ownPublic: eventSubject({ ...home, isPublic: true }, 'made'),
  ownPrivate: eventSubject(home, 'made'),
  tenantPublic: eventSubject({ ...home, isPublic: true }, null),
  tenantPrivate: eventSubject(home, null),
  ownDeleted: eventSubject({ ...home, deletedBy: 'me' }, null),
  edited: eventSubject({ ...home, status: 'draft' }, 'edit'),
  viewed: eventSubject(home, 'view'),
  awayDeleted: eventSubject({ ...away, isPublic: false, deletedBy: 'me' }, 'made'),
  awayPublic: eventSubject(away, null),
  // This user created the event and then moved to another tenant, so the event is no longer theirs.
  awayOwn: eventSubject(away, 'made'),
  awayEdited: eventSubject(away, 'edit'),
  awayViewed: eventSubject(away, 'view'),
  nothing: {},
};
const users: Record<string, Subject> = {
  self: { id: 'me', tenantId: 'home', role: 'guest' },
  colleague: { id: 'colleague', tenantId: 'home', role: 'admin' },
  colleagueToGuest: { id: 'colleague', tenantId: 'home', role: 'admin', newRole: 'guest' },
  colleagueToAdmin: { id: 'colleague', tenantId: 'home', role: 'guest', newRole: 'admin' },
  colleagueToSuper: { id: 'colleague', tenantId: 'home', role: 'admin', newRole: 'superadmin' },
  selfToSuper: { id: 'me', tenantId: 'home', role: 'guest', newRole: 'superadmin' },
  stranger: { id: 'stranger', tenantId: 'away', role: 'guest' },
  platform: { id: 'platform', tenantId: null, role: 'superadmin' },
  // The database forbids such a row. Even if it existed, no admin could touch it.
  superHere: { id: 'platform', tenantId: 'home', role: 'superadmin' },
  nothing: {},
};
const tenants: Record<string, Subject> = { home: { id: 'home' }, away: { id: 'away' }, nothing: {} };
/** Rows that belong to a tenant only: join requests, subscriptions, notifications. */
const rows: Record<string, Subject> = {
  home: { id: 'r1', tenantId: 'home' },
  away: { id: 'r2', tenantId: 'away' },
  platform: { id: 'r3', tenantId: null },
  nothing: {},
};
const themes: Record<string, Subject> = {
  on: { id: 't1', isActive: true },
  off: { id: 't2', isActive: false },
};

const every = (subjects: Record<string, Subject>) => Object.keys(subjects).join(' ');
const tenantEvents = 'ownPublic ownPrivate tenantPublic tenantPrivate ownDeleted edited viewed';
const madeEvents = 'ownPublic ownPrivate';
const ownEvents = `${madeEvents} edited`;
const publicEvents = 'ownPublic tenantPublic';
const colleagues = 'colleague colleagueToGuest colleagueToAdmin';
const notSelf = 'colleague colleagueToGuest colleagueToAdmin colleagueToSuper stranger platform superHere';
const selves = 'self selfToSuper';
const tenantUsers = 'self colleague colleagueToGuest colleagueToAdmin colleagueToSuper selfToSuper superHere';

type Expected = [
  subjects: Record<string, Subject>,
  superadmin: string,
  admin: string,
  manager: string,
  guest: string,
];

/** The rows on which each role may act. '' means none, and `can` without a row also refuses. */
const withSubject: Partial<Record<Action, Expected>> = {
  'event.list': [events, every(events), tenantEvents, tenantEvents, `${publicEvents} edited viewed`],
  'event.view': [events, every(events), tenantEvents, tenantEvents, `${publicEvents} edited viewed`],
  'event.viewPrivate': [events, every(events), tenantEvents, tenantEvents, 'edited viewed'],
  'event.create': [events, every(events), tenantEvents, tenantEvents, ''],
  'event.edit': [events, every(events), tenantEvents, ownEvents, 'edited'],
  'event.delete': [events, every(events), tenantEvents, madeEvents, ''],
  'event.restore': [events, every(events), tenantEvents, 'ownDeleted', ''],
  'event.share': [events, every(events), tenantEvents, madeEvents, ''],
  'event.handOver': [events, every(events), tenantEvents, '', ''],
  'page.events.home': [events, every(events), tenantEvents, tenantEvents, 'edited viewed'],
  'page.events.edit': [events, every(events), tenantEvents, ownEvents, 'edited'],
  'reservation.list': [events, every(events), tenantEvents, tenantEvents, 'edited viewed'],
  'reservation.listAll': [events, every(events), tenantEvents, tenantEvents, ''],
  'reservation.export': [events, every(events), tenantEvents, tenantEvents, 'edited'],
  'reservation.edit': [events, every(events), tenantEvents, ownEvents, 'edited'],
  'reservation.approve': [events, every(events), tenantEvents, ownEvents, 'edited'],
  'reservation.delete': [events, every(events), tenantEvents, ownEvents, 'edited'],
  'waitlist.list': [events, every(events), tenantEvents, tenantEvents, 'edited viewed'],
  'guest.erase': [rows, every(rows), 'home', '', ''],
  'tenant.view': [tenants, every(tenants), 'home', 'home', 'home'],
  'tenant.list': [tenants, every(tenants), 'home', '', ''],
  'tenant.create': [tenants, every(tenants), '', '', ''],
  'tenant.edit': [tenants, every(tenants), 'home', '', ''],
  'tenant.editStatus': [tenants, every(tenants), '', '', ''],
  'tenant.delete': [tenants, every(tenants), '', '', ''],
  'tenant.listUsers': [tenants, every(tenants), 'home', '', ''],
  'tenant.manageAdmin': [tenants, every(tenants), '', '', ''],
  'user.list': [users, every(users), tenantUsers, selves, selves],
  'user.create': [users, every(users), `self ${colleagues}`, '', ''],
  'user.edit': [users, every(users), `self ${colleagues}`, selves, selves],
  'user.editRole': [users, notSelf, colleagues, '', ''],
  'user.delete': [users, every(users), colleagues, '', ''],
  'user.setPassword': [users, every(users), `self ${colleagues}`, selves, selves],
  'user.resetFactors': [users, notSelf, colleagues, '', ''],
  'factor.require': [rows, every(rows), 'home', '', ''],
  'profile.edit': [users, selves, selves, selves, selves],
  'joinRequest.list': [rows, every(rows), 'home', '', ''],
  'joinRequest.decide': [rows, every(rows), 'home', '', ''],
  'subscription.view': [rows, every(rows), 'home', 'home', 'home'],
  'subscription.change': [rows, every(rows), 'home', '', ''],
  'subscription.history': [rows, every(rows), 'home', '', ''],
  'usage.view': [rows, every(rows), 'home', 'home', ''],
  'subscription.grant': [rows, every(rows), '', '', ''],
  'notification.read': [rows, every(rows), 'home', 'home', ''],
  'activity.read': [rows, every(rows), 'home', '', ''],
  'mail.list': [rows, every(rows), 'home', '', ''],
  'mail.retry': [rows, every(rows), 'home', '', ''],
  'mail.standing': [rows, '', 'home', 'home', ''],
  'mail.confirm': [rows, '', 'home', '', ''],
  'mailbox.read': [rows, every(rows), '', '', ''],
  'theme.view': [themes, 'on off', 'on', 'on', 'on'],
  'theme.manage': [themes, 'on off', '', '', ''],
};

/**
 * The roles that may open pages, see menu entries and act without a row
 * (docs/product/organizations.md#roles).
 */
const byRole: Partial<Record<Action, string>> = {
  'dashboard.view': 'superadmin admin eventManager guest',
  'emailTemplates.view': 'superadmin admin eventManager',
  'page.dashboard': 'superadmin admin eventManager guest',
  'page.organization': 'superadmin admin eventManager guest',
  'page.tenants': 'superadmin admin',
  'page.users': 'superadmin admin eventManager guest',
  'page.profile': 'superadmin admin eventManager guest',
  'page.events': 'superadmin admin eventManager',
  'page.events.public': 'guest',
  'page.events.create': 'superadmin admin eventManager',
  'page.reservations': 'superadmin admin eventManager',
  'page.waitlists': 'superadmin admin eventManager',
  'page.subscriptions': 'superadmin admin eventManager guest',
  'page.themes': 'superadmin',
  'page.email-templates': 'superadmin admin eventManager',
  'page.mailbox': 'superadmin',
  'page.outgoing-mail': 'superadmin admin',
  'page.activity': 'superadmin admin',
  'menu.dashboard': 'superadmin admin eventManager guest',
  'menu.organization': 'admin eventManager guest',
  'menu.tenants': 'superadmin',
  'menu.users': 'superadmin admin',
  'menu.events': 'superadmin admin eventManager',
  'menu.reservations': 'superadmin admin eventManager',
  'menu.waitlists': 'superadmin admin eventManager',
  'menu.subscriptions': 'superadmin',
  'menu.themes': 'superadmin',
  'menu.email-templates': 'superadmin admin eventManager',
};

/**
 * Makes a caller with the role. A member may see themes only while editing an event, so a member
 * here edits one.
 */
const asking = (role: Role, action: Action): Actor =>
  action === 'theme.view' ? { ...actor(role), edits: true } : actor(role);

describe('the role matrix', () => {
  it('covers every action', () => {
    expect([...Object.keys(withSubject), ...Object.keys(byRole)].sort()).toEqual([...actions].sort());
  });

  for (const [action, [subjects, ...expected]] of Object.entries(withSubject) as [Action, Expected][]) {
    it.each(roles.map((role, index) => [role, expected[index] ?? ''] as const))(
      `allows ${action} to the role %s only on the rows [%s]`,
      (role, allowed) => {
        const names = Object.keys(subjects).filter((name) =>
          can(asking(role, action), action, subjects[name] as EventSubject),
        );
        expect(names.sort()).toEqual(allowed.split(' ').filter(Boolean).sort());
        expect(can(actor(role), action)).toBe(allowed !== '');
      },
    );
  }

  it.each(Object.entries(byRole) as [Action, string][])('allows %s only to %s', (action, allowed) => {
    expect(roles.filter((role) => can(actor(role), action)).join(' ')).toBe(allowed);
  });

  it('refuses an actor whose role and tenant contradict each other', () => {
    for (const action of actions) {
      expect(can({ id: 'me', role: 'superadmin', tenantId: 'home' }, action)).toBe(false);
      for (const role of ['admin', 'eventManager', 'guest'] as const) {
        expect(can({ id: 'me', role, tenantId: null }, action)).toBe(false);
      }
    }
  });

  it('lets only a superadmin reach another tenant', () => {
    const theirs = [...Object.values(events), { id: 'away', tenantId: 'away' }].filter(
      ({ tenantId }) => tenantId === 'away',
    ) as EventSubject[];
    for (const [action] of Object.entries(withSubject) as [Action, Expected][]) {
      if (action === 'theme.view') continue; // Themes belong to the platform.
      for (const role of ['admin', 'eventManager', 'guest'] as const) {
        for (const away of theirs) expect(can(actor(role), action, away), `${role} ${action}`).toBe(false);
      }
    }
  });
});

it('shows themes to a member only while they edit an event', () => {
  expect(can(actor('guest'), 'theme.view', { isActive: true })).toBe(false);
  expect(can({ ...actor('guest'), edits: true }, 'theme.view', { isActive: true })).toBe(true);
});

it('lists the roles that each role may assign', () => {
  expect(assignableRoles(actor('superadmin'))).toEqual(['superadmin', 'admin', 'eventManager', 'guest']);
  expect(assignableRoles(actor('admin'))).toEqual(['admin', 'eventManager', 'guest']);
  expect(assignableRoles(actor('eventManager'))).toEqual([]);
  expect(assignableRoles(actor('guest'))).toEqual([]);
});
