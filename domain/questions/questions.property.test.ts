import { describe, expect, it } from 'vitest';
import { checkAnswers, type GivenParty } from './check.ts';
import { checkQuestion, disordered } from './change.ts';
import {
  type AskableQuestion,
  audiences,
  canDecide,
  hasOptions,
  type KeptAnswers,
  type QuestionDraft,
  questionKinds,
} from './question.ts';
import { addTaken, fullIssues, heldBy, type OptionCounts, withoutFull } from './option-capacity.ts';
import { visibleQuestions } from './visible.ts';

/** Returns a random number generator. The same seed gives the same numbers. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  const maybe = (chance = 0.5) => next() < chance;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, maybe, pick };
}
type Random = ReturnType<typeof randomFrom>;

function randomForm({ below, maybe, pick }: Random): QuestionDraft[] {
  const questions: QuestionDraft[] = [];
  const size = below(9);
  for (let index = 0; index < size; index++) {
    const kind = pick(questionKinds);
    const scope = pick(['reservation', 'guest'] as const);
    const options = hasOptions(kind)
      ? Array.from({ length: 1 + below(4) }, (_, at) => ({
          id: `q${index}o${at}`,
          label: `Option ${at}`,
          capacity: maybe(0.4) ? below(4) : null,
          archived: at > 0 && maybe(0.2),
        }))
      : [];
    const deciders = questions.filter(
      (earlier) => canDecide(earlier.kind) && (scope === 'guest' || earlier.scope === scope),
    );
    const decider = deciders.length > 0 && maybe(0.6) ? pick(deciders) : null;
    const known = decider?.kind === 'yesno' ? ['yes', 'no'] : (decider?.options.map(({ id }) => id) ?? []);
    questions.push({
      id: `q${index}`,
      scope,
      kind,
      label: `Question ${index}`,
      help: '',
      audience: pick(audiences),
      required: kind !== 'hidden' && maybe(0.4),
      options,
      min: null,
      max: kind === 'multi' && maybe(0.3) ? 1 + below(3) : null,
      showIf: decider ? { questionId: decider.id, optionIds: [pick(known)] } : null,
      sensitive: false,
      queryNames: kind === 'hidden' ? ['ref'] : [],
      version: 1 + below(3),
      archivedAt: maybe(0.15) ? '2026-01-01T00:00:00.000Z' : null,
    });
  }
  return questions;
}

function randomAnswer({ below, maybe, pick }: Random, { kind, options }: AskableQuestion): unknown {
  if (maybe(0.15)) return pick([undefined, null, '', 'unknown', 7, ['x'], { a: 1 }, true]);
  const option = () => pick(options).id;
  switch (kind) {
    case 'choice':
      return option();
    case 'multi':
      return [...new Set(Array.from({ length: below(4) }, option))];
    case 'number':
      return pick([3, '4', -0.5]);
    case 'yesno':
      return pick([true, false, 'yes', 'no']);
    case 'consent':
      return pick([true, false]);
    case 'date':
      return pick(['2026-02-28', '2026-02-30', 'soon']);
    case 'dietary':
      return pick([
        [],
        [{ tag: 'nuts', severity: 'allergy' }],
        ['vegan'],
        [{ tag: 'Okra', severity: 'severe' }],
      ]);
    default:
      return pick(['a text', '  ', 'x'.repeat(201)]);
  }
}

const randomAnswers = (
  random: Random,
  questions: readonly AskableQuestion[],
): Record<string, unknown> | undefined =>
  random.maybe(0.1)
    ? undefined
    : Object.fromEntries(
        [
          ...questions.map((question): [string, unknown] => [question.id, randomAnswer(random, question)]),
          ['none', 'x'] as [string, unknown],
        ].filter(() => random.maybe(0.8)),
      );

const randomParty = (random: Random, questions: readonly AskableQuestion[]): GivenParty => {
  const isAttending = random.maybe(0.75);
  return {
    isAttending,
    answers: randomAnswers(random, questions),
    guests: Array.from({ length: random.below(4) }, () => ({
      isAttending: isAttending && random.maybe(0.8),
      answers: randomAnswers(random, questions),
    })),
  };
};

/** Returns the party for a later change, with the stored answers as its earlier answers. */
const again = (
  party: GivenParty,
  kept: { answers: KeptAnswers | null; guests: (KeptAnswers | null)[] },
): GivenParty => ({
  isAttending: party.isAttending,
  before: kept.answers,
  guests: party.guests.map(({ isAttending }, index) => ({ isAttending, before: kept.guests[index] })),
});

