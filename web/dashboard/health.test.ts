import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/kernel/api/api-error.ts';
import { healthFromError } from './health.ts';

describe('healthFromError', () => {
  it('reads the list of components from a 503', () => {
    const body = {
      error: 'The database isn’t answering.',
      status: 'down',
      components: [
        { name: 'Database', state: 'down' },
        { name: 'Email Service', state: 'degraded', detail: 'SMTP' },
      ],
    };
    expect(healthFromError(new ApiError(503, 'Service Unavailable', JSON.stringify(body)))).toEqual({
      status: 'down',
      components: body.components,
    });
  });

  it.each([
    [
      'a proxy that answers for it',
      new ApiError(502, 'Bad Gateway', '<h1>Bad Gateway</h1>'),
      'Answers with status 502',
    ],
    ['a 503 without a list', new ApiError(503, '', '{"error":"Overloaded"}'), 'Answers with status 503'],
    ['no network', new TypeError('Failed to fetch'), 'Not answering'],
  ])('reports the API as down for %s', (_what, error, detail) => {
    expect(healthFromError(error)).toEqual({
      status: 'down',
      components: [{ name: 'API Services', state: 'down', detail }],
    });
  });
});
