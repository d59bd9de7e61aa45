/** The handlers of every slice. */
import type { Contracts, Slice } from '#domain/contracts.ts';
import { factorsHandlers } from './accounts/factors/routes.ts';
import { accountsHandlers } from './accounts/routes.ts';
import { activityHandlers } from './activity/routes.ts';
import { answersHandlers } from './answers/routes.ts';
import { coversHandlers } from './covers/routes.ts';
import { dashboardHandlers } from './dashboard/routes.ts';
import { doorsHandlers } from './doors/routes.ts';
import { eventHomeHandlers } from './event-home/routes.ts';
import { eventsHandlers } from './events/routes.ts';
import { exportsHandlers } from './exports/routes.ts';
import { giftsHandlers } from './gifts/routes.ts';
import { copyGuestListBy } from './guest-list/copy-list.ts';
import { readInvited } from './guest-list/household-page.ts';
import { guestListHandlers } from './guest-list/routes.ts';
import { readSaveTheDate } from './guest-list/save-date-page.ts';
import { sendHandlers } from './guest-list/send/routes.ts';
import { helpersHandlers } from './helpers/routes.ts';
import { importsHandlers } from './imports/routes.ts';
import { joiningHandlers } from './joining/routes.ts';
import { kitchenHandlers } from './kitchen/routes.ts';
import { alikeIssues } from './languages/originals.ts';
import { languagesHandlers } from './languages/routes.ts';
import { liveHandlers } from './live/routes.ts';
import { mailHandlers } from './mail/routes.ts';
import { messagesHandlers } from './messages/routes.ts';
import { newsHandlers } from './news/routes.ts';
import { notificationsHandlers } from './notifications/routes.ts';
import { takeBounce } from './outbox/sending/bounced.ts';
import { partiesHandlers } from './parties/routes.ts';
import { plansHandlers } from './plans/routes.ts';
import { privacyHandlers } from './privacy/routes.ts';
import { problemsHandlers } from './problems/routes.ts';
import { questionsHandlers } from './questions/routes.ts';
import { readingLinksHandlers } from './reading-links/routes.ts';
import { remindersHandlers } from './reminders/routes.ts';
import { repliesHandlers } from './replies/routes.ts';
import { retentionHandlers } from './retention/routes.ts';
import { sectionsHandlers } from './sections/routes.ts';
import { surveysHandlers } from './surveys/routes.ts';
import { tenantsHandlers } from './tenants/routes.ts';
import { themesHandlers } from './themes/routes.ts';
import { usersHandlers } from './users/routes.ts';
import type { Handlers } from './http/serve.ts';
import type { PlatformAppDeps } from './services.ts';

/** Returns the handlers of every slice. A slice without handlers does not compile. */
export const handlersOf = (deps: PlatformAppDeps): { [S in Slice]: Handlers<Contracts[S]> } => ({
  accounts: accountsHandlers(deps),
  factors: factorsHandlers(deps),
  tenants: tenantsHandlers(deps),
  users: usersHandlers(deps),
  joining: joiningHandlers(deps),
  plans: plansHandlers(deps),
  events: eventsHandlers(deps, copyGuestListBy(deps)),
  helpers: helpersHandlers(deps),
  readingLinks: readingLinksHandlers(deps),
  covers: coversHandlers(deps),
  sections: sectionsHandlers(deps),
  languages: languagesHandlers(deps),
  kitchen: kitchenHandlers(deps),
  questions: questionsHandlers(deps, alikeIssues),
  answers: answersHandlers(deps),
  exports: exportsHandlers(deps),
  gifts: giftsHandlers(deps),
  doors: doorsHandlers(deps),
  surveys: surveysHandlers(deps),
  imports: importsHandlers(deps),
  guestList: { ...guestListHandlers(deps), ...sendHandlers(deps, (report) => takeBounce(deps, report)) },
  eventHome: eventHomeHandlers(deps),
  news: newsHandlers(deps),
  parties: partiesHandlers(deps),
  themes: themesHandlers(deps),
  replies: repliesHandlers(deps, { readInvited, readSaveTheDate }),
  privacy: privacyHandlers(deps),
  retention: retentionHandlers(deps),
  mail: mailHandlers(deps),
  messages: messagesHandlers(deps),
  reminders: remindersHandlers(deps),
  notifications: notificationsHandlers(deps),
  dashboard: dashboardHandlers(deps),
  live: liveHandlers(deps),
  activity: activityHandlers(deps),
  problems: problemsHandlers(),
});
