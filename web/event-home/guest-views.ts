/**
 * The views of an event's guests: the list, the selection of its rows, and what each row stands
 * for.
 */
import { isUpcoming } from '#domain/kernel/dates.ts';
import type { EventCounts, Overview } from '#domain/event-home/contract.ts';
import type { InvitationCounts } from '#domain/guest-list/contract.ts';
import type { Chip } from '#web/ui/fields/chips.tsx';
import type { ReplyFilter } from '#web/replies/queries.ts';
import { words } from './words.ts';

/** Lists with their own page. `thanks` is one of them once the event has begun. */
const otherLists = ['invited', 'answers', 'thanks'] as const;
export type OtherList = (typeof otherLists)[number];

export const isOtherList = (name: string | undefined): name is OtherList =>
  otherLists.some((list) => list === name);

/**
 * The number of replies with a note, and of those with an unsent mail. Counting stops at
 * `maxCounted`.
 */
export interface MoreCounts {
  withNote: number;
  unsent: number;
}
const maxCounted = 1_000;

interface View {
  filter: Partial<ReplyFilter>;
  /**
   * Returns the count of the view. `missing` is the number of replies that lack an answer that is
   * now required.
   */
  count: (counts: EventCounts, more: MoreCounts | undefined, missing: number) => number;
}

/** The views of parties, each with its filter. */
export const views = {
  replies: {
    filter: {},
    count: (c) => c.confirmedReplies + c.waitlistedReplies + c.declinedReplies,
  },
  coming: { filter: { status: 'confirmed' }, count: (c) => c.confirmedReplies },
  waiting: {
    filter: { status: 'waitlisted', awaitingApproval: false },
    count: (c) => c.waitlistedReplies - c.awaitingApproval,
  },
  approval: {
    filter: { awaitingApproval: true },
    count: (c) => c.awaitingApproval,
  },
  declined: { filter: { status: 'declined' }, count: (c) => c.declinedReplies },
  note: { filter: { withNote: true }, count: (_c, more) => more?.withNote ?? 0 },
  food: { filter: { aboutFood: true }, count: (c) => c.foodNotes },
  undeliverable: {
    filter: { unsent: true },
    count: (_c, more) => more?.unsent ?? 0,
  },
  incomplete: {
    filter: { incomplete: true },
    count: (_c, _more, missing) => missing,
  },
} as const satisfies Record<string, View>;
export type GuestView = keyof typeof views;

const labelOf = (view: GuestView): string => words.views[view === 'replies' ? 'all' : view];

export const isView = (name: string | undefined): name is GuestView => name !== undefined && name in views;

/** Returns how many replies lack an answer that is now required. */
export const missingOf = ({ needs }: Pick<Overview, 'needs'>): number =>
  needs.find(({ kind }) => kind === 'incomplete')?.count ?? 0;

/** The households of the guest list that have their own chip. */
type HouseholdChip = 'notAnswered' | 'notSent';
export type GuestChip = GuestView | HouseholdChip | OtherList;

interface Counted {
  counts: EventCounts;
  more: MoreCounts | undefined;
  /** The counts of households. Undefined until they are read. */
  households: Pick<InvitationCounts, 'unanswered' | 'notSent'> | undefined;
  /** The number of replies that lack an answer that is now required. */
  missing: number;
}

/**
 * Returns the chips above the guests. All of them are always there, so that none moves when a
 * count changes. `by` tells whether replies or people are counted.
 */
export function guestChips({ counts, more, households }: Counted, by: Grouping): Chip<GuestChip>[] {
  const ofView = (value: GuestView) => ({
    value,
    label: labelOf(value),
    count: views[value].count(counts, more, 0),
  });
  const notAnswered = households?.unanswered.households ?? counts.unanswered;
  const notSent = households?.notSent.households;
  const { confirmedGuests, waitlistedGuests } = counts;
  const byReply = by === 'party';
  return [
    byReply ? ofView('coming') : { ...ofView('coming'), count: confirmedGuests },
    byReply ? ofView('waiting') : { value: 'waiting', label: waitingLabel(counts), count: waitlistedGuests },
    ofView('approval'),
    ofView('declined'),
    { value: 'notAnswered', label: words.views.notAnswered, count: notAnswered },
    { value: 'notSent', label: words.views.notSent, count: notSent },
    {
      value: 'replies',
      label: words.views.all,
      count: byReply
        ? ofView('replies').count + notAnswered + (notSent ?? 0)
        : confirmedGuests + waitlistedGuests,
    },
  ];
}

