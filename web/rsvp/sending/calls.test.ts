import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasFailed, submitReply } from './calls.ts';
import { isUndecided } from './resend.ts';

const answerWith = (...answer: ConstructorParameters<typeof Response>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(...answer)));

const submit = () => submitReply('summer-party', '{}', 'key');

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('answers what the server answered', async () => {
    answerWith('{"id":"1"}', { status: 201 });
    expect(await submit()).toEqual({ id: '1' });
  });

  it('fails with the server’s own sentence', async () => {
    answerWith('{"error":"Sorry, this event is full."}', { status: 409 });
    expect(await submit()).toMatchObject({
      failed: true,
      status: 409,
      sentence: 'Sorry, this event is full.',
    });
  });

  it('fails with a sentence of its own where the server has none', async () => {
    answerWith('<h1>Bad gateway</h1>', { status: 502 });
    expect(await submit()).toMatchObject({ failed: true, status: 502, sentence: 'Failed to submit RSVP' });
  });

  it.each(['{"id":"1', '<h1>Sign in to the hotel’s network</h1>', ''])(
    'is not answered by a success that cannot be read: %j',
    async (text) => {
      answerWith(text, { status: 201 });
      const answer = await submit();
      expect(hasFailed(answer) && isUndecided(answer)).toBe(true);
    },
  );
});
