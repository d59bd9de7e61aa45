import { randomBytes } from 'node:crypto';

/**
 * Randomness for many nonces at a time: asking the system for each costs more than everything else
 * about it.
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
