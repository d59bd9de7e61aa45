/** The page's form in a browser without scripts. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { reservations } from '../db/schema.ts';
import { replyColumns } from '../replies/rows/guests.store.ts';
import type { TestApp } from './app.ts';
import { buildEvent, type EventOverrides, signedInAs } from './builders.ts';

export type Fields = Record<string, string>;

export const formType = 'application/x-www-form-urlencoded';

export const meals = {
  hasMeals: true,
  mealOptions: [
    { name: 'Trout', description: 'with dill & butter' },
    { name: 'Tart', description: '' },
  ],
};

/** Returns calls of an event's page. All events belong to one organization. */
export function plainCalls(app: () => TestApp) {
  let host: Promise<{ tenantId: string; createdBy: string }> | undefined;
  const newHost = async () => {
    const { tenant, user } = await signedInAs(app().database, 'admin');
    if (!tenant) throw new Error('an admin has an organization');
    return { tenantId: tenant.id, createdBy: user.id };
  };
  let count = 0;
  return {
    anEvent: async (overrides: EventOverrides = {}) => {
      host ??= newHost();
      return buildEvent(app().database, { ...(await host), ...overrides });
    },
    get: (url: string) => app().app.inject({ method: 'GET', url }),
    post: (customUrl: string, fields: Fields | string, type = formType) =>
      app().app.inject({
        method: 'POST',
        url: `/rsvp/${customUrl}`,
        headers: { 'content-type': type },
        payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      }),
    repliesTo: (eventId: string) =>
      app()
        .database.platform.select(replyColumns)
        .from(reservations)
        .where(eq(reservations.eventId, eventId)),
    yes: (overrides: Fields = {}): Fields => ({
      do: 'send',
      attending: 'yes',
      guests: '1',
      name: 'Grace Hopper',
      email: `grace${++count}@example.com`,
      ...overrides,
    }),
  };
}

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
