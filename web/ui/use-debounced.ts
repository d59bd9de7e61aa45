import { useEffect, useState } from 'react';

/**
 * Returns the last value that stayed the same for `ms` milliseconds. The first value applies at
 * once.
 */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
