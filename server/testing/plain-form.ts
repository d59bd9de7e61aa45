/** The page's form in a browser without scripts. */
import { expect } from 'vitest';

export type Fields = Record<string, string>;

/** Returns the fields of the page's form with their values, as a browser would send them. */
export function formOf(html: string): Fields {
  const [form = ''] = /<form[^>]*method="post"[^]*?<\/form>/.exec(html) ?? [];
  const text = (value = '') =>
    value
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  const fields: Fields = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    const isOff = /type="(radio|checkbox)"/.test(tag) && !tag.includes('checked=""');
    if (name && !isOff) fields[name] = text(/ value="([^"]*)"/.exec(tag)?.[1]);
  }
  for (const [, name = '', inner = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>([^]*?)<\/select>/g,
  )) {
    fields[name] = text(/<option value="([^"]*)" selected/.exec(inner)?.[1]);
  }
  for (const [, name = '', inner = ''] of form.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>([^]*?)<\/textarea>/g,
  )) {
    fields[name] = text(inner);
  }
  return fields;
}

/**
 * Expects that every id is unique, that every reference to an id finds it, and that every field has
 * a label.
 */
export function expectSound(html: string) {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, list = ''] of html.matchAll(/(?:for|aria-describedby|href)="#?((?:plain|rsvp)-[^"]+)"/g)) {
    for (const id of list.split(' ')) expect(ids).toContain(id);
  }
  for (const [, id] of html.matchAll(
    /<(?:input(?![^>]*type="(?:hidden|radio)")|select|textarea)[^>]*\sid="([^"]+)"/g,
  )) {
    expect(html).toContain(`<label for="${id}"`);
  }
}
