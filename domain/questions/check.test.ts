import { describe, expect, it } from 'vitest';
import { changedOptions, changeIssues, checkQuestion } from './change.ts';
import { checkAnswers } from './check.ts';
import { hasToChoose } from './party-questions.ts';
import { type AskableQuestion, givenAnswers, isLost, type QuestionDraft } from './question.ts';
import { withoutFull } from './option-capacity.ts';

const asked = (over: Partial<QuestionDraft>): QuestionDraft => ({
  id: 'q',
  scope: 'reservation',
  kind: 'text',
  label: 'What?',
  help: '',
  audience: 'both',
  required: false,
  options: [],
  min: null,
  max: null,
  showIf: null,
  sensitive: false,
  queryNames: [],
  archivedAt: null,
  ...over,
});
const option = (id: string, over = {}) => ({ id, label: id, capacity: null, archived: false, ...over });
const answer = (questions: AskableQuestion[], answers: unknown, more: object = {}) =>
  checkAnswers(questions, { isAttending: true, answers, guests: [], ...more });

describe('checkAnswers', () => {
  const bus = asked({ kind: 'choice', options: [option('yes'), option('old', { archived: true })] });

  it.each([
    [{ kind: 'text' }, ' a \n b ', 'a b'],
    [{ kind: 'long' }, ' a\nb ', 'a\nb'],
    [{ kind: 'number' }, '12', 12],
    [{ kind: 'yesno' }, 'no', false],
    [{ kind: 'date' }, '2028-02-29', '2028-02-29'],
    [{ kind: 'consent', version: 3 }, true, { version: 3 }],
    [{ kind: 'multi', options: [option('a'), option('b')] }, ['b', 'a', 'b'], ['a', 'b']],
    [{ kind: 'dietary' }, ['vegan'], [{ tag: 'vegan', severity: 'preference' }]],
    [
      { kind: 'dietary' },
      [
        { tag: 'Nuts', severity: 'severe allergy' },
        { tag: 'nuts', severity: 'allergy' },
      ],
      [{ tag: 'Nuts', severity: 'severe' }],
    ],
    [{ kind: 'dietary', required: true }, [], []],
  ] as const)('accepts for %o the value %o as %o', (over, given, kept) => {
    expect(answer([asked(over)], { q: given })).toEqual({
      answers: { q: kept },
      guests: [],
      issues: [],
      gone: [],
    });
  });

  it.each([
    [{ kind: 'choice', options: [option('a')] }, 'b', 'notOneOf'],
    [{ kind: 'text', max: 3 }, 'four', 'tooLong'],
    [{ kind: 'text' }, 'a\0', 'notStorable'],
    [{ kind: 'hidden' }, 'x'.repeat(201), 'tooLong'],
    [{ kind: 'number', min: 2 }, 1, 'tooSmall'],
    [{ kind: 'number' }, 'many', 'wrongType'],
    [{ kind: 'date' }, '2026-02-30', 'badFormat'],
    [{ kind: 'consent', required: true }, false, 'required'],
    [{ kind: 'dietary' }, [{ tag: 'nuts', severity: 'deadly' }], 'notOneOf'],
    [{ required: true }, '  ', 'required'],
  ] as const)('refuses for %o the value %o', (over, given, code) => {
    const { issues } = answer([asked(over)], { q: given });
    expect(issues).toMatchObject([{ path: 'answers.q', code }]);
  });

  it('names the guest and the question of an invalid answer', () => {
    const guests = [
      { isAttending: true, answers: { q: 'yes' } },
      { isAttending: true, answers: { q: 'no' } },
    ];
    const { issues } = answer([{ ...bus, scope: 'guest' }], {}, { guests });
    expect(issues.map(({ path }) => path)).toEqual(['guestDetails.1.answers.q']);
  });

  it('accepts an archived option only from a party that already chose the option', () => {
    expect(answer([bus], { q: 'old' }).gone).toHaveLength(1);
    expect(answer([bus], { q: 'old' }, { before: { q: 'old' } })).toMatchObject({
      answers: { q: 'old' },
      gone: [],
    });
  });

  it('keeps earlier answers if a change sends no answers', () => {
    expect(answer([asked({ required: true })], undefined, { before: { q: 'there' } })).toMatchObject({
      answers: { q: 'there' },
      issues: [],
    });
    expect(answer([asked({})], {}, { before: { q: 'there' } }).answers).toBeNull();
  });

  it('marks a partly lost multiple choice until the party answers again', () => {
    const several = asked({
      kind: 'multi',
      options: ['a', 'b'].map((id) => ({ id, label: id, archived: false, capacity: 1 })),
    });
    const party = { answers: { q: ['a', 'b'] }, guests: [] };
    const { party: drawn } = withoutFull([several], party, { b: 1 });
    expect(drawn.answers).toEqual({ q: ['a', null] });
    expect(isLost(drawn.answers?.q)).toBe(true);
    expect(hasToChoose({ ...drawn, guestDetails: [] })).toBe(true);
    expect(givenAnswers(drawn.answers)).toEqual({ q: ['a'] });
    expect(answer([several], undefined, { before: drawn.answers }).answers).toEqual({ q: ['a', null] });
    expect(answer([several], { q: ['a'] }, { before: drawn.answers }).answers).toEqual({ q: ['a'] });
  });

  it('keeps the consent version that the guest saw when a host edits the reply', () => {
    const consent = asked({ kind: 'consent', version: 5 });
    const party = { isAttending: true, answers: { q: true }, before: { q: { version: 2 } }, guests: [] };
    expect(checkAnswers([consent], party, { byHost: true }).answers).toEqual({ q: { version: 2 } });
    expect(checkAnswers([consent], party).answers).toEqual({ q: { version: 5 } });
    expect(givenAnswers({ q: { version: 2 }, lost: null })).toEqual({ q: true });
  });

  it('limits all answers together to 20 kB', () => {
    const questions = Array.from({ length: 5 }, (_, index) => asked({ id: `q${index}`, kind: 'long' }));
    const of = (length: number) => Object.fromEntries(questions.map(({ id }) => [id, 'x'.repeat(length)]));
    expect(answer(questions, of(3_900)).issues).toEqual([]);
    expect(answer(questions, { ...of(4_500), q3: 'x'.repeat(4_900) }).issues.map(({ path }) => path)).toEqual(
      ['answers.q3'],
    );
    // Escapes and multi-byte letters count with the bytes that they take in storage.
    for (const letter of ['"', '\n', 'é', '字', '🎉']) {
      const max = Math.floor(19_000 / 5 / Buffer.byteLength(JSON.stringify(letter).slice(1, -1)));
      const filled = (length: number) =>
        Object.fromEntries(questions.map(({ id }) => [id, `x${letter.repeat(length)}x`]));
      expect(answer(questions, filled(max)).issues).toEqual([]);
      expect(answer(questions, filled(Math.ceil(max * 1.1))).issues).toHaveLength(1);
    }
  });
});

