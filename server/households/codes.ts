/**
 * The code and the link of an invitation. Keys of the installation make them from its id, so that a host can be shown both at
 * any time and nothing but hashes is stored. *New code* counts `rotation` up, which ends both.
 */
import { createHash, createHmac } from 'node:crypto';
import { codeBytes, codeOfBytes, typedCode } from '#domain/invitations/code.ts';
import type { Keys } from '../keys/keys.ts';

export interface Coded {
  id: string;
  eventId: string;
  rotation: number;
}

/** What is looked for in the database. */
export type Asked = { tokenHash: string } | { codeHash: string };

export interface InvitationCodes {
  /** Eight characters, without a dash. */
  codeOf(invitation: Coded): string;
  tokenOf(invitation: Coded): string;
  /** What is stored of both. */
  hashesOf(invitation: Coded): { codeHash: string; tokenHash: string };
  /** What a guest gave, a link's token or a code, as it is looked for; null where it is neither. */
  asked(given: string): Asked | null;
}

const tokenBytes = 16;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function invitationCodes(keys: Keys): InvitationCodes {
  const codeKey = keys.derive('codes of invitations');
  const tokenKey = keys.derive('links of invitations');
  const hashKey = keys.derive('hashes of codes of invitations');
  const madeBy = (key: Buffer, { eventId, id, rotation }: Coded): Buffer =>
    createHmac('sha256', key).update(`${eventId} ${id} ${rotation}`).digest();
  const codeOf = (of: Coded): string => codeOfBytes(madeBy(codeKey, of).subarray(0, codeBytes));
  const tokenOf = (of: Coded): string => madeBy(tokenKey, of).subarray(0, tokenBytes).toString('base64url');
  const codeHashOf = (code: string): string => createHmac('sha256', hashKey).update(code).digest('hex');
  return {
    codeOf,
    tokenOf,
    hashesOf: (of) => ({ codeHash: codeHashOf(codeOf(of)), tokenHash: sha256(tokenOf(of)) }),
    asked(given) {
      if (/^[\w-]{22}$/.test(given)) return { tokenHash: sha256(given) };
      const code = typedCode(given);
      return code === null ? null : { codeHash: codeHashOf(code) };
    },
  };
}
