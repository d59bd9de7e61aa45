/**
 * What the browser asks of text that becomes markup, where it knows trusted types
 * (server/http/security.ts).
 */
interface Policy {
  createHTML(html: string): string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

// It changes nothing: a mail is only read here, and mail-document.ts takes out what could run
// before it is shown.
const policy = window.trustedTypes?.createPolicy('turnout-mail', { createHTML: (html) => html });

export const mailMarkup = (html: string): string => policy?.createHTML(html) ?? html;
