/** Every kind of notification in words. */
import type { NotificationFacts, NotificationKind } from '#domain/notifications/sentences.ts';
import { words } from './words.ts';

/** A piece of a sentence. Names are separate pieces, so that they can be emphasized or linked. */
export interface Part {
  text: string;
  is?: 'name' | 'event';
}

type ReplyFacts = Pick<NotificationFacts, 'status' | 'guestCount' | 'awaitingApproval'>;

/** Says what a reply is, such as "confirmed, 2 guests". Returns null if it is gone. */
function standingOf({ status, guestCount: count, awaitingApproval }: ReplyFacts): string | null {
  if (status === null) return null;
  const said = words.standing;
  if (status === 'declined') return said.declined;
  if (status === 'confirmed') return count ? said.confirmedGuests({ count }) : said.confirmed;
  if (awaitingApproval) return count ? said.approvalGuests({ count }) : said.approval;
  return count ? said.waitlistedGuests({ count }) : said.waitlisted;
}

const who = (text: string): Part => ({ text, is: 'name' });
const at = (text: string): Part => ({ text, is: 'event' });

type Tell = (facts: NotificationFacts) => readonly (string | Part)[];

const eventOf = ({ eventName }: NotificationFacts): string => eventName ?? words.unnamed.event;
const organizationOf = ({ tenantName }: NotificationFacts): string =>
  tenantName || words.unnamed.organization;
/** Returns the arguments that a sentence needs for the guest and the event of a notification. */
const both = (facts: NotificationFacts) => ({
  ...{ who, at },
  name: facts.name || words.unnamed.guest,
  event: eventOf(facts),
});

const tell: Record<NotificationKind, Tell> = {
  reservation: (facts) => {
    const standing = standingOf(facts);
    return standing === null
      ? words.told.replied(both(facts))
      : words.told.repliedAs({ ...both(facts), standing });
  },
  reply_changed: (facts) => {
    const was = facts.before && standingOf(facts.before);
    const is = standingOf(facts);
    return was !== null && is !== null && was !== is
      ? words.told.changedFrom({ ...both(facts), was, is })
      : words.told.changed(both(facts));
  },
  reply_withdrawn: (facts) => {
    const standing = standingOf(facts);
    return standing === null
      ? words.told.withdrew(both(facts))
      : words.told.withdrewAs({ ...both(facts), standing });
  },
  promoted: (facts) =>
    facts.guestCount
      ? words.told.promotedGuests({ ...both(facts), count: facts.guestCount })
      : words.told.promoted(both(facts)),
  spots_opened: (facts) => words.told.spotsOpened({ at, event: eventOf(facts) }),
  mail_failed: (facts) => {
    const { failed, failedTo, failedAbout, failedToAbout } = words.told;
    if (facts.name) return facts.eventName ? failedToAbout(both(facts)) : failedTo(both(facts));
    return facts.eventName ? failedAbout(both(facts)) : [failed];
  },
  mail_withheld: (facts) => {
    const { withheld, withheldTo, withheldAbout, withheldToAbout } = words.told;
    if (facts.name) return facts.eventName ? withheldToAbout(both(facts)) : withheldTo(both(facts));
    return facts.eventName ? withheldAbout(both(facts)) : [withheld];
  },
  join_request: (facts) =>
    words.told.asked({
      who,
      name: facts.name || words.unnamed.somebody,
      organization: organizationOf(facts),
    }),
  plan_limit: (facts) => words.told.planLimit({ at, event: eventOf(facts) }),
  plan_request: (facts) => words.told.planRequest({ who, organization: organizationOf(facts) }),
  plan_at_doors: (facts) => words.told.planAtDoors({ at, event: eventOf(facts) }),
  lookup_misses: (facts) => words.told.lookups({ at, event: eventOf(facts) }),
  not_me: (facts) => words.told.notMe({ ...both(facts), name: facts.name || words.unnamed.household }),
};

export const partsOf = (facts: NotificationFacts): Part[] =>
  tell[facts.kind](facts)
    .map((piece) => (typeof piece === 'string' ? { text: piece } : piece))
    .filter(({ text }) => text !== '');

/** Sums up notifications: "4 said yes (9 guests), 1 said no, 1 withdrew". */
export function summaryOf(rows: readonly NotificationFacts[]): string {
  const replied = (status: NotificationFacts['status'], asks = false) =>
    rows.filter(
      (row) =>
        row.kind === 'reservation' && row.status === status && (row.awaitingApproval ?? false) === asks,
    );
  const countOf = (some: readonly NotificationFacts[]) => ({
    count: some.length,
    guests: some.reduce((sum, { guestCount }) => sum + (guestCount ?? 0), 0),
  });
  const yes = countOf(replied('confirmed'));
  const waiting = countOf(replied('waitlisted'));
  const requests = countOf(replied('waitlisted', true));
  const no = replied('declined').length;
  const gone = rows.filter((row) => row.kind === 'reservation' && row.status === null).length;
  const ofKind = (kind: NotificationKind) => rows.filter((row) => row.kind === kind).length;
  const [changed, moved, withdrew] = [ofKind('reply_changed'), ofKind('promoted'), ofKind('reply_withdrawn')];
  return [
    yes.count > 0 && words.sums.yes(yes),
    waiting.count > 0 && words.sums.waiting(waiting),
    requests.count > 0 && words.sums.requests(requests),
    no > 0 && words.sums.no({ count: no }),
    gone > 0 && words.sums.gone({ count: gone }),
    changed > 0 && words.sums.changed({ count: changed }),
    moved > 0 && words.sums.moved({ count: moved }),
    withdrew > 0 && words.sums.withdrew({ count: withdrew }),
  ]
    .filter(Boolean)
    .join(', ');
}
