import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLogger, serializeBrowserError, serializeError } from './log.ts';

const linesOf = () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLogger('trace', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { log, lines };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = () =>
  Object.assign(new Error('Failed query: insert into "users" values ($1)\nparams: ada@example.com'), {
    query: `insert into "users" ("email") values ($1) ${'and more '.repeat(100)}`,
    params: ['ada@example.com'],
    cause: Object.assign(
      new Error('duplicate key value violates unique constraint "users_email_key_unique"'),
      {
        code: '23505',
        constraint: 'users_email_key_unique',
        table: 'users',
        detail: 'Key (email_key)=(ada@example.com) already exists.',
        where: 'COPY users, line 1: "ada@example.com"',
      },
    ),
  });

it('the log of a failed statement says what failed, where and why, without the values', () => {
  const error = serializeError(refused()) as Record<string, unknown>;
  expect(error).toMatchObject({
    message: 'duplicate key value violates unique constraint "users_email_key_unique"',
    code: '23505',
    constraint: 'users_email_key_unique',
    table: 'users',
  });
  expect(error.statement).toHaveLength(200);
  expect((error.stack as string[]).length).toBeLessThanOrEqual(12);
  expect((error.stack as string[])[0]).toMatch(/^at /);
  expect(JSON.stringify(error)).not.toContain('ada@');
});

it('the log leaves out refused data, answers of mail servers and invalid JSON', () => {
  const all = [
    Object.assign(new Error('invalid input syntax for type uuid: "Ada Lovelace"'), { code: '22P02' }),
    Object.assign(new Error('invalid input syntax for type json: "{"name":"Ada Lovelace"}"'), {
      code: '22P02',
    }),
    Object.assign(new Error('550 5.1.1 <ada@example.com>: Ada Lovelace is unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 5.1.1 <ada@example.com>: Ada Lovelace is unknown',
      command: 'RCPT TO:<ada@example.com>',
    }),
    new SyntaxError(`Unexpected token 'A', "Ada Lovelace" isn’t valid JSON`),
    new Error('cannot send to ada@example.com https://x.test/rsvp/p?reply=abc /rsvp/p?reply=abc'),
    new Error('hash $argon2id$v=19$m=1,t=1,p=1$abc$ada token 3sR9xK2mQ7vB4nL8tY1wZ5c'),
  ].map((error) => JSON.stringify(serializeError(error)));
  for (const line of all) expect(line).not.toMatch(/ada|lovelace|reply=|3sR9/i);
  expect(all[2]).toContain('The mail server answered 550 5.1.1');
  expect(
    JSON.stringify(
      serializeBrowserError({
        error: `Error: "Ada" of ada@example.com`,
        stack: 'Error: Ada\n    at Page (https://x.test/assets/a.js?reply=1:2:3)',
      }),
    ),
  ).not.toMatch(/ada|reply/i);
});

it('the log writes a repeated failure once a second, with a count and the request ids', () => {
  const { log, lines } = linesOf();
  for (let n = 0; n < 1_000; n++) log.child({ reqId: `r${n}` }).warn({ err: refused() }, 'a request failed');
  log.warn({ err: new Error('another') }, 'a request failed');
  expect(lines.map(({ reqId }) => reqId)).toEqual(['r0', undefined]);
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({ repeated: 999, msg: 'a request failed', err: { code: '23505' } });
  expect((lines[2]?.requestIds as string[]).slice(0, 2)).toEqual(['r1', 'r2']);
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(3);
  log.warn({ err: refused() }, 'a request failed');
  expect(lines).toHaveLength(4);
});

it('the log writes every warning without an error and every informational line', () => {
  const { log, lines } = linesOf();
  for (let n = 0; n < 3; n++) log.warn('the same');
  for (let n = 0; n < 3; n++) log.info({ err: new Error('x') }, 'the same');
  expect(lines).toHaveLength(6);
});
