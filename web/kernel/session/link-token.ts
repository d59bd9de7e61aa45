/**
 * The token of a mailed link. It is removed from the address before anything else runs, so that no
 * bookmark, screenshot or copied address contains it. The entry in the browser's history keeps it,
 * so reloading works.
 */
import { isLinkPage } from '#domain/access/pages.ts';

let token = '';

/**
 * Takes the token out of the address. Returns a function that writes it to the history entry: call
 * that once the entry is settled.
 */
export function takeLinkToken(): () => void {
  const address = new URL(window.location.href);
  const inAddress = isLinkPage(address.pathname) ? address.searchParams.get('token') : null;
  if (inAddress === null) {
    const inHistory = (window.history.state as { linkToken?: unknown } | null)?.linkToken;
    token = typeof inHistory === 'string' ? inHistory : '';
    return () => {};
  }
  token = inAddress;
  address.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', address);
  return () => {
    window.history.replaceState({ ...(window.history.state as object | null), linkToken: inAddress }, '');
  };
}

/** Returns the token, or an empty string if the page was opened without one. */
export const linkToken = (): string => token;
