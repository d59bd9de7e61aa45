/** Tests what a guest's page costs when many guests open it. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as pictures from '../pictures/pictures.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('a page that many guests request computes the colors of its picture only once', async () => {
  const { tenant, user } = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, { tenantId: tenant!.id, createdBy: user.id });
  const versions = vi.spyOn(pictures, 'pictureVersion');
  for (let guest = 0; guest < 3; guest++) {
    expect((await app.call('GET', `/rsvp/${event.customUrl}`)).body).toContain('/image.png?v=');
  }
  expect(versions).toHaveBeenCalledTimes(1);
  versions.mockRestore();
});