describe('checkAnswers with random forms', () => {
  const cases = Array.from({ length: 2_000 }, (_, seed) => {
    const random = randomFrom(seed + 1);
    const questions = randomForm(random);
    return { seed, random, questions, party: randomParty(random, questions) };
  });

  it('only tests forms that a host can make', () => {
    for (const { questions } of cases) {
      expect(disordered(questions)).toEqual([]);
      questions.forEach((question, index) => {
        expect(
          checkQuestion(question, questions.slice(0, index)).filter(({ path }) => path.startsWith('showIf')),
        ).toEqual([]);
      });
    }
  });

  it('keeps answers to visible questions only, and reports every missing required answer', () => {
    for (const { questions, party } of cases) {
      const checked = checkAnswers(questions, party);
      const seen: string[] = [];
      const look = (
        kept: KeptAnswers | null,
        isAttending: boolean,
        scope: 'reservation' | 'guest',
        at: string,
      ) => {
        const answers = { ...(scope === 'guest' ? checked.answers : null), ...kept };
        const visible = visibleQuestions(questions, scope, { isAttending, answers });
        const ids = visible.map(({ id }) => id);
        expect(Object.keys(kept ?? {}).filter((id) => !ids.includes(id))).toEqual([]);
        const said = [...checked.issues, ...checked.gone].map(({ path }) => path);
        const silent = visible.filter(
          ({ id, required }) => required && kept?.[id] === undefined && !said.includes(`${at}.${id}`),
        );
        expect(silent).toEqual([]);
        seen.push(...ids.map((id) => `${at}.${id}`));
      };
      look(checked.answers, party.isAttending, 'reservation', 'answers');
      checked.guests.forEach((kept, index) => {
        look(kept, party.guests[index]?.isAttending ?? false, 'guest', `guestDetails.${index}.answers`);
      });
      // Questions that are not asked have no issues.
      const paths = [...checked.issues, ...checked.gone].map(({ path }) => path);
      expect(paths.filter((path) => !seen.includes(path))).toEqual([]);
    }
  });

  it('accepts a checked result again without changes', () => {
    for (const { questions, party } of cases) {
      const first = checkAnswers(questions, party);
      const second = checkAnswers(questions, again(party, first), { byHost: true });
      expect(second).toEqual({ answers: first.answers, guests: first.guests, issues: [], gone: [] });
    }
  });

  it('keeps old answers to an archived question and accepts no new answers', () => {
    for (const { random, questions, party } of cases) {
      if (questions.length === 0) continue;
      const first = checkAnswers(questions, party);
      const gone = random.pick(questions);
      const later = questions.map((question) =>
        question === gone ? { ...question, archivedAt: '2026-01-02T00:00:00.000Z' } : question,
      );
      const kept = checkAnswers(later, { ...again(party, first), answers: undefined }, { byHost: true });
      expect({ answers: kept.answers, guests: kept.guests }).toEqual({
        answers: first.answers,
        guests: first.guests,
      });
      const fresh = checkAnswers(later, party, { byHost: true });
      for (const answers of [fresh.answers, ...fresh.guests]) expect(answers?.[gone.id]).toBeUndefined();
    }
  });

  it('never assigns more of an option than its capacity', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = randomFrom(seed * 7_919);
      const questions = randomForm(random);
      const capacities = new Map(
        questions.flatMap(({ options }) =>
          options.map(({ id, capacity }) => [id, capacity ?? Infinity] as const),
        ),
      );
      let taken: OptionCounts = {};
      for (let party = 0; party < 12; party++) {
        const sent = randomParty(random, questions);
        const checked = checkAnswers(questions, sent, { byHost: true });
        const answered = {
          answers: checked.answers,
          guests: sent.guests.map(({ isAttending }, index) => ({
            isAttending,
            answers: checked.guests[index],
          })),
        };
        const isFull = fullIssues(questions, answered, taken).length > 0;
        const drawn = withoutFull(questions, answered, taken);
        expect(drawn.lost.length > 0).toBe(isFull);
        if (!isFull) expect(drawn.party).toEqual(answered);
        taken = addTaken(taken, heldBy(questions, drawn.party));
        expect(fullIssues(questions, drawn.party, taken, heldBy(questions, drawn.party))).toEqual([]);
        const over = Object.entries(taken).filter(([option, count]) => count > (capacities.get(option) ?? 0));
        expect(over).toEqual([]);
      }
    }
  });
});