/** Returns the views behind the chips' menu: those that are not empty, and the chosen one. */
export function moreChips(
  chosen: GuestChip,
  { counts, more, missing }: Counted,
  { dateTime }: { dateTime: string },
  now: Date,
): Chip<GuestChip>[] {
  const chips = (['note', 'food', 'undeliverable', 'incomplete'] as const).flatMap((value) => {
    const count = views[value].count(counts, more, missing);
    if (value !== chosen && count <= 0) return [];
    const cap = capOf(value);
    return [{ value, label: labelOf(value), count: Math.min(count, cap), isMore: count > cap }];
  });
  const lists = otherLists
    .filter((value) => value !== 'thanks' || !isUpcoming(new Date(dateTime), now))
    .map((value) => ({ value, label: words.views[value] }));
  return [...chips, ...lists];
}

/** Returns the chip that the page's address chooses. */
export function chosenChip(search: GuestSearch, by: Grouping): GuestChip {
  const { view, status } = search;
  if (view === 'invited' && (status === 'notAnswered' || status === 'notSent')) return status;
  if (isOtherList(view)) return view;
  return viewOf(search, by);
}

/** Returns the search parameters of a chip. */
export function searchOfChip(chip: GuestChip, shown: Shown): GuestSearch {
  if (chip === 'notAnswered' || chip === 'notSent') return { view: 'invited', status: chip };
  if (isOtherList(chip)) return { view: chip };
  const by = chip in personViews ? shown.by : 'party';
  return searchOf({ by, view: chip, meal: by === 'meal' ? shown.meal : null });
}

const capOf = (view: GuestView): number =>
  view === 'note' || view === 'undeliverable' ? maxCounted : Infinity;

/** The filters for persons: the status of their reply. */
export const personViews = {
  replies: undefined,
  coming: 'confirmed',
  waiting: 'waitlisted',
} as const;

/**
 * Returns the label of a list that holds both those who wait for seats and those who await
 * approval.
 */
function waitingLabel({ waitlistedReplies, awaitingApproval }: EventCounts): string {
  if (awaitingApproval === 0) return words.views.waiting;
  return awaitingApproval === waitlistedReplies ? words.views.approval : words.views.waitingOrApproval;
}

export type Grouping = 'party' | 'person' | 'meal';

/** The search parameters of the address, such as `view=coming&by=meal&meal=Salmon`. */
export interface GuestSearch {
  view?: string;
  /** The state that the households of the guest list are in. */
  status?: string;
  by?: string;
  meal?: string;
  guest?: string;
  /** Set in the address while a host adds a reply. */
  add?: string | number;
}

export interface Shown {
  by: Grouping;
  view: GuestView;
  /** The meal whose guests are listed. Null unless the list is by meal. */
  meal: string | null;
}

function viewOf({ view }: GuestSearch, by: Grouping): GuestView {
  const known = isView(view) ? view : 'replies';
  return by === 'party' || known in personViews ? known : 'replies';
}

/** Returns what the address shows. By meal, it is one meal: the first one until a host chooses. */
export function shownBy(search: GuestSearch, meals: readonly string[]): Shown {
  const [first] = meals;
  const isByMeal = search.by === 'meal' && first !== undefined;
  const by: Grouping = isByMeal ? 'meal' : search.by === 'person' ? 'person' : 'party';
  return { by, view: viewOf(search, by), meal: isByMeal ? (search.meal ?? first) : null };
}

/** Returns the search parameters for the current view, without the defaults. */
export const searchOf = ({ by, view, meal }: Shown): GuestSearch => ({
  ...(view !== 'replies' && { view }),
  ...(by !== 'party' && { by }),
  ...(by === 'meal' && meal !== null && { meal }),
});
