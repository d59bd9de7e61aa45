/**
 * The personal link of a reply. Its token is the reply's id and a code that only a key of the installation makes from
 * it, so that every mail repeats the same link and nothing of it is stored. A change of the guest's address counts
 * `linkRotation` up, which ends the links that the old address has.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../keys/keys.ts';

interface Linked {
  id: string;
  linkRotation: number;
}

export interface ReplyLinks {
  tokenOf(reply: Linked): string;
  /** Whether the token is of this reply as it now stands. */
  fits(reply: Linked, token: string): boolean;
}

/** What the log notes of a reply that goes, so that its last link is known and no earlier one. */
export const lastLink = ({ linkRotation }: Linked) => (linkRotation > 0 ? { linkRotation } : {});

const idBytes = 16;
const codeBytes = 16;

export function replyLinks(keys: Keys): ReplyLinks {
  const key = keys.derive('personal links of replies');
  const tokenOf = ({ id, linkRotation }: Linked): string => {
    const code = createHmac('sha256', key).update(`${id} ${linkRotation}`).digest().subarray(0, codeBytes);
    return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), code]).toString('base64url');
  };
  return {
    tokenOf,
    fits(reply, token) {
      const [expected, given] = [Buffer.from(tokenOf(reply)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** The reply that a token names, which proves nothing yet; null where it cannot be one of these tokens. */
export function idInToken(token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const hex = Buffer.from(token, 'base64url')
    .toString('hex')
    .slice(0, 2 * idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
