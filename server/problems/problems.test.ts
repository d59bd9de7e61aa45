import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testConfig, testKeys } from '../testing/app.ts';
import { signedInAs } from '../testing/builders.ts';
import { testDatabase } from '../testing/database.ts';

it('a failure in a browser reaches the server’s log, with the reference that the page shows', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const database = await testDatabase();
  const app = await buildApp({
    config: testConfig(),
    database,
    keys: testKeys,
    logger: pino({ level: 'info' }, stream),
  });
  const { token, user } = await signedInAs(database, 'guest');
  const body = { reference: 'r-1', page: '/dashboard', error: 'x is undefined', stack: 'at Page' };
  const report = (payload: object, authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/problems',
      payload,
      headers: authorization ? { authorization } : {},
    });
  expect((await report(body)).statusCode).toBe(401);
  expect((await report({ ...body, reference: '' }, `Bearer ${token}`)).statusCode).toBe(400);
  expect(lines).toEqual([]);
  expect((await report(body, `Bearer ${token}`)).statusCode).toBe(200);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { ...body, userId: user.id, tenantId: user.tenantId, msg: 'a page failed in the browser' },
  ]);
  await app.close();
  await database.close();
});
