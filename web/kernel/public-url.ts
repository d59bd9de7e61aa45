/**
 * Where the world finds this installation, without a slash at the end: PUBLIC_URL, which the server
 * writes into the page's head. What a host copies must lead there, whatever address the host came
 * by. While developing, this origin.
 */
export function publicUrl(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="turnout-public-url"]')?.content ?? '';
  return told.startsWith('http') ? told : window.location.origin;
}
