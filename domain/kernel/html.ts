/** Escapes text so that it can stand in HTML. */

const escapes: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes text exactly as React does, in text and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/["&'<>]/g, (character) => escapes[character] ?? '');
