/**
 * Makes the code and the link of an invitation from its id and the installation's keys. A host can
 * therefore see both at any time, although only hashes are stored. *New code* raises `rotation`,
 * which invalidates both.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { codeBytes, codeOfBytes, typedCode } from '#domain/guest-list/code.ts';
import { idOfBytes } from '../db/id.ts';
import type { Keys } from '../keys/keys.ts';

export interface Coded {
  id: string;
  eventId: string;
  rotation: number;
}

/**
 * The weak key of a household: a token that a look-up by name returns. It identifies the household,
 * but proves only that its holder knew a name and a second fact.
 */
export interface LookedUp {
  id: string;
  isOf(invitation: Coded): boolean;
}

/** The value to look for in the database. */
export type InvitationKey = { tokenHash: string } | { codeHash: string } | LookedUp;

export const isLookedUp = (asked: InvitationKey): asked is LookedUp => 'isOf' in asked;

export interface InvitationCodes {
  /** Returns eight characters, without a dash. */
  codeOf(invitation: Coded): string;
  tokenOf(invitation: Coded): string;
  /** Returns the stored forms of the code and the token. */
  hashesOf(invitation: Coded): { codeHash: string; tokenHash: string };
  /** Returns a token that is valid for 24 hours. */
  lookUpTokenOf(invitation: Coded, now: Date): string;
  /** Returns a guest's token or code in the form to look for, or null if it is neither. */
  asked(given: string, now: Date): InvitationKey | null;
}

/** @internal A test compares this limit with the documents. */
export const tokenBytes = 16;
/** @internal A test compares this limit with the documents. */
export const lookUpSeconds = 24 * 60 * 60;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function invitationCodes(keys: Keys): InvitationCodes {
  const codeKey = keys.derive('codes of invitations');
  const tokenKey = keys.derive('links of invitations');
  const lookUpKey = keys.derive('look-ups of invitations');
  const hashKey = keys.derive('hashes of codes of invitations');
  const madeBy = (key: Buffer, { eventId, id, rotation }: Coded): Buffer =>
    createHmac('sha256', key).update(`${eventId} ${id} ${rotation}`).digest();
  const codeOf = (of: Coded): string => codeOfBytes(madeBy(codeKey, of).subarray(0, codeBytes));
  const tokenOf = (of: Coded): string => madeBy(tokenKey, of).subarray(0, tokenBytes).toString('base64url');
  const codeHashOf = (code: string): string => createHmac('sha256', hashKey).update(code).digest('hex');
  const lookUpProof = ({ eventId, id, rotation }: Coded, expires: number): Buffer =>
    createHmac('sha256', lookUpKey)
      .update(`${eventId} ${id} ${rotation} ${expires}`)
      .digest()
      .subarray(0, tokenBytes);
  return {
    codeOf,
    tokenOf,
    lookUpTokenOf(of, now) {
      const expires = Math.floor(now.getTime() / 1_000) + lookUpSeconds;
      const until = Buffer.alloc(4);
      until.writeUInt32BE(expires);
      const id = Buffer.from(of.id.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, until, lookUpProof(of, expires)]).toString('base64url');
    },
    hashesOf: (of) => ({ codeHash: codeHashOf(codeOf(of)), tokenHash: sha256(tokenOf(of)) }),
    asked(given, now) {
      if (/^[\w-]{22}$/.test(given)) return { tokenHash: sha256(given) };
      if (/^[\w-]{48}$/.test(given)) {
        const bytes = Buffer.from(given, 'base64url');
        const expires = bytes.readUInt32BE(16);
        if (expires * 1_000 <= now.getTime()) return null;
        return {
          id: idOfBytes(bytes.subarray(0, 16)),
          isOf: (invitation) => timingSafeEqual(bytes.subarray(20), lookUpProof(invitation, expires)),
        };
      }
      const code = typedCode(given);
      return code === null ? null : { codeHash: codeHashOf(code) };
    },
  };
}
