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
  /** The title in the browser's tab. */
  title: string;
  /** Extra words that find the page in the command palette. */
  keywords?: string;
}

export const pages = [
  { path: '/', action: null, title: 'Turnout — RSVPs you can depend on' },
  { path: '/password', action: null, title: 'Set a password' },
  { path: '/email/change', action: null, title: 'Confirm your new email' },
  { path: '/email/undo', action: null, title: 'Take a change of email back' },
  { path: '/factor/undo', action: null, title: 'Secure your account' },
  { path: '/join/confirm', action: null, title: 'Confirm your email' },
  { path: '/email/confirm', action: null, title: 'Confirm your email address' },
  { path: '/dashboard', action: 'page.dashboard', title: 'Dashboard', keywords: 'home overview statistics' },
  {
    path: '/organization',
    action: 'page.organization',
    title: 'Organization Settings',
    keywords: 'company members branding join code',
  },
  { path: '/tenants', action: 'page.tenants', title: 'Tenants Management', keywords: 'organizations' },
  {
    path: '/users',
    action: 'page.users',
    title: 'Users Management',
    keywords: 'people members join requests roles',
  },
  { path: '/events', action: 'page.events', title: 'Events Management' },
  { path: '/events/public', action: 'page.events.public', title: 'Public Events' },
  { path: '/events/create', action: 'page.events.create', title: 'Create New Event', keywords: 'new add' },
  { path: '/events/$id', action: 'page.events.home', title: 'Event' },
  { path: '/events/$id/guests', action: 'page.events.home', title: 'Guests' },
  { path: '/events/$id/kitchen', action: 'page.events.home', title: 'Kitchen' },
  { path: '/events/$id/doors', action: 'page.events.home', title: 'Doors' },
  { path: '/events/$id/board', action: 'page.events.home', title: 'Board' },
  { path: '/events/edit/$id', action: 'page.events.edit', title: 'Edit Event' },
  { path: '/events/messages/$id', action: 'page.events.edit', title: 'Message your guests' },
  {
    path: '/reservations',
    action: 'page.reservations',
    title: 'Reservations Management',
    keywords: 'replies rsvps guests export csv',
  },
  {
    path: '/waitlists',
    action: 'page.waitlists',
    title: 'Waitlists Management',
    keywords: 'waiting approve',
  },
  {
    path: '/subscriptions',
    action: 'page.subscriptions',
    title: 'Subscriptions Management',
    keywords: 'plan billing invoice upgrade',
  },
  { path: '/themes', action: 'page.themes', title: 'Themes Management', keywords: 'looks colors colours' },
  {
    path: '/email-templates',
    action: 'page.email-templates',
    title: 'Email Templates Preview',
    keywords: 'mail messages',
  },
  {
    path: '/outgoing-mail',
    action: 'page.outgoing-mail',
    title: 'Outgoing Mail',
    keywords: 'delivery failed emails bounced retry',
  },
  { path: '/mailbox', action: 'page.mailbox', title: 'Mailbox', keywords: 'mail sent outbox delivery' },
  {
    path: '/activity',
    action: 'page.activity',
    title: 'Activity Log',
    keywords: 'history audit who did what changes',
  },
  {
    path: '/profile',
    action: 'page.profile',
    title: 'Profile',
    keywords: 'account password security my devices',
  },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

export const pageAt = (path: PagePath): Page => pages.find((page) => page.path === path) as Page;

/** Reserved segments can't be ids, so `/events/edit` without an id is not a page. */
const anId = '(?!(?:edit|messages)(?:/|$))[^/]+';
const patterns = pages.map(
  ({ path }) => new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, anId)}/?$`, 'i'),
);

/** Returns the title of the page that the path leads to, or null. Pass it without its query. */
export const titleOf = (pathname: string): string | null =>
  pages.find((_, index) => patterns[index]?.test(pathname))?.title ?? null;

/** Whether the path leads to a page. Pass it without its query. */
export const isPage = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));

/** Pages that mailed links open. Their URLs contain a token, so never share such a URL. */
export const linkPages = pages.filter(({ path, action }) => action === null && path !== '/');

export const isLinkPage = (pathname: string): boolean =>
  linkPages.some(({ path }) => path === pathname.toLowerCase().replace(/\/$/, ''));
