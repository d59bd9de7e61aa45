/** Calls about events, and reads of their rows, for tests of server/events. */
import { eq } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { events, themes } from '../db/schema.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './staff.ts';

/** An id that no row has. */
export const nobody = '01930000-0000-7000-8000-00000000dead';

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let unique = 0;
export const title = (text = 'Garden party') => `${text} ${newId().slice(-6)}${++unique}`;

/** Returns the body of a new event with its required fields. */
export const complete = (more: object = {}) => ({
  name: title(),
  dateTime: inDays(40).toISOString(),
  ...more,
});

export function eventCalls(app: () => TestApp) {
  const query = <T>(work: (tx: PlatformDb) => Promise<T>) => app().database.platformTransaction(work);
  return {
    get: (url: string, who: SignedIn) => app().call('GET', url, { token: who.token }),
    post: (url: string, who: SignedIn, body?: unknown) => app().call('POST', url, { token: who.token, body }),
    put: (url: string, who: SignedIn, body: unknown) => app().call('PUT', url, { token: who.token, body }),
    del: (url: string, who: SignedIn) => app().call('DELETE', url, { token: who.token }),
    query,
    buildTheme: async (overrides: Partial<typeof themes.$inferInsert> = {}) => {
      const name = title('Theme');
      const [theme] = await query((tx) =>
        tx
          .insert(themes)
          .values({
            id: newId(),
            name,
            nameKey: name.toLowerCase(),
            primaryColor: '#111111',
            secondaryColor: '#222222',
            accentColor: '#333333',
            backgroundColor: '#eeeeee',
            textColor: '#444444',
            fontFamily: 'Lora',
            ...overrides,
          })
          .returning(),
      );
      return theme!;
    },
    /** Returns the event's stored row. */
    row: (id: string) => query(async (tx) => (await tx.select().from(events).where(eq(events.id, id)))[0]),
  };
}
