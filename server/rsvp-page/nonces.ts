import { randomBytes } from 'node:crypto';

/**
 * Returns a generator of nonces that draws randomness for many at a time. Asking the system for
 * each one would cost more than all the rest.
 */
export function makeNonces(): () => string {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(16 * 256);
    const nonce = pool.toString('base64', 0, 16);
    pool = pool.subarray(16);
    return nonce;
  };
}
