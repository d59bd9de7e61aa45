import { emailKey } from '#domain/accounts/rules.ts';
import { newId } from '../db/id.ts';
import { day, type EventPlan } from './organizations.ts';
import { firstNames, lastNames, noMessages, yesMessages } from './people.ts';

/**
 * Makes the replies in order of arrival. Each is confirmed if it fits in the remaining seats, as
 * the product would decide.
 */
export function makeReplies(
  plan: EventPlan,
  about: { tenantId: string; eventId: string; lastReply: number; random: () => number },
) {
  const { random } = about;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const arrivedAt = Array.from(
    { length: plan.replies },
    () => about.lastReply - random() ** 1.5 * 35 * day,
  ).sort((a, b) => a - b);
  const usedNames = new Set<string>();
  let remaining = plan.maxGuests;

  return arrivedAt.flatMap((time, index) => {
    let first = pick(firstNames);
    let last = pick(lastNames);
    while (usedNames.has(`${first} ${last}`)) [first, last] = [pick(firstNames), pick(lastNames)];
    usedNames.add(`${first} ${last}`);
    const isAttending = random() < 0.86;
    const party = Math.min(plan.maxGuestsPerRsvp, 1 + Math.floor(random() ** 1.4 * 4));
    const guestCount = isAttending ? party : Math.min(party, 2);
    const awaitingApproval = isAttending && plan.more?.requiresApproval === true && random() < 0.5;
    const fits = guestCount <= remaining;
    if (isAttending && !fits && !plan.more?.enableWaitlist) return [];
    const waitlisted = isAttending && (awaitingApproval || !fits);
    if (isAttending && !waitlisted) remaining -= guestCount;

    const guestDetails = Array.from({ length: guestCount }, (_, guest) => ({
      id: newId(),
      name:
        guest === 0 ? `${first} ${last}` : `${pick(firstNames)} ${random() < 0.7 ? last : pick(lastNames)}`,
      mealChoice: isAttending && plan.meals ? pick(plan.meals).name : '',
      isAttending,
    }));
    const ascii = `${first}.${last}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const guestEmail = `${ascii}@example.com`;
    const createdAt = new Date(time);
    return {
      id: newId(),
      tenantId: about.tenantId,
      eventId: about.eventId,
      displayName: `${first} ${last}`,
      guestEmail,
      emailKey: emailKey(guestEmail),
      replyKey: emailKey(guestEmail),
      guestPhone: random() < 0.5 ? `+1 555 01${String(Math.floor(random() * 100)).padStart(2, '0')}` : '',
      guestCount,
      guestDetails,
      mealChoice: guestDetails[0]?.mealChoice ?? '',
      message: random() < 0.45 ? pick(isAttending ? yesMessages : noMessages) : '',
      isAttending,
      waitlisted,
      awaitingApproval,
      publicToggle: isAttending && random() < 0.6,
      arrival: index + 1,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
