import { describe, expect, it } from 'vitest';
import { suggestedLadder } from '#domain/reminders/ladder.ts';
import { changesOf, type Draft, issuesOf } from './draft.ts';

const draft: Draft = {
  rungs: suggestedLadder.rungs.map(({ kind, days }) => ({ kind, days: String(days) })),
  sendTime: '10:00',
  quietFrom: '21:00',
  quietUntil: '09:00',
  lapseDays: '',
};

describe('a typed reminder ladder', () => {
  it('sends numbers, and null if the days until seats are released are blank', () => {
    expect(issuesOf(draft)).toEqual({});
    expect(changesOf({ ...draft, lapseDays: '30' })).toMatchObject({
      rungs: suggestedLadder.rungs,
      lapseDays: 30,
    });
    expect(changesOf(draft).lapseDays).toBeNull();
  });

  it.each<[Partial<Draft>, string]>([
    [{ rungs: [{ kind: 'afterSending', days: '' }] }, 'rungs.0'],
    [{ rungs: [{ kind: 'afterSending', days: '61' }] }, 'rungs.0'],
    [{ rungs: ['2', '2'].map((days) => ({ kind: 'beforeDeadline', days })) }, 'rungs'],
    [{ sendTime: '22:00' }, 'sendTime'],
    [{ quietFrom: '' }, 'quietFrom'],
    [{ lapseDays: '1.5' }, 'lapseDays'],
  ])('names the wrong field: %j', (more, field) => {
    expect(Object.keys(issuesOf({ ...draft, ...more }))).toEqual([field]);
  });
});
