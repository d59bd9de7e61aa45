/**
 * Shows one small notice at a time, and a screen reader reads it at once. Notices about a field
 * also appear next to it.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Icon } from '../icons.tsx';
import { useWords } from '../words.ts';

export interface Notice {
  title: string;
  description: string;
  /** The problem with the field that has the focus. */
  start?: string;
}

// The times and distances of the hosts' toasts (web/kernel/toasts/toasts.tsx).
const shownForMs = 5_000;
const swipeThresholdPx = 50;
const hotkey = 'F8';

export function Toast({ notice, onDismiss }: { notice: Notice | null; onDismiss: () => void }) {
  const { page: words } = useWords();
  const region = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState(false);
  const swipe = useSwipeRight(onDismiss);

  useEffect(() => {
    if (!notice || visited) return;
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [notice, visited, onDismiss]);

  useEffect(() => {
    const toasts = region.current;
    if (!notice || !toasts) return;
    let before: Element | null = null;
    const visit = ({ key }: KeyboardEvent) => {
      if (key !== hotkey || toasts.contains(document.activeElement)) return;
      before = document.activeElement;
      toasts.focus();
    };
    document.addEventListener('keydown', visit);
    return () => {
      document.removeEventListener('keydown', visit);
      setVisited(false);
      // The button that had the focus is gone by now, and the page has the focus.
      const isLost = document.activeElement === document.body || document.activeElement === toasts;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, [notice]);

  return (
    <div
      ref={region}
      className="toasts"
      role="alert"
      tabIndex={-1}
      onFocus={() => setVisited(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setVisited(false);
      }}
    >
      {notice && (
        <div className="toast" {...swipe}>
          <div>
            <p className="toast-title">{notice.title}</p>
            <p>{notice.description}</p>
            {notice.start && <p>{notice.start}</p>}
          </div>
          <button type="button" className="dismiss" onClick={onDismiss} aria-label={words.dismiss}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

/**
 * Handlers for an element that follows the pointer to the right, and disappears once it was moved
 * far enough.
 */
function useSwipeRight(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const by = start.current === null ? 0 : Math.max(0, clientX - start.current);
    currentTarget.style.transform = by > 0 ? `translateX(${by}px)` : '';
    return by;
  };
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null;
    currentTarget.style.transform = '';
  };
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = move(event);
      end(event);
      if (by > swipeThresholdPx) onSwiped();
    },
    onPointerLeave: end,
    onPointerCancel: end,
  };
}
