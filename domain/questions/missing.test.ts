import { describe, expect, it } from 'vitest';
import { countMissingAnswers } from './missing.ts';
import type { AskableQuestion } from './question.ts';

const asked = (id: string, more: Partial<AskableQuestion> = {}): AskableQuestion => ({
  id,
  scope: 'guest',
  kind: 'text',
  audience: 'coming',
  required: true,
  options: [],
  min: null,
  max: null,
  showIf: null,
  ...more,
});
const options = [{ id: 'a', label: 'A' }];

describe('missing answers', () => {
  it('include required answers of the reply and each attending guest, and lost options', () => {
    const questions = [
      asked('bus', { scope: 'reservation', kind: 'choice', required: false, options }),
      asked('where', { scope: 'reservation', showIf: { questionId: 'bus', optionIds: ['a'] } }),
      asked('diet'),
      asked('old', { archivedAt: '2027-01-01T00:00:00.000Z', kind: 'choice', options }),
    ];
    const guestDetails = [
      { isAttending: true, answers: { diet: 'none' } },
      { isAttending: true },
      { isAttending: false },
    ];
    const count = (answers: Record<string, string | null>, isAttending = true) =>
      countMissingAnswers(questions, { isAttending, answers, guestDetails });
    expect(count({})).toBe(1);
    expect(count({ bus: 'a' })).toBe(2);
    expect(count({ bus: 'a', where: 'Church' })).toBe(1);
    expect(count({ bus: null })).toBe(2);
    expect(count({ old: null })).toBe(1);
    expect(count({}, false)).toBe(0);
  });
});
