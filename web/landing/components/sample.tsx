import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Badge } from '#web/ui/display/badge.tsx';
import { CapacityBar } from '#web/ui/charts/capacity-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { wordsLanguage, wordsOf } from '#web/kernel/words.ts';

const words = wordsOf('landingSample');

/** The element around `Sample`, the only part of the landing page that needs a script. */
export const sampleId = 'sample';

const max = 80;
/** One seat is left on the sample page, so a party of two waits. */
const confirmedBefore = max - 1;

/** The choice on the sample page, e.g. `yes` for two guests. */
interface Chosen {
  answer: string;
  party: number;
}

function chosenOn(page: Document): Chosen | null {
  const answer = page.querySelector<HTMLInputElement>('input[name=attending]:checked')?.value;
  const size = page.querySelector<HTMLSelectElement>('#rsvp-count')?.value;
  return answer ? { answer, party: answer === 'yes' ? Number(size ?? 1) : 0 } : null;
}

/**
 * Shows the product itself: the real RSVP page of a made-up wedding, and what its hosts see when
 * you answer there.
 */
export function Sample() {
  // The policy allows no style attributes in HTML, so the bar gets its width from a script.
  const hasScript = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);

  useEffect(() => {
    const at = frame.current;
    /**
     * Follows the choices on the page, which has the same origin, including those made before now.
     */
    const follow = () => {
      const page = at?.contentDocument;
      if (!page) return;
      const look = () => setChosen(chosenOn(page));
      look();
      // Looks again once the sample page has handled the click.
      for (const type of ['change', 'click'])
        page.addEventListener(type, () => requestAnimationFrame(() => requestAnimationFrame(look)));
    };
    // The page may have loaded before this script.
    if (at?.contentDocument?.readyState === 'complete') follow();
    at?.addEventListener('load', follow);
    return () => at?.removeEventListener('load', follow);
  }, []);

  const comes = chosen?.answer === 'yes';
  const fits = comes && chosen.party <= max - confirmedBefore;
  const confirmed = confirmedBefore + (fits ? chosen.party : 0);
  const waiting = 3 + (comes && !fits ? chosen.party : 0);
  const status = !comes ? 'declined' : fits ? 'confirmed' : 'waitlisted';
  return (
    <>
      <div className="mx-auto w-full max-w-sm overflow-hidden rounded-[2rem] border-[6px] border-ink bg-ink shadow-soft lg:row-span-2">
        <iframe
          ref={frame}
          src={`/rsvp/preview?preview=1&sample=1&l=${wordsLanguage()}`}
          title={words.sample.frame}
          loading="lazy"
          className="block h-[36rem] w-full rounded-[1.75rem] bg-surface"
        />
      </div>
      <Card className="mx-auto w-full max-w-sm p-4 shadow-soft lg:mx-0" aria-label={words.sample.hosts}>
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm font-semibold">{words.event.hosts}</p>
          {fits ? (
            <Badge tone="waitlisted">{words.sample.full}</Badge>
          ) : (
            <Badge tone="confirmed">{words.sample.active}</Badge>
          )}
        </div>
        <div className={classes('mt-3', fits && 'animate-full')}>
          {hasScript ? (
            <CapacityBar confirmed={confirmed} waiting={waiting} max={max} label={words.event.hosts} />
          ) : (
            <div className="h-9" />
          )}
        </div>
        <ul className="mt-3 space-y-2 text-sm">
          {chosen === null ? (
            <li className="border-t border-hairline pt-2 text-muted">{words.sample.tryIt}</li>
          ) : (
            <Reply
              key={status}
              arrives
              name={words.sample.you}
              party={comes ? partyOf(chosen.party) : words.sample.justNow}
              status={status}
            />
          )}
          <Reply name="Grace Okafor" party={partyOf(2)} status="confirmed" />
          <Reply name="Tomás Rivera" party={partyOf(3)} status="waitlisted" />
        </ul>
      </Card>
    </>
  );
}

const noChange = () => () => {};

const partyOf = (size: number) => words.sample.party({ size });

function Reply(props: {
  name: string;
  party: string;
  status: 'confirmed' | 'waitlisted' | 'declined';
  arrives?: boolean;
}) {
  return (
    <li
      className={classes(
        'flex items-center justify-between gap-3 border-t border-hairline pt-2',
        props.arrives && 'animate-arrive',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{props.name}</span>
        <span className="block text-xs text-muted">{props.party}</span>
      </span>
      <Badge tone={props.status}>{words.sample[props.status]}</Badge>
    </li>
  );
}