describe('a question', () => {
  it.each([
    [{ showIf: { questionId: 'later', optionIds: ['a'] } }, 'showIf.questionId'],
    [{ showIf: { questionId: 'text', optionIds: ['a'] } }, 'showIf.questionId'],
    [{ showIf: { questionId: 'guest', optionIds: ['a'] } }, 'showIf.questionId'],
    [{ showIf: { questionId: 'bus', optionIds: ['b'] } }, 'showIf.optionIds'],
    [{ kind: 'choice' }, 'options'],
    [{ kind: 'hidden' }, 'queryNames'],
    [{ kind: 'number', min: 3, max: 2 }, 'max'],
  ] as const)('fails validation with %o at %s', (over, path) => {
    const earlier = [
      asked({ id: 'bus', kind: 'choice', options: [option('a')] }),
      asked({ id: 'text' }),
      asked({ id: 'guest', scope: 'guest', kind: 'choice', options: [option('a')] }),
    ];
    expect(
      checkQuestion(asked(over as Partial<QuestionDraft>), earlier).map((issue) => issue.path),
    ).toContain(path);
  });

  it('allows a change of kind only if existing answers stay valid', () => {
    const change = (before: QuestionDraft['kind'], after: QuestionDraft['kind']) =>
      changeIssues(asked({ kind: before }), asked({ kind: after })).length === 0;
    expect([change('text', 'long'), change('long', 'text'), change('choice', 'multi')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([change('multi', 'choice'), change('text', 'number')]).toEqual([false, false]);
  });

  it('archives omitted options once answers exist', () => {
    let made = 0;
    const newId = () => `new${++made}`;
    const given = [
      { label: 'A2', capacity: 3, archived: false, id: 'a' },
      { label: 'C', capacity: null, archived: false, id: 'of another question' },
    ];
    const change = (hasAnswers: boolean) =>
      changedOptions([option('a'), option('b')], given, { hasAnswers, newId });
    expect(change(false).map(({ id }) => id)).toEqual(['a', 'new1']);
    expect(change(true)).toEqual([
      option('a', { label: 'A2', capacity: 3 }),
      option('new2', { label: 'C' }),
      option('b', { archived: true }),
    ]);
  });
});
