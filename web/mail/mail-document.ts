/**
 * A mail shown in a frame under our content security policy. Mails carry their styles inline, and the policy, which a
 * frame made from text inherits, refuses inline styles in markup; set through the object model they are allowed. So a
 * mail is parsed in a document of its own where nothing loads or runs, its styles are taken off, and they are put on
 * again in the frame. The frame itself allows no scripts.
 */

/** What could load something, run something or lead elsewhere. */
const refused =
  'script, style, link, meta, base, title, iframe, frame, object, embed, form, video, audio, svg, math';

const harmless = /^(https?:|mailto:|tel:)/i;

/** Replaces what the frame shows. */
export function showMail(frame: Document, html: string): void {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const sheets = [...mail.querySelectorAll('style')].map((sheet) => sheet.textContent);
  for (const element of mail.querySelectorAll(refused)) element.remove();

  const styles = new Map<HTMLElement, string>();
  for (const element of [mail.body, ...mail.body.querySelectorAll<HTMLElement>('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on/i.test(name)) element.removeAttribute(name);
      if (name === 'href' && !harmless.test(value.trim())) element.removeAttribute(name);
      if (name !== 'style') continue;
      element.removeAttribute(name);
      styles.set(element, value);
    }
    if (element.tagName !== 'A') continue;
    // Beside the page: the frame must go on showing the mail.
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }

  frame.documentElement.lang = mail.documentElement.lang || 'en';
  frame.documentElement.replaceChild(frame.adoptNode(mail.body), frame.body);
  for (const [element, text] of styles) element.style.cssText = text;
  const view = frame.defaultView;
  if (view === null || !('adoptedStyleSheets' in frame)) return;
  frame.adoptedStyleSheets = sheets.map((text) => {
    // Of the frame's own kind: a sheet of the page is refused there.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
}
