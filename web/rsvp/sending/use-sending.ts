/**
 * The page's calls: one at a time, each made again and again until it is answered or the guest has
 * enough of it.
 */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from './calls.ts';
import { untilAnswered } from './resend.ts';

interface Signals {
  onStart: () => void;
  /** A hiccup that the next attempt mends is not worth a word; this is the second one. */
  onTrouble: () => void;
}

export function useSending() {
  const [pending, setPending] = useState(false);
  /** How many times the present call went without an answer. */
  const [troubles, setTroubles] = useState(0);
  const running = useRef<AbortController | null>(null);

  // What has not arrived yet is tried on only while the page is there.
  const isTrying = troubles > 0;
  useEffect(() => {
    if (!isTrying) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTrying]);

  /** Null, and nothing is done, for a second press of the button while the first is under way. */
  const send = async <T extends object>(
    call: () => Promise<T | Failure>,
    { onStart, onTrouble }: Signals,
  ): Promise<T | Failure | null> => {
    if (running.current) return null;
    running.current = new AbortController();
    setPending(true);
    onStart();
    try {
      return await untilAnswered(call, {
        signal: running.current.signal,
        onTrouble: (attempts) => {
          setTroubles(attempts);
          if (attempts === 2) onTrouble();
        },
      });
    } finally {
      running.current = null;
      setPending(false);
      setTroubles(0);
    }
  };

  return { pending, isTrying, send, stop: () => running.current?.abort() };
}
