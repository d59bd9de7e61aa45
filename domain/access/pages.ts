/**
 * The one list of pages (docs/product/pages.md#pages). The browser's router, the command palette
 * and the server read it; the server answers 404 for every other path. `$id` matches one segment of
 * a path.
 */
import type { Action } from './rules.ts';

interface Page {
  path: `/${string}`;
  /** The action that opens the page, or null if it needs no session. */
  action: Action | null;
  /** The key of the page's title in the catalog `ui` or `hostShell`. */
  name: string;
}

export const pages = [
  { path: '/', action: null, name: 'home' },
  { path: '/password', action: null, name: 'password' },
  { path: '/email/change', action: null, name: 'emailChange' },
  { path: '/email/undo', action: null, name: 'emailUndo' },
  { path: '/factor/undo', action: null, name: 'factorUndo' },
  { path: '/join/confirm', action: null, name: 'joinConfirm' },
  { path: '/email/confirm', action: null, name: 'emailConfirm' },
  { path: '/dashboard', action: 'page.dashboard', name: 'dashboard' },
  { path: '/organization', action: 'page.organization', name: 'organization' },
  { path: '/tenants', action: 'page.tenants', name: 'tenants' },
  { path: '/users', action: 'page.users', name: 'users' },
  { path: '/events', action: 'page.events', name: 'events' },
  { path: '/events/public', action: 'page.events.public', name: 'publicEvents' },
  { path: '/events/create', action: 'page.events.create', name: 'createEvent' },
  { path: '/events/$id', action: 'page.events.home', name: 'event' },
  { path: '/events/$id/guests', action: 'page.events.home', name: 'eventGuests' },
  { path: '/events/$id/kitchen', action: 'page.events.home', name: 'kitchen' },
  { path: '/events/$id/doors', action: 'page.events.home', name: 'doors' },
  { path: '/events/$id/board', action: 'page.events.home', name: 'board' },
  { path: '/events/edit/$id', action: 'page.events.edit', name: 'editEvent' },
  { path: '/events/messages/$id', action: 'page.events.edit', name: 'messages' },
  { path: '/reservations', action: 'page.reservations', name: 'reservations' },
  { path: '/waitlists', action: 'page.waitlists', name: 'waitlists' },
  { path: '/subscriptions', action: 'page.subscriptions', name: 'subscriptions' },
  { path: '/themes', action: 'page.themes', name: 'themes' },
  { path: '/email-templates', action: 'page.email-templates', name: 'emailTemplates' },
  { path: '/outgoing-mail', action: 'page.outgoing-mail', name: 'outgoingMail' },
  { path: '/mailbox', action: 'page.mailbox', name: 'mailbox' },
  { path: '/activity', action: 'page.activity', name: 'activity' },
  { path: '/profile', action: 'page.profile', name: 'profile' },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

export type PageName = (typeof pages)[number]['name'];
type OpenPageName = Extract<(typeof pages)[number], { action: null }>['name'];

/** Whether a page needs no session. */
export const isOpenPage = (name: PageName): name is OpenPageName =>
  pages.some((page) => page.name === name && page.action === null);

/** Reserved segments can't be ids, so `/events/edit` without an id is not a page. */
const anId = '(?!(?:edit|messages)(?:/|$))[^/]+';
const patterns = pages.map(
  ({ path }) => new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, anId)}/?$`, 'i'),
);

/** Returns the name of the page that the path leads to, or null. Pass it without its query. */
export const pageNameOf = (pathname: string): PageName | null =>
  pages.find((_, index) => patterns[index]?.test(pathname))?.name ?? null;

/** Whether the path leads to a page. Pass it without its query. */
export const isPage = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));

/**
 * Pages that mailed links open. Their URLs contain a token, so the server forbids caches and
 * referrers.
 */
export const linkPages = pages.filter(({ path, action }) => action === null && path !== '/');

export const isLinkPage = (pathname: string): boolean =>
  linkPages.some(({ path }) => path === pathname.toLowerCase().replace(/\/$/, ''));
