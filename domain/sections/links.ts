/** Links that a host writes for guests: to pages, mail addresses and telephone numbers, and to nothing else. */

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address as it is written into the page; null for what guests must not be sent to. Without a scheme it is a page.
 * A name before the host would make `https://bank.example@elsewhere.example` look like the bank's.
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
