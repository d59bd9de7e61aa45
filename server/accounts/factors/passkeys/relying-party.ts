/** The name and address that browsers know an installation's passkeys by. */
import { isIP } from 'node:net';
import type { Config } from '../../../config.ts';

/**
 * Taken from PUBLIC_URL. Null if browsers offer no passkeys: without TLS (except on this machine),
 * and at a bare network address.
 */
export function relyingParty({
  publicUrl,
}: Pick<Config, 'publicUrl'>): { id: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !isOwnMachine) return null;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: hostname, origin };
}

export const noPasskeys = 'Passkeys only work over https. Ask the person who runs this server to set it up.';
