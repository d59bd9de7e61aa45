/** The views of an event's guests: which replies, and whether by party, by person or by meal. */
import { isUpcoming } from '#domain/kernel/dates.ts';
import type { EventCounts, Overview } from '#domain/event-home/contract.ts';
import type { ReplyFilter } from '#web/replies/queries.ts';

const lists = [
  { value: 'replies', label: 'Replies' },
  { value: 'invited', label: 'Guest list' },
  { value: 'answers', label: 'Answers' },
] as const;

/** Returns the lists of an event's guests. Gifts are one of them once the event has begun. */
export const listsOf = ({ dateTime }: { dateTime: string }, now: Date) =>
  isUpcoming(new Date(dateTime), now) ? lists : [...lists, { value: 'thanks', label: 'Thanks' } as const];

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
  label: string;
  filter: Partial<ReplyFilter>;
  /**
   * Returns the count of the view. `missing` is the number of replies without an answer that is now
   * required.
   */
  count: (counts: EventCounts, more: MoreCounts | undefined, missing: number) => number;
}

/** The filters for parties. */
export const views = {
  replies: {
    label: 'All',
    filter: {},
    count: (c) => c.confirmedReplies + c.waitlistedReplies + c.declinedReplies,
  },
  coming: { label: 'Coming', filter: { status: 'confirmed' }, count: (c) => c.confirmedReplies },
  waiting: {
    label: 'Waiting',
    filter: { status: 'waitlisted', awaitingApproval: false },
    count: (c) => c.waitlistedReplies - c.awaitingApproval,
  },
  approval: {
    label: 'Awaiting approval',
    filter: { awaitingApproval: true },
    count: (c) => c.awaitingApproval,
  },
  declined: { label: 'Declined', filter: { status: 'declined' }, count: (c) => c.declinedReplies },
  note: { label: 'With a note', filter: { withNote: true }, count: (_c, more) => more?.withNote ?? 0 },
  food: { label: 'About food', filter: { aboutFood: true }, count: (c) => c.foodNotes },
  undeliverable: {
    label: 'Undeliverable',
    filter: { unsent: true },
    count: (_c, more) => more?.unsent ?? 0,
  },
  incomplete: {
    label: 'Answers missing',
    filter: { incomplete: true },
    count: (_c, _more, missing) => missing,
  },
} as const satisfies Record<string, View>;
export type GuestView = keyof typeof views;

export const isView = (name: string | undefined): name is GuestView => name !== undefined && name in views;

/** Returns the number of replies without an answer that is now required. */
export const missingOf = ({ needs }: Pick<Overview, 'needs'>): number =>
  needs.find(({ kind }) => kind === 'incomplete')?.count ?? 0;

/** Returns the chips for parties: the views that are not empty, and the chosen one. */
export const viewChips = (
  chosen: GuestView,
  counts: EventCounts,
  more: MoreCounts | undefined,
  missing = 0,
) =>
  (Object.keys(views) as GuestView[]).flatMap((value) => {
    const view: View = views[value];
    const count = view.count(counts, more, missing);
    if (value !== 'replies' && value !== chosen && count <= 0) return [];
    return [{ value, label: view.label, count: Math.min(count, capOf(value)), isMore: count > capOf(value) }];
  });

const capOf = (view: GuestView): number =>
  view === 'note' || view === 'undeliverable' ? maxCounted : Infinity;

/** The filters for persons. */
export const personViews = {
  replies: { label: 'All', status: undefined },
  coming: { label: 'Coming', status: 'confirmed' },
  waiting: { label: 'Waiting', status: 'waitlisted' },
} as const;

export const personChips = (counts: EventCounts) => [
  {
    value: 'replies' as const,
    label: personViews.replies.label,
    count: counts.confirmedGuests + counts.waitlistedGuests,
  },
  { value: 'coming' as const, label: personViews.coming.label, count: counts.confirmedGuests },
  { value: 'waiting' as const, label: waitingLabel(counts), count: counts.waitlistedGuests },
];

/**
 * Returns the label of a list that holds both those who wait for seats and those who await
 * approval.
 */
function waitingLabel({ waitlistedReplies, awaitingApproval }: EventCounts): string {
  if (awaitingApproval === 0) return personViews.waiting.label;
  return awaitingApproval === waitlistedReplies ? 'Awaiting approval' : 'Waiting or awaiting approval';
}

export const groupings = { party: 'By party', person: 'By person', meal: 'By meal' } as const;
export type Grouping = keyof typeof groupings;

/** The search parameters of the address, such as `view=coming&by=meal&meal=Salmon`. */
export interface GuestSearch {
  view?: string;
  by?: string;
  meal?: string;
  guest?: string;
  /** Present while a host adds a reply. */
  add?: string | number;
}

export interface Shown {
  by: Grouping;
  view: GuestView;
  /** A meal of the menu. Null means every meal. */
  meal: string | null;
}

export function shownBy(search: GuestSearch, hasMeals: boolean): Shown {
  const by: Grouping = search.by === 'person' || (search.by === 'meal' && hasMeals) ? search.by : 'party';
  const view = isView(search.view) ? search.view : 'replies';
  return {
    by,
    view: by === 'party' || view in personViews ? view : 'replies',
    meal: by === 'meal' ? (search.meal ?? null) : null,
  };
}

/** Returns the search parameters of what is shown, without the defaults. */
export const searchOf = ({ by, view, meal }: Shown): GuestSearch => ({
  ...(view !== 'replies' && { view }),
  ...(by !== 'party' && { by }),
  ...(by === 'meal' && meal !== null && { meal }),
});
