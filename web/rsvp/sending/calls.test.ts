import { afterEach, describe, expect, it, vi } from 'vitest';
import { neutralEvent } from '../page/event.ts';
import { guestIn } from '#domain/words/guest/index.ts';
import { hasFailed, readEvent, submitReply, tellFailuresIn } from './calls.ts';
import { isUndecided } from './resend.ts';

const answerWith = (...answer: ConstructorParameters<typeof Response>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(...answer)));

const submit = () => submitReply('summer-party', '{}', 'key');

tellFailuresIn(guestIn('en'));
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('returns the server’s response', async () => {
    answerWith('{"id":"1"}', { status: 201 });
    expect(await submit()).toEqual({ id: '1' });
  });

  it('fails with the server’s sentence', async () => {
    answerWith('{"error":"Sorry, this event is full."}', { status: 409 });
    expect(await submit()).toMatchObject({
      failed: true,
      status: 409,
      sentence: 'Sorry, this event is full.',
    });
  });

  it('fails with a sentence in the page’s language if the page knows the reason', async () => {
    const known = { error: 'Full', reason: 'seats.full', params: { left: 3 } };
    answerWith(JSON.stringify(known), { status: 409 });
    expect(await submit()).toMatchObject({ sentence: 'Sorry, only 3 spots are left.' });
    answerWith(JSON.stringify({ ...known, reason: 'seats.unknown' }), { status: 409 });
    expect(await submit()).toMatchObject({ sentence: 'Full' });
  });

  it('fails with a default sentence if the server sends none', async () => {
    answerWith('<h1>Bad gateway</h1>', { status: 502 });
    expect(await submit()).toMatchObject({ failed: true, status: 502, sentence: 'Failed to submit RSVP' });
  });

  it.each(['{"id":"1', '<h1>Sign in to the hotel’s network</h1>', ''])(
    'leaves open whether it succeeded if the response can’t be read: %j',
    async (text) => {
      answerWith(text, { status: 201 });
      const answer = await submit();
      expect(hasFailed(answer) && isUndecided(answer)).toBe(true);
    },
  );
});

describe('the session of this browser', () => {
  const sentWith = async (token: string | null, call: () => Promise<unknown>) => {
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'auth_token' ? token : null) });
    vi.stubGlobal('location', { search: '' });
    const fetch = vi.fn((_path: string, _init: { headers: object }) => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', fetch);
    await call();
    return fetch.mock.calls[0]?.[1].headers;
  };

  it('accompanies only calls that send a reply, so that the reply names the account', async () => {
    expect(await sentWith('abc-123_Z', submit)).toMatchObject({ authorization: 'Bearer abc-123_Z' });
    expect(await sentWith('abc-123_Z', () => readEvent(neutralEvent))).toEqual({});
  });

  it.each([null, '', 'ünfit', 'two\nlines'])(
    'stays out of the call if the token is unfit for a header: %j',
    async (token) => {
      expect(await sentWith(token, submit)).not.toHaveProperty('authorization');
    },
  );

  it('stays out of a call from a frame that may not read the storage', async () => {
    answerWith('{"id":"1"}', { status: 201 });
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('No access', 'SecurityError');
      },
    });
    expect(await submit()).toEqual({ id: '1' });
  });
});
