/**
 * Returns the address of this installation on the web, without a trailing slash. It is PUBLIC_URL,
 * which the server writes into the page's head. Links that a host copies must lead there, whatever
 * address the host uses. In development it is this origin.
 */
export function publicUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="turnout-public-url"]')?.content ?? '';
  return content.startsWith('http') ? content : window.location.origin;
}
