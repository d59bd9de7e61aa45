/**
 * The personal link of a reply. Its token is the reply's id and a code that only a key of the
 * installation makes from it, so every mail repeats the same link and nothing of it is stored. A
 * change of the guest's address raises `linkRotation`, which ends the links that the old address
 * has. A guest who replies gets this link at once, with any address that they typed. A second
 * token, which is only ever mailed, proves that its holder reads the mail of that address. It opens
 * everything that the first one does.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { checkInCodeOf } from '#domain/doors/codes.ts';
import { idOfBytes } from '../db/id.ts';
import type { Keys } from '../keys/keys.ts';

interface Linked {
  id: string;
  linkRotation: number;
}

export interface ReplyLinks {
  tokenOf(reply: Linked): string;
  /** The token that is only ever mailed. */
  mailedOf(token: string): string;
  /** Whether the token, of either kind, belongs to the current state of this reply. */
  fits(reply: Linked, token: string): boolean;
  /** Whether the token is the mailed one. */
  isMailed(reply: Linked, token: string): boolean;
  /** The token of the link to the survey after the event. It opens nothing else. */
  surveyOf(reply: Linked): string;
  fitsSurvey(reply: Linked, token: string): boolean;
  /**
   * Returns the ticket that is stored once the reply has answered the survey. It stays the same
   * when links change, and without the key nobody can find its reply.
   */
  ticketOf(replyId: string): string;
  /** The code that the party shows at the door. A new address ends it. */
  checkInOf: (reply: Linked) => string;
}

/**
 * The log's note about a removed reply. It lets the reply's last link still be recognized, but no
 * earlier one.
 */
export const lastLink = ({ linkRotation }: Linked) => (linkRotation > 0 ? { linkRotation } : {});

const idBytes = 16;
const codeBytes = 16;

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function replyLinks(keys: Keys): ReplyLinks {
  const key = keys.derive('personal links of replies');
  const mailedKey = keys.derive('personal links that are mailed');
  const surveyKey = keys.derive('links to surveys');
  const ticketKey = keys.derive('tickets of surveys');
  const checkInKey = keys.derive('check-in codes');
  const made = (id: Buffer, by: Buffer, of: string): string => {
    const code = createHmac('sha256', by).update(of).digest().subarray(0, codeBytes);
    return Buffer.concat([id, code]).toString('base64url');
  };
  const madeOf = ({ id, linkRotation }: Linked, by: Buffer): string =>
    made(Buffer.from(id.replaceAll('-', ''), 'hex'), by, `${id} ${linkRotation}`);
  const tokenOf = (reply: Linked): string => madeOf(reply, key);
  const surveyOf = (reply: Linked): string => madeOf(reply, surveyKey);
  const mailedOf = (token: string): string =>
    made(Buffer.from(token, 'base64url').subarray(0, idBytes), mailedKey, token);
  const isMailed = (reply: Linked, token: string): boolean => isSame(mailedOf(tokenOf(reply)), token);
  return {
    tokenOf,
    mailedOf,
    fits: (reply, token) => isSame(tokenOf(reply), token) || isMailed(reply, token),
    isMailed,
    surveyOf,
    fitsSurvey: (reply, token) => isSame(surveyOf(reply), token),
    ticketOf: (replyId) => createHmac('sha256', ticketKey).update(replyId).digest('hex'),
    checkInOf: ({ id, linkRotation }) =>
      checkInCodeOf(createHmac('sha256', checkInKey).update(`${id} ${linkRotation}`).digest()),
  };
}

/**
 * Returns the reply that a token names, which proves nothing yet. Returns null if it can't be one
 * of these tokens.
 */
export function idInToken(token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return idOfBytes(Buffer.from(token, 'base64url').subarray(0, idBytes));
}
