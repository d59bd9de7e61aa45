import { describe, expect, it } from 'vitest';
import {
  dayOf,
  daysOf,
  decideSending,
  isHardRefusal,
  nowOf,
  paceOf,
  type Sendable,
  unsentReasons,
} from './rules.ts';

const household = (more: Partial<Sendable> = {}): Sendable => ({
  id: 'a',
  address: 'ana@example.com',
  seatsAllowed: 2,
  promised: 0,
  isSent: false,
  isSaved: false,
  isReturned: false,
  isAnswered: false,
  isDisowned: false,
  suppressed: null,
  ...more,
});
const outcome = (households: Sendable[], how: { open: number; overbook?: boolean; byHand?: boolean }) =>
  decideSending(households, { overbook: false, ...how }).map((each) =>
    each.kind === 'send' ? each.seats : each.reason,
  );

describe('decideSending', () => {
  it('sends every invitation that fits the open seats, and skips larger households', () => {
    const sizes = [2, 5, 1, 3, 2].map((seatsAllowed) => household({ seatsAllowed }));
    expect(outcome(sizes, { open: 5 })).toEqual([2, 'noRoom', 1, 'noRoom', 2]);
    expect(outcome(sizes, { open: 0 })).toEqual(Array(5).fill('noRoom'));
    expect(outcome(sizes, { open: -3, overbook: true })).toEqual([2, 5, 1, 3, 2]);
    for (let open = -2; open < 16; open++) {
      const taken = outcome(sizes, { open }).reduce<number>(
        (sum, each) => sum + (typeof each === 'number' ? each : 0),
        0,
      );
      expect(taken).toBeLessThanOrEqual(Math.max(0, open));
    }
  });

  it('gives a reason for every invitation that it doesn’t send', () => {
    const why = (more: Partial<Sendable>, byHand = false) =>
      outcome([household(more)], { open: 9, byHand })[0];
    expect(why({ address: null })).toBe('noAddress');
    expect(why({ suppressed: 'unsubscribed' })).toBe('unsubscribed');
    expect(why({ suppressed: 'undeliverable' })).toBe('undeliverable');
    expect(why({ isSent: true, promised: 2 })).toBe('alreadySent');
    expect(why({ isAnswered: true, isSent: true })).toBe('answered');
    expect(why({ isDisowned: true })).toBe('disowned');
    expect(unsentReasons).toContain(outcome([household()], { open: 1 })[0]);
    // A letter that is handed over needs no address, even if the household unsubscribed from mail.
    expect(why({ address: null }, true)).toBe(2);
    expect(why({ suppressed: 'unsubscribed' }, true)).toBe(2);
    expect(why({ isSent: true }, true)).toBe('alreadySent');
  });

  it('resends an invitation that came back, with the seats that are already promised', () => {
    const returned = household({ isSent: true, isReturned: true, promised: 2 });
    expect(outcome([returned], { open: 0 })).toEqual([0]);
    expect(outcome([{ ...returned, suppressed: 'undeliverable' }], { open: 9 })).toEqual(['undeliverable']);
    // The household's promise of seats has lapsed.
    expect(outcome([{ ...returned, promised: 0 }], { open: 1 })).toEqual(['noRoom']);
  });
});

describe('decideSending for a save the date', () => {
  const save = (...households: Sendable[]) =>
    decideSending(households, { open: 0, overbook: false, savesDate: true });

  it('sends without keeping seats, even if no seat is free', () => {
    expect(save(household())).toEqual([{ id: 'a', kind: 'send', seats: 0, promised: 0 }]);
  });

  it('skips households that already got a save the date or an invitation', () => {
    const why = (more: Partial<Sendable>) => {
      const [decided] = save(household(more));
      return decided?.kind === 'unsent' ? decided.reason : null;
    };
    expect(why({ isSaved: true })).toBe('alreadySaved');
    expect(why({ isSent: true, isSaved: true })).toBe('alreadySent');
    expect(why({ isSent: true, isReturned: true })).toBe('alreadySent');
    expect(why({ isAnswered: true })).toBe('answered');
    expect(why({ isDisowned: true })).toBe('disowned');
    expect(why({ address: null })).toBe('noAddress');
    expect(why({ suppressed: 'unsubscribed' })).toBe('unsubscribed');
  });
});

describe('the sending pace', () => {
  it('leaves a tenth of the daily budget to replies, and counts waiting mail first', () => {
    const pace = paceOf({ budget: 1_000, sent: 100, waiting: 300, perMinute: null });
    expect(pace).toEqual({ perDay: 900, today: 500 });
    expect([0, 499, 500, 1_399, 1_400].map((place) => dayOf(place, pace))).toEqual([0, 0, 1, 1, 2]);
    expect([
      nowOf(110, pace),
      nowOf(2_000, pace),
      daysOf(0, pace),
      daysOf(500, pace),
      daysOf(2_000, pace),
    ]).toEqual([110, 500, 0, 1, 3]);
  });

  it('follows the mail server’s speed, and puts off new mail behind a backlog', () => {
    expect(paceOf({ budget: null, sent: 5_000, waiting: 0, perMinute: 1 })).toEqual({
      perDay: 1_440,
      today: 1_440,
    });
    expect(paceOf({ budget: 100_000, sent: 0, waiting: 0, perMinute: 1 }).perDay).toBe(1_440);
    const behind = paceOf({ budget: 1_000, sent: 0, waiting: 2_000, perMinute: null });
    expect([nowOf(5, behind), dayOf(0, behind), dayOf(699, behind), dayOf(700, behind)]).toEqual([
      0, 2, 2, 3,
    ]);
    const free = paceOf({ budget: null, sent: 0, waiting: 0, perMinute: null });
    expect([nowOf(20_000, free), daysOf(20_000, free)]).toEqual([20_000, 1]);
  });
});

it('isHardRefusal recognizes a dead address, but not a full mailbox or a spam block', () => {
  for (const hard of [
    '550 5.1.1 <a@b.c>: no such user',
    '550 No such user',
    '553 unknown',
    '550-5.2.1 disabled',
  ]) {
    expect(isHardRefusal(hard)).toBe(true);
  }
  for (const soft of ['552 5.2.2 mailbox full', '550 5.7.1 blocked as spam', '554 rejected', '', 'no']) {
    expect(isHardRefusal(soft)).toBe(false);
  }
});
