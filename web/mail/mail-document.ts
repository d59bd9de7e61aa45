/**
 * Shows a mail in a frame under our content security policy. Mails carry inline styles, and the
 * policy refuses those in markup. A frame made from text inherits the policy, and so does a parsed
 * document. The policy allows styles set through the object model. So the styles travel under
 * another name, and the frame applies them. The frame allows no scripts.
 */
import { mailMarkup } from './trusted.ts';

/** Elements that could load something, run something or lead elsewhere. */
const refused =
  'script, style, link, meta, base, title, iframe, frame, object, embed, form, video, audio, svg, math';

const harmless = /^(https?:|mailto:|tel:)/i;

const kept = 'data-mail-style';
const sheet = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;
const tag = /<[a-z][^\s/>]*(?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)+\s*\/?>/gi;
const attribute = /([^\s=>"'/]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))/g;

/**
 * Returns the markup without anything that the policy would refuse, and its style sheets. The
 * policy refuses whatever this misses.
 */
function undress(html: string): { markup: string; sheets: string[] } {
  const sheets: string[] = [];
  const markup = html
    .replace(sheet, (_all, text: string) => {
      sheets.push(text);
      return '';
    })
    .replace(tag, (whole) =>
      whole.replace(attribute, (all, name: string, value: string) =>
        name.toLowerCase() === 'style' ? `${kept}${value}` : all,
      ),
    );
  return { markup, sheets };
}

export type MailScheme = 'light' | 'dark';

/** Returns a style sheet as a reader with that theme sees it, whatever this browser's theme is. */
export const inScheme = (sheet: string, scheme: MailScheme) =>
  sheet
    .replace(/\(\s*prefers-color-scheme:\s*(dark|light)\s*\)/g, (_all, wanted: string) =>
      wanted === scheme ? '(min-width: 0)' : '(max-width: 0)',
    )
    .replace(/(color-scheme:\s*)light dark/g, `$1${scheme}`);

/** Replaces the content of the frame with a mail. */
export function showMail(frame: Document, html: string, scheme: MailScheme = 'light'): void {
  const { markup, sheets } = undress(html);
  const mail = new DOMParser().parseFromString(mailMarkup(markup), 'text/html');
  for (const element of mail.querySelectorAll(refused)) element.remove();

  const styles = new Map<HTMLElement, string>();
  for (const element of [mail.body, ...mail.body.querySelectorAll<HTMLElement>('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on/i.test(name)) element.removeAttribute(name);
      if (name === 'href' && !harmless.test(value.trim())) element.removeAttribute(name);
      if (name !== kept) continue;
      element.removeAttribute(name);
      styles.set(element, value);
    }
    if (element.tagName !== 'A') continue;
    // Links open in a new tab, because the frame must keep showing the mail.
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }

  frame.documentElement.lang = mail.documentElement.lang || 'en';
  frame.documentElement.replaceChild(frame.adoptNode(mail.body), frame.body);
  for (const [element, text] of styles) element.style.cssText = text;
  const view = frame.defaultView;
  if (view === null || !('adoptedStyleSheets' in frame)) return;
  frame.adoptedStyleSheets = sheets.map((text) => {
    // The style sheet must be made by the frame's own window. The frame refuses one that the page
    // made.
    const made = new view.CSSStyleSheet();
    made.replaceSync(inScheme(text, scheme));
    return made;
  });
}
