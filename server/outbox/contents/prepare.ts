/** Prepares the mails that a worker took. */
import type { PlatformDeps } from '../../http/deps.ts';
import { withinBudgets } from '../../budgets/apply-budgets.ts';
import { withCheckInCodes } from './check-in-codes.ts';
import { stillInvited, withHouseholds } from './invitation-mail.ts';
import { withJoiningLinks } from './joinable.ts';
import { leavingReminders } from '../../reminders/before-send.ts';
import { withRemovals } from './removals.ts';
import { withNews } from './news.ts';
import type { LeasedMail } from '../outbox.store.ts';
import { withLanguages } from './languages.store.ts';
import { withEvents } from './rendering.ts';

/**
 * Gives taken mails what they show, and leaves out those that must not leave: of ended invitations,
 * above a budget, or no longer needed.
 */
export async function prepared(
  deps: PlatformDeps,
  taken: readonly LeasedMail[],
  takenAt: Date,
): Promise<LeasedMail[]> {
  const { database } = deps;
  const leaving = await leavingReminders(
    database,
    await withinBudgets(
      deps,
      await stillInvited(deps, await withRemovals(deps, await withNews(deps, taken, takenAt))),
    ),
    new Date(),
  );
  const spoken = await withLanguages(database.platform, leaving);
  const invited = await withHouseholds(deps, await withEvents(database.platform, spoken));
  return withCheckInCodes(deps, await withJoiningLinks(deps, invited));
}
