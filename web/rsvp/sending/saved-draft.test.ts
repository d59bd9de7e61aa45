import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, withName } from '../reply-form/draft/draft.ts';
import {
  readAttempt,
  readDraft,
  readReplied,
  writeAttempt,
  writeDraft,
  writeReplied,
} from './saved-draft.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

let browser: { sessionStorage: ReturnType<typeof storage>; localStorage: ReturnType<typeof storage> };
beforeEach(() => {
  browser = { sessionStorage: storage(), localStorage: storage() };
  vi.stubGlobal('window', browser);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draft = withName({ ...emptyDraft(), attending: 'yes' }, 'Grace Hopper');
const attempt = { body: '{"displayName":"Grace Hopper"}', key: 'k' };

describe('a draft', () => {
  it('belongs to its event and the reply it changes, in this tab only', () => {
    writeDraft('party', draft);
    writeDraft('party', { ...draft, name: 'Changed' }, 'reply-1');
    expect(readDraft('party')).toEqual(draft);
    expect(readDraft('party', 'reply-1')?.name).toBe('Changed');
    expect(readDraft('gala')).toBeNull();
    expect(browser.localStorage.kept.size).toBe(0);
    writeDraft('party', null);
    expect(readDraft('party')).toBeNull();
  });

  it('expires after a day, even in a tab that stays open', () => {
    writeDraft('party', draft);
    vi.advanceTimersByTime(86_399_999);
    expect(readDraft('party')).toEqual(draft);
    vi.advanceTimersByTime(1);
    expect(readDraft('party')).toBeNull();
    expect(browser.sessionStorage.kept.size).toBe(0);
  });
});

describe('a sent reply', () => {
  it('outlives the tab until the response arrives, and no longer', () => {
    writeAttempt('party', 'unanswered', attempt);
    expect(browser.localStorage.kept.size).toBe(1);
    expect(readAttempt('party', 'unanswered')).toEqual(attempt);
    writeAttempt('party', 'unanswered', null);
    expect(browser.localStorage.kept.size).toBe(0);
  });

  it('keeps its idempotency key, in this tab alone, after the guest gives up', () => {
    writeAttempt('party', 'undecided', attempt);
    expect(browser.localStorage.kept.size).toBe(0);
    expect(readAttempt('party', 'undecided')).toEqual(attempt);
    expect(readAttempt('party', 'unanswered')).toBeNull();
  });

  it('stays empty if the stored value is not a sent reply', () => {
    for (const text of ['', '7', '{}', '{"at":9e99,"value":{"body":7,"key":"k"}}']) {
      browser.localStorage.kept.set('turnout:unanswered:party', text);
      expect(readAttempt('party', 'unanswered')).toBeNull();
    }
  });
});

describe('the memory of a reply', () => {
  const link = '/rsvp/party?reply=secret';

  it('stays in this browser, but keeps the link to the reply only in this tab', () => {
    expect(readReplied('party')).toBeNull();
    writeReplied('party', { link });
    expect(readReplied('party')).toEqual({ link });
    expect(readReplied('gala')).toBeNull();
    expect([...browser.localStorage.kept.values()].join()).not.toContain('secret');
    browser.sessionStorage.kept.clear();
    expect(readReplied('party')).toEqual({ link: null });
  });

  it('expires when the guest withdraws the reply, and after 90 days', () => {
    writeReplied('party', { link });
    writeReplied('party', null);
    expect(readReplied('party')).toBeNull();
    expect(browser.sessionStorage.kept.size).toBe(0);
    writeReplied('party', { link: null });
    vi.advanceTimersByTime(90 * 86_400_000 - 1);
    expect(readReplied('party')).toEqual({ link: null });
    vi.advanceTimersByTime(1);
    expect(readReplied('party')).toBeNull();
  });

  it('ignores a stored link to another site', () => {
    writeReplied('party', { link: 'https://example.com/' });
    expect(readReplied('party')).toEqual({ link: null });
  });
});

it('a browser that refuses storage causes no error', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal(
    'window',
    Object.defineProperties({}, { localStorage: { get: denied }, sessionStorage: { get: denied } }),
  );
  writeDraft('party', draft);
  writeAttempt('party', 'unanswered', attempt);
  writeReplied('party', { link: '/rsvp/party?reply=secret' });
  expect(readDraft('party')).toBeNull();
  expect(readAttempt('party', 'unanswered')).toBeNull();
  expect(readReplied('party')).toBeNull();
});
