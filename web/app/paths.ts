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
  /** The replies to one event, with every specified field as a column. */
  repliesTo: (id: string) => `/reservations?event=${id}`,
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
  label: string;
  href: string;
  action: Action;
  icon: MenuIcon;
}

export type MenuIcon =
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

export const menu: { label: string; items: MenuItem[] }[] = [
  {
    label: 'Core Management',
    items: [
      { label: 'Dashboard', href: paths.dashboard, action: 'menu.dashboard', icon: 'dashboard' },
      { label: 'Organization', href: paths.organization, action: 'menu.organization', icon: 'organization' },
      { label: 'Tenants', href: paths.tenants, action: 'menu.tenants', icon: 'tenants' },
      { label: 'Users', href: paths.users, action: 'menu.users', icon: 'users' },
      { label: 'Events', href: paths.events, action: 'menu.events', icon: 'events' },
      { label: 'Reservations', href: paths.reservations, action: 'menu.reservations', icon: 'reservations' },
      { label: 'Waitlists', href: paths.waitlists, action: 'menu.waitlists', icon: 'waitlists' },
    ],
  },
  {
    label: 'Business',
    items: [
      {
        label: 'Subscriptions',
        href: paths.subscriptions,
        action: 'menu.subscriptions',
        icon: 'subscriptions',
      },
      { label: 'Themes', href: paths.themes, action: 'menu.themes', icon: 'themes' },
      {
        label: 'Email Templates',
        href: paths.emailTemplates,
        action: 'menu.email-templates',
        icon: 'emailTemplates',
      },
    ],
  },
];
