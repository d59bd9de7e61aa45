/** Says which rows, links and codes a hostile call may contain at a given place. */
import type { Dice } from './dice.ts';
import type { Organization } from './fuzz-world.ts';
import type { Ids } from './hostile.ts';

type IdsByKind = Organization['of'];

/** The rows that `id` or `ids` names, by the start of the path. */
const rowsByPath: [RegExp, (known: IdsByKind) => readonly string[]][] = [
  [/^\/api\/events\/:id\/questions/, ({ question }) => question],
  [/^\/api\/events\/:id\/(invitations|save-the-date|reminders|told)/, ({ household }) => household],
  [/^\/api\/events?\//, ({ reservation, household }) => [...reservation, ...household]],
  [/^\/api\/questions/, ({ question }) => question],
  [/^\/api\/invitations/, ({ invitee }) => invitee],
  [/^\/api\/reservation/, ({ guest }) => guest],
  [/^\/(api\/)?rsvp/, ({ guest }) => guest],
];
const idByPath: [RegExp, (known: IdsByKind) => readonly string[]][] = [
  [/^\/api\/events?\//, ({ event }) => event],
  [/^\/api\/users?\//, ({ user }) => user],
  [/^\/api\/tenants?\//, ({ tenant }) => tenant],
  [/^\/api\/reservations?\//, ({ reservation }) => reservation],
  [/^\/api\/invitations\//, ({ household }) => household],
  [/^\/api\/questions\//, ({ question }) => question],
  [/^\/api\/gifts\//, ({ gift }) => gift],
  [/^\/api\/door-links\//, ({ doorLink }) => doorLink],
  [/^\/api\/door-leases\//, ({ doorLease }) => doorLease],
  [/^\/api\/reading-links\//, ({ readingLink }) => readingLink],
  [/^\/api\/imports\//, (known) => known.import],
  [/^\/api\/join-requests\//, ({ request }) => request],
  [/^\/api\/mail\//, ({ mail }) => mail],
];

/** Fields and path steps whose names say what they contain. */
const byName: Record<string, (known: IdsByKind) => readonly string[]> = {
  userId: ({ user }) => user,
  createdBy: ({ user }) => user,
  tenantId: ({ tenant }) => tenant,
  eventId: ({ event }) => event,
  guestId: ({ guest }) => guest,
  personId: ({ guest, invitee }) => [...guest, ...invitee],
  inviteeId: ({ invitee }) => invitee,
  invitationId: ({ household }) => household,
  into: ({ household }) => household,
  replyId: ({ reservation }) => reservation,
  reservationId: ({ reservation }) => reservation,
  questionId: ({ question }) => question,
  key: ({ question }) => question,
  linkId: ({ doorLink }) => doorLink,
  messageId: ({ message }) => message,
  customUrl: ({ address }) => address,
};

/** The key in the path of a call or page that opens without a session. */
function tokensOf(path: string, keys: Organization['keys']): readonly string[] {
  if (path.includes('/reply/')) return keys.reply.flat();
  if (path.includes('/survey/')) return keys.survey.flat();
  if (path.includes('/door/')) return keys.door;
  if (path.startsWith('/kitchen/')) return keys.kitchen;
  if (path.startsWith('/view/')) return keys.reading;
  if (path.startsWith('/unsubscribe/')) return keys.unsubscribe;
  return [];
}

/** The organization as if it had only one event, so that links and addresses match. */
function only({ of, keys, ...own }: Organization, at: number): Organization {
  const onlyAt = <Value>(list: readonly Value[]) => list.slice(at, at + 1);
  return {
    ...own,
    of: { ...of, event: onlyAt(of.event), address: onlyAt(of.address) },
    keys: {
      ...keys,
      reply: onlyAt(keys.reply),
      survey: onlyAt(keys.survey),
      invitation: onlyAt(keys.invitation),
    },
  };
}

/**
 * Returns a function that gives the ids for a parameter of a call. The ids of rows are from either
 * organization. The keys of links are always from the caller's own.
 */
export const idsOf = (roll: Dice, whole: Organization, other: Organization): Ids => {
  const own = roll.chance(0.6) ? only(whole, roll.below(whole.of.event.length)) : whole;
  const known = roll.chance(0.4) ? other.of : own.of;
  return (name, path, place) => {
    if (name === 'token') return place === 'path' ? tokensOf(path, own.keys) : [];
    if (name === 'code' && path.startsWith('/a/')) return own.keys.checkIn;
    if (name === 'invitation' || name === 'i') return own.keys.invitation.flat();
    if (name === 'reply' && place === 'body') return own.keys.reply.flat();
    if (name === 'language' && place === 'path') return ['de', 'ar', 'en'];
    if (name === 'version' && place === 'path') return ['1'];
    const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
    if (named) return named(known);
    if (name !== 'id' && name !== 'ids') return [];
    const rules = place === 'path' ? idByPath : rowsByPath;
    return rules.find(([pattern]) => pattern.test(path))?.[1](known) ?? [];
  };
};
