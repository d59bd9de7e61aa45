/**
 * The token of a mailed link. The address loses it before anything else runs, so that it is in no
 * bookmark, no picture of the screen and no address that somebody copies. It stays with this entry
 * of the browser's history: reloading works.
 */
import { isLinkPage } from '#domain/access/pages.ts';

let token = '';

/**
 * Takes the token out of the address. What it returns writes it to the history's entry, once that
 * is settled.
 */
export function takeLinkToken(): () => void {
  const address = new URL(window.location.href);
  const given = isLinkPage(address.pathname) ? address.searchParams.get('token') : null;
  if (given === null) {
    const kept = (window.history.state as { linkToken?: unknown } | null)?.linkToken;
    token = typeof kept === 'string' ? kept : '';
    return () => {};
  }
  token = given;
  address.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', address);
  return () => {
    window.history.replaceState({ ...(window.history.state as object | null), linkToken: given }, '');
  };
}

/** Empty where the page was opened without one. */
export const linkToken = (): string => token;
