/**
 * Reorders the rows of a list by dragging a grip, with a mouse, a pen or a finger. Buttons or keys
 * have to offer the same. A dropped row stays in place until the list has its new order, or until
 * the move was refused.
 */
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';

interface Drag {
  from: number;
  to: number;
  /** How far the row was moved, in pixels. */
  by: number;
  /** The distance of each row from the top of the list, in pixels. */
  tops: readonly number[];
  /** The distance from this row to the next, including the gap, in pixels. */
  step: number;
  order: string;
  isDropped: boolean;
}

/** Returns the row's new index if its middle is at this position. */
export function placeAt(middles: readonly number[], from: number, middle: number): number {
  return middles.filter((each, index) => index !== from && each < middle).length;
}

const edge = 56;
const scrollStep = 10;

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Scrolls while the pointer is near an edge of the visible part. */
function scrollAt(scroller: Element, y: number): void {
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  if (y < top + edge) scroller.scrollTop -= scrollStep;
  else if (y > bottom - edge) scroller.scrollTop += scrollStep;
}

/**
 * Makes a list reorderable. `order` identifies the rows in their order. `onMove` resolves once the
 * move is done or was refused.
 */
export function useReorder<List extends HTMLElement>(
  order: string,
  onMove: (from: number, to: number) => unknown,
) {
  const list = useRef<List>(null);
  const end = useRef<(() => void) | null>(null);
  const [latest, setDrag] = useState<Drag | null>(null);
  const drag = latest?.order === order ? latest : null;
  useEffect(() => () => end.current?.(), []);

  function begin(from: number, { clientY }: PointerEvent) {
    const rows = list.current;
    if (!rows || end.current) return;
    const boxes = [...rows.children].map((row) => row.getBoundingClientRect());
    const begun = rows.getBoundingClientRect().top;
    const tops = boxes.map(({ top }) => top - begun);
    const middles = boxes.map(({ top, height }) => top - begun + height / 2);
    const own = boxes[from];
    if (!own) return;
    const gap = boxes[1] && boxes[0] ? boxes[1].top - boxes[0].bottom : 0;
    const scroller = scrollerOf(rows);
    let y = clientY;
    let now: Drag = {
      from,
      to: from,
      by: 0,
      tops,
      step: own.height + gap,
      order,
      isDropped: false,
    };
    const follow = () => {
      const by = y - rows.getBoundingClientRect().top - (clientY - begun);
      now = { ...now, by, to: placeAt(middles, from, (middles[from] ?? 0) + by) };
      setDrag(now);
    };
    const stop = new AbortController();
    const { signal } = stop;
    const finish = (isDropped: boolean) => {
      stop.abort();
      end.current = null;
      if (!isDropped || now.to === from) return setDrag(null);
      const { to } = now;
      const last = (boxes[to]?.bottom ?? 0) - begun - own.height;
      setDrag({
        ...now,
        by: (to > from ? last : (tops[to] ?? 0)) - (tops[from] ?? 0),
        isDropped: true,
      });
      void Promise.resolve(onMove(from, to)).finally(() => setDrag(null));
    };
    end.current = () => finish(false);
    addEventListener(
      'pointermove',
      (moved) => {
        y = moved.clientY;
        follow();
      },
      { signal },
    );
    addEventListener('pointerup', () => finish(true), { signal });
    addEventListener('pointercancel', () => finish(false), { signal });
    // Handle the key before a dialog around the list receives it.
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        finish(false);
      },
      { signal, capture: true },
    );
    const scroll = () => {
      if (signal.aborted) return;
      const before = scroller.scrollTop;
      scrollAt(scroller, y);
      if (scroller.scrollTop !== before) follow();
      requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
    setDrag(now);
  }

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined;
    const { from, to, by, step, isDropped } = drag;
    if (index === from)
      return { transform: `translateY(${by}px)`, position: 'relative', zIndex: 10, cursor: 'grabbing' };
    const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
    return {
      transform: `translateY(${shift}px)`,
      ...(!isDropped && { transition: 'transform 120ms' }),
    };
  };

  return {
    list,
    /** Returns the attributes of a row. */
    rowOf: (index: number) => ({
      style: styleOf(index),
      'data-dragged': drag?.from === index ? '' : undefined,
    }),
    /** Returns the attributes of a row's grip. */
    gripOf: (index: number) => ({
      onPointerDown: (pressed: PointerEvent) => {
        if (pressed.button !== 0) return;
        // Dragging must not select text or, with a finger, scroll the page.
        pressed.preventDefault();
        begin(index, pressed);
      },
    }),
  };
}
