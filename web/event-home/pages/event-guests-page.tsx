import { useNavigate, useSearch } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { useInvitationCounts } from '#web/guest-list/queries.ts';
import { useShownCounts } from '#web/replies/list/counts.ts';
import { useGuestCounts } from '#web/replies/panel/party-queries.ts';
import { lazyPart } from '#web/kernel/lazy-part.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { words as uiWords } from '#web/ui/words.ts';
import { GuestChips } from '../components/guest-chips.tsx';
import {
  chosenChip,
  guestChips,
  isOtherList,
  missingOf,
  moreChips,
  searchOfChip,
  shownBy,
  type GuestSearch,
} from '../guest-views.ts';
import { overviewKey } from '../queries.ts';
import { EventPage } from './event-page.tsx';
import { Replies } from './replies.tsx';

/** The guests' tab of one event: replies, invited households, answers and gifts. */
export default function EventGuestsPage() {
  return <EventPage tab="guests">{(overview) => <Views overview={overview} />}</EventPage>;
}

const LateInvited = lazyPart(() => import('#web/guest-list/pages/guest-list.tsx'), 'default');
const others = {
  answers: lazyPart(() => import('#web/answers/pages/answers-view.tsx'), 'default'),
  thanks: lazyPart(() => import('#web/gifts/pages/thanks.tsx'), 'default'),
};

/** Shows the replies, the invited households, the answers, or once the event began the gifts. */
function Views({ overview }: { overview: Overview }) {
  const search: GuestSearch = useSearch({ strict: false });
  const { event, meals } = overview;
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const isWide = useWide();
  const [open, setOpen] = useState(false);
  const shown = shownBy(
    search,
    meals.map(({ name }) => name),
  );
  const { data: more, dataUpdatedAt: moreReadAt } = useGuestCounts(event.id);
  const households = useInvitationCounts(event.id).data;
  const shownNow = useShownCounts(event.id, {
    counts: overview.counts,
    key: overviewKey(event.id),
    more,
    moreReadAt,
  });
  const counted = { ...shownNow, households, missing: missingOf(overview) };
  const value = chosenChip(search, shown.by);
  const chips = (oneLine: boolean) => (
    <GuestChips
      chips={guestChips(counted, shown.by)}
      more={moreChips(value, counted, event, now)}
      value={value}
      onValueChange={(next) =>
        void navigate({
          to: paths.eventGuests(event.id),
          search: searchOfChip(next, shown),
          resetScroll: false,
        })
      }
      oneLine={oneLine}
    />
  );
  if (!isOtherList(search.view)) return <Replies overview={overview} more={more} chips={chips} />;
  if (search.view === 'invited')
    return (
      <Suspense fallback={<div className="flex items-center gap-2">{chips(!isWide)}</div>}>
        <LateInvited event={event} chips={chips} />
      </Suspense>
    );
  const Other = others[search.view];
  return (
    <div className="space-y-3">
      <div className="flex items-start gap-1">
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">{chips(!isWide && !open)}</div>
        {isWide ? null : (
          <IconButton
            label={open ? uiWords.list.fewerFilters : uiWords.list.moreFilters}
            icon={<SlidersHorizontal />}
            tooltip={false}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      <Suspense>
        <Other event={event} />
      </Suspense>
    </div>
  );
}
