/** Reads pages in the pseudo-language en-XA, whose words are in brackets like ⟦ţĥîš~~⟧. */
import type { Page } from '@playwright/test';
import { aboutLanguages } from '../domain/languages/languages.ts';

export interface Loose {
  text: string;
  /** Describes the element by its tag and class. */
  place: string;
}

const ownNames = Object.values(aboutLanguages).map(({ ownName }) => ownName);

/** Texts that are the same in every language: addresses, products, dates of Intl. */
const same = new RegExp(
  [
    String.raw`\S*@\S+`,
    // The example of a style sheet.
    String.raw`^\.title \{[^]*`,
    String.raw`\b(?:guest\d|node|kB|px|vh)\b|invitation\.ics`,
    // What Intl says of a past moment.
    String.raw`\b\d+ (?:seconds?|minutes?|hours?) ago\b`,
    String.raw`(?:https?:/|localhost:|\/)[\w./?=:&#-]*`,
    String.raw`#?[0-9a-f]{6,8}(?:-[0-9a-f]{4}){0,3}[0-9a-f-]*`,
    String.raw`\b\d+(?:st|nd|rd|th)\b`,
    String.raw`\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b`,
    String.raw`\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?\b`,
    String.raw`\b(?:AM|PM|UTC|GMT|AK[SD]T|P[SD]T|at)\b`,
    String.raw`\b(?:Turnout|Hosts|Ada|Lovelace|AL|Google Calendar|Google|Yahoo|WhatsApp|Outlook|CSV|XLSX|PNG|SVG|IBAN)\b`,
    String.raw`\b(?:America|Europe|Asia|Africa|Pacific|Atlantic|Australia|Indian|Antarctica|Arctic)\/[\w/-]+`,
    ...ownNames.map((name) => name.replace(/[()]/g, String.raw`\$&`)),
  ].join('|'),
  'gu',
);

/**
 * Returns the text outside of brackets on the page, including attributes that screen readers read.
 */
export async function looseWords(page: Page): Promise<Loose[]> {
  const found = await page.evaluate(() => {
    const outside: { text: string; place: string }[] = [];
    const placeOf = (element: Element | null) =>
      element ? `<${element.tagName.toLowerCase()} ${element.className.toString().slice(0, 40)}>` : '';
    let depth = 0;
    const take = (text: string): string => {
      let rest = '';
      for (const letter of text) {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) rest += letter;
      }
      return rest.trim();
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.parentElement;
      if (!at || at.closest('script, style, noscript, template, code, kbd, textarea')) continue;
      const shown = at.closest('select') ?? at;
      if (!shown.checkVisibility()) continue;
      const text = take(walker.currentNode.textContent ?? '');
      if (text !== '') outside.push({ text, place: placeOf(at) });
    }
    if (depth !== 0) outside.push({ text: `brackets are not closed: ${depth}`, place: '' });
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        depth = 0;
        const text = element.checkVisibility() ? take(element.getAttribute(name) ?? '') : '';
        if (text !== '') outside.push({ text, place: `${name} of ${placeOf(element)}` });
      }
    }
    depth = 0;
    outside.push({ text: take(document.title), place: 'title' });
    return outside;
  });
  return found.filter(({ text }) => /[A-Za-z]{2}/.test(text.replace(same, '')));
}

/**
 * Returns the part of a page, or of a dialog on it, that makes it wider than its place, or null.
 */
export const widestPart = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const scrolls = dialogs
      .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
      .filter((part) => getComputedStyle(part).overflowY === 'auto' && !/overflow-x/.test(part.className));
    const isWithinAnother = (element: Element, place: Element): boolean => {
      const scroll = element.parentElement?.closest('[class*=overflow-]');
      return scroll != null && scroll !== place && place.contains(scroll);
    };
    for (const place of [document.documentElement, ...scrolls]) {
      const { scrollWidth, clientWidth } = place;
      if (scrollWidth <= clientWidth) continue;
      const end = place.getBoundingClientRect().left + clientWidth + 1;
      const wide = [...place.querySelectorAll('*')].filter(
        (element) =>
          element.checkVisibility() &&
          element.getBoundingClientRect().right > end &&
          // What is cut off, or scrolls on its own, makes nothing wider.
          !isWithinAnother(element, place),
      );
      const widest = wide.findLast((element) => !element.querySelector('*'))?.parentElement ?? wide.at(-1);
      return `${scrollWidth - clientWidth} px: ${widest?.outerHTML.slice(0, 160)}`;
    }
    return null;
  });
