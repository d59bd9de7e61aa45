/** The paths of the pages, and the items of the sidebar (docs/product/pages.md#pages). */
import type { Action } from '#domain/access/rules.ts';

export const paths = {
  home: '/',
  login: '/?view=login',
  register: '/?view=register',
  dashboard: '/dashboard',
  tenants: '/tenants',
  users: '/users',
  profile: '/profile',
  organization: '/organization',
  events: '/events',
  /** The list of events that match a search. */
  eventsWith: (words: string) => (words === '' ? '/events' : `/events?q=${encodeURIComponent(words)}`),
  publicEvents: '/events/public',
  createEvent: '/events/create',
  /** The event's overview page. */
  event: (id: string) => `/events/${id}`,
  /** The replies to all events, filtered by a search. */
  repliesWith: (words: string) => `/reservations?q=${encodeURIComponent(words)}`,
  eventGuests: (id: string, view?: string) => `/events/${id}/guests${view ? `?view=${view}` : ''}`,
  /** The replies to an event, with the form that adds one. */
  addReply: (id: string) => `/events/${id}/guests?add=1`,
  /** Everything about one party, next to the list that it is in. */
  eventGuest: (id: string, reply: string, view?: string) =>
    `/events/${id}/guests?${view ? `view=${view}&` : ''}guest=${reply}`,
  eventKitchen: (id: string) => `/events/${id}/kitchen`,
  eventDoors: (id: string) => `/events/${id}/doors`,
  eventBoard: (id: string) => `/events/${id}/board`,
  editEvent: (id: string, tab?: string) => `/events/edit/${id}${tab ? `?tab=${tab}` : ''}`,
  reservations: '/reservations',
  subscriptions: '/subscriptions',
  waitlists: '/waitlists',
  themes: '/themes',
  emailTemplates: '/email-templates',
  /** The mails of one event. */
  eventEmails: (eventId: string) => `/email-templates?event=${eventId}`,
  /** The page for writing to the guests of an event. */
  messages: (eventId: string, view?: string) => `/events/messages/${eventId}${view ? `?view=${view}` : ''}`,
  outgoingMail: '/outgoing-mail',
  mailbox: '/mailbox',
  activity: '/activity',
  activityOfEvent: (id: string) => `/activity?event=${id}`,
  rsvp: (customUrl: string) => `/rsvp/${customUrl}`,
} as const;

export interface MenuItem {
  name: MenuName;
  href: string;
  action: Action;
}

export type MenuName =
  | 'dashboard'
  | 'organization'
  | 'tenants'
  | 'users'
  | 'events'
  | 'reservations'
  | 'waitlists'
  | 'subscriptions'
  | 'themes'
  | 'emailTemplates';

export const menu: { name: 'core' | 'business'; items: MenuItem[] }[] = [
  {
    name: 'core',
    items: [
      { name: 'dashboard', href: paths.dashboard, action: 'menu.dashboard' },
      { name: 'organization', href: paths.organization, action: 'menu.organization' },
      { name: 'tenants', href: paths.tenants, action: 'menu.tenants' },
      { name: 'users', href: paths.users, action: 'menu.users' },
      { name: 'events', href: paths.events, action: 'menu.events' },
      { name: 'reservations', href: paths.reservations, action: 'menu.reservations' },
      { name: 'waitlists', href: paths.waitlists, action: 'menu.waitlists' },
    ],
  },
  {
    name: 'business',
    items: [
      { name: 'subscriptions', href: paths.subscriptions, action: 'menu.subscriptions' },
      { name: 'themes', href: paths.themes, action: 'menu.themes' },
      { name: 'emailTemplates', href: paths.emailTemplates, action: 'menu.email-templates' },
    ],
  },
];
