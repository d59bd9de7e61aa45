/**
 * What of an event's guests is shown: which replies, and whether as parties, as persons or by their
 * meals.
 */
import type { EventCounts, Overview } from '#domain/overview/contract.ts';
import type { ReplyFilter } from '#web/replies/queries.ts';

/**
 * Replies with a note, and those whose guest was not sent a mail; no more than so many are counted.
 */
export interface MoreCounts {
  withNote: number;
  unsent: number;
}
const mostCounted = 1_000;

interface View {
  label: string;
  filter: Partial<ReplyFilter>;
  /** `missing` replies do not answer what is required of them by now. */
  count: (counts: EventCounts, more: MoreCounts | undefined, missing: number) => number;
}

/** The filters of the parties. */
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

/** Replies that do not answer what is required of them by now. */
export const missingOf = ({ needs }: Pick<Overview, 'needs'>): number =>
  needs.find(({ kind }) => kind === 'incomplete')?.count ?? 0;

/** The chips of the parties: those that have somebody, and the chosen one. */
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
  view === 'note' || view === 'undeliverable' ? mostCounted : Infinity;

/** The filters of the persons. */
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

/** Their list has those who wait for seats and those who wait for a yes. */
function waitingLabel({ waitlistedReplies, awaitingApproval }: EventCounts): string {
  if (awaitingApproval === 0) return personViews.waiting.label;
  return awaitingApproval === waitlistedReplies ? 'Awaiting approval' : 'Waiting or awaiting approval';
}

export const groupings = { party: 'By party', person: 'By person', meal: 'By meal' } as const;
export type Grouping = keyof typeof groupings;

/** What the address asks for; `view=coming&by=meal&meal=Salmon`. */
export interface GuestSearch {
  view?: string;
  by?: string;
  meal?: string;
  guest?: string;
}

export interface Shown {
  by: Grouping;
  view: GuestView;
  /** Of the menu; null for every meal. */
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

/** The address of what is shown, without what goes without saying. */
export const searchOf = ({ by, view, meal }: Shown): GuestSearch => ({
  ...(view !== 'replies' && { view }),
  ...(by !== 'party' && { by }),
  ...(by === 'meal' && meal !== null && { meal }),
});
