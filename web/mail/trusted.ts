/**
 * What browsers with trusted types require of text that becomes markup (server/http/security.ts).
 */
interface Policy {
  createHTML(html: string): string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

// The policy changes nothing. This module only parses a mail, and mail-document.ts removes what
// could run before the mail is shown.
const policy = window.trustedTypes?.createPolicy('turnout-mail', { createHTML: (html) => html });

export const mailMarkup = (html: string): string => policy?.createHTML(html) ?? html;
