/**
 * The one list of contracts. The server, the client and the API document all follow it, in this
 * order.
 */
import { accountsRoutes } from './accounts/contract.ts';
import { activityRoutes } from './activity/contract.ts';
import { coversRoutes } from './covers/contract.ts';
import { dashboardRoutes } from './dashboard/contract.ts';
import { doorsRoutes } from './doors/contract.ts';
import { eventsRoutes } from './events/contract.ts';
import { giftsRoutes } from './gifts/contract.ts';
import { helpersRoutes } from './helpers/contract.ts';
import { readingLinksRoutes } from './reading-links/contract.ts';
import { importsRoutes } from './imports/contract.ts';
import { guestListRoutes } from './guest-list/contract.ts';
import { joiningRoutes } from './joining/contract.ts';
import { exportsRoutes } from './exports/contract.ts';
import { factorsRoutes } from './factors/contract.ts';
import type { RouteSpec } from './kernel/route.ts';
import { kitchenRoutes } from './kitchen/contract.ts';
import { languagesRoutes } from './languages/contract.ts';
import { liveRoutes } from './live/contract.ts';
import { mailRoutes } from './mail/contract.ts';
import { messagesRoutes } from './messages/contract.ts';
import { newsRoutes } from './news/contract.ts';
import { notificationsRoutes } from './notifications/contract.ts';
import { eventHomeRoutes } from './event-home/contract.ts';
import { partiesRoutes } from './parties/contract.ts';
import { answersRoutes } from './answers/contract.ts';
import { plansRoutes } from './plans/contract.ts';
import { privacyRoutes } from './privacy/contract.ts';
import { problemsRoutes } from './problems/contract.ts';
import { questionsRoutes } from './questions/contract.ts';
import { remindersRoutes } from './reminders/contract.ts';
import { repliesRoutes } from './replies/contract.ts';
import { retentionRoutes } from './retention/contract.ts';
import { sectionsRoutes } from './sections/contract.ts';
import { givenRoutes } from './guest-list/given/contract.ts';
import { saveDateRoutes } from './guest-list/save-date/contract.ts';
import { sendRoutes } from './guest-list/send/contract.ts';
import { surveysRoutes } from './surveys/contract.ts';
import { tenantsRoutes } from './tenants/contract.ts';
import { themesRoutes } from './themes/contract.ts';
import { usersRoutes } from './users/contract.ts';

export const contracts = {
  accounts: accountsRoutes,
  factors: factorsRoutes,
  tenants: tenantsRoutes,
  users: usersRoutes,
  joining: joiningRoutes,
  plans: plansRoutes,
  events: eventsRoutes,
  covers: coversRoutes,
  sections: sectionsRoutes,
  languages: languagesRoutes,
  kitchen: kitchenRoutes,
  questions: questionsRoutes,
  answers: answersRoutes,
  surveys: surveysRoutes,
  exports: exportsRoutes,
  imports: importsRoutes,
  gifts: giftsRoutes,
  doors: doorsRoutes,
  helpers: helpersRoutes,
  readingLinks: readingLinksRoutes,
  guestList: { ...guestListRoutes, ...sendRoutes, ...saveDateRoutes, ...givenRoutes },
  eventHome: eventHomeRoutes,
  news: newsRoutes,
  parties: partiesRoutes,
  themes: themesRoutes,
  replies: repliesRoutes,
  privacy: privacyRoutes,
  retention: retentionRoutes,
  mail: mailRoutes,
  messages: messagesRoutes,
  reminders: remindersRoutes,
  notifications: notificationsRoutes,
  dashboard: dashboardRoutes,
  live: liveRoutes,
  activity: activityRoutes,
  problems: problemsRoutes,
} as const satisfies Record<string, Record<string, RouteSpec>>;

export type Contracts = typeof contracts;
export type Slice = keyof Contracts;
