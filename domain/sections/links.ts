/** Links from a host to guests: pages, mail addresses and telephone numbers only. */

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Returns the address in the form that the page uses, or null if guests must not be sent there.
 * Without a scheme it is a web page. A user name before the host is refused, because
 * `https://bank.example@elsewhere.example` would look like the bank's.
 */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  let url: URL;
  try {
    url = new URL(hasScheme ? text : `https://${text}`);
  } catch {
    return null;
  }
  if (!schemes.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (!url.protocol.startsWith('http')) return url.pathname === '' ? null : url.href;
  return /^(localhost|.*\..+|\[.*\])$/.test(url.hostname) ? url.href : null;
}
