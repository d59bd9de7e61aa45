/**
 * Makes the page's calls, one at a time. It retries each until there is a response or the guest
 * stops it.
 */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from './calls.ts';
import { untilAnswered } from './resend.ts';

interface Signals {
  onStart: () => void;
  /**
   * Called when the second attempt gets no response. The first isn't worth mentioning, because the
   * next one may succeed.
   */
  onTrouble: () => void;
}

export function useSending() {
  const [pending, setPending] = useState(false);
  /** How many times the current call got no response. */
  const [troubles, setTroubles] = useState(0);
  const running = useRef<AbortController | null>(null);

  // Retries end when the page is closed, so warn before that.
  const isTrying = troubles > 0;
  useEffect(() => {
    if (!isTrying) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTrying]);

  /**
   * Sends a call. Returns null and does nothing if a call is under way, as with a second press of
   * the button.
   */
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
