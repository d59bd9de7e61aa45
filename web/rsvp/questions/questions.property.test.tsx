// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAnswers } from '#domain/questions/check.ts';
import type { ShownQuestion } from '#domain/questions/contract.ts';
import { type Answer, audiences, canDecide, hasOptions, questionKinds } from '#domain/questions/question.ts';
import { visibleQuestions } from '#domain/questions/visible.ts';
import { newSubmission } from '#domain/replies/contract.ts';
import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { fieldIssues } from '../reply-form/draft/check.ts';
import { bodyOf, emptyDraft, partyOf, type Draft } from '../reply-form/draft/draft.ts';
import { carriedPersons, draftFromForm } from '../reply-form/plain/plain-draft.ts';
import { PlainForm } from '../reply-form/plain/plain-form.tsx';
import {
  answerIssues,
  answerOf,
  questionFields,
  type QuestionPlace,
  fieldOf,
  withAnswer,
} from './question-fields.ts';
import { carriedAnswers } from './plain-answers.ts';
import { render } from '../testing/render.tsx';

/** Returns a generator of random numbers. The same seed repeats them. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  const maybe = (chance = 0.5) => next() < chance;
  const pick = <T,>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, maybe, pick };
}
type Random = ReturnType<typeof randomFrom>;

function randomQuestions({ below, maybe, pick }: Random): ShownQuestion[] {
  const questions: ShownQuestion[] = [];
  for (let left = below(9); left > 0; left--) {
    const kind = pick(questionKinds);
    const scope = pick(['reservation', 'guest'] as const);
    const deciders = questions.filter(
      (earlier) => canDecide(earlier.kind) && (scope === 'guest' || earlier.scope === scope),
    );
    const decider = deciders.length > 0 && maybe(0.6) ? pick(deciders) : null;
    const known = decider?.kind === 'yesno' ? ['yes', 'no'] : (decider?.options.map(({ id }) => id) ?? []);
    const id = `00000000-0000-7000-8000-00000000000${left}`;
    questions.push({
      id,
      scope,
      kind,
      label: `Question ${left}`,
      help: maybe(0.3) ? 'Help' : '',
      audience: pick(audiences),
      required: kind !== 'hidden' && maybe(0.4),
      options: hasOptions(kind)
        ? Array.from({ length: 1 + below(4) }, (_, at) => ({
            id: `${id}:${at}`,
            label: `${at}`,
            full: false,
          }))
        : [],
      min: null,
      max: null,
      showIf: decider ? { questionId: decider.id, optionIds: [pick(known)] } : null,
      queryNames: kind === 'hidden' ? ['ref'] : [],
      version: 1,
    });
  }
  return questions;
}

/** Returns an answer as somebody might type it, which includes wrong ones. */
function randomAnswer({ maybe, pick }: Random, { kind, options }: ShownQuestion): Answer | undefined {
  switch (kind) {
    case 'choice':
      return pick(options).id;
    case 'multi': {
      const chosen = options.flatMap(({ id }) => (maybe() ? [id] : []));
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'number':
      return pick(['3', '-0.5', 'many']);
    case 'yesno':
      return maybe();
    case 'consent':
      return maybe() ? true : undefined;
    case 'date':
      return pick(['2026-02-28', '2026-02-30']);
    case 'dietary':
      return pick([
        [],
        [{ tag: 'nuts', severity: 'allergy' as const }],
        [
          { tag: 'vegan', severity: 'preference' as const },
          { tag: 'Okra: raw', severity: 'severe' as const },
        ],
      ]);
    default:
      return pick(['a text', 'two\nlines']);
  }
}

function randomCase(seed: number): { event: PublicEvent; draft: Draft } {
  const random = randomFrom(seed);
  const event = { ...neutralEvent, maxGuestsPerRsvp: 4, questions: randomQuestions(random) };
  const count = 1 + random.below(3);
  let draft: Draft = {
    ...emptyDraft(),
    attending: random.maybe(0.75) ? 'yes' : 'no',
    name: 'Ada',
    email: 'ada@example.com',
    count,
    declining: count,
    guests: ['Ada', 'Bo', 'Cy'].map((name) => ({ name, meal: '', answers: {} })),
    answers: {},
  };
  for (const question of event.questions) {
    for (const guest of question.scope === 'reservation' ? [null] : [0, 1, 2]) {
      if (random.maybe(0.7)) draft = withAnswer(draft, { question, guest }, randomAnswer(random, question));
    }
  }
  return { event, draft };
}

const asked = (event: PublicEvent, draft: Draft): string[] => {
  const { reply, guests } = questionFields(event, draft);
  const all = [
    ...reply.map((question): QuestionPlace => ({ question, guest: null })),
    ...guests.flatMap((list, guest) => list.map((question): QuestionPlace => ({ question, guest }))),
  ];
  return all.map(fieldOf);
};

/**
 * Returns the questions that the server asks and the issues that it finds, for the body that the
 * page sends.
 */
function byServer({ questions }: PublicEvent, body: unknown) {
  const { isAttending, answers, guestDetails } = newSubmission.parse(body);
  const people = guestDetails.map((guest) => ({
    isAttending: isAttending && guest.isAttending !== false,
    answers: guest.answers,
  }));
  const found = checkAnswers(questions, { isAttending, answers, guests: people });
  const ofReply = visibleQuestions(questions, 'reservation', { isAttending, answers: found.answers ?? {} });
  const ofGuests = people.map((guest, index) =>
    visibleQuestions(questions, 'guest', {
      isAttending: guest.isAttending,
      answers: { ...found.answers, ...found.guests[index] },
    }),
  );
  return {
    asked: [
      ...ofReply.map((question) => fieldOf({ question, guest: null })),
      ...ofGuests.flatMap((list, guest) => list.map((question) => fieldOf({ question, guest }))),
    ],
    wrong: new Set(fieldIssues(found.issues).map(({ field }) => field)),
  };
}

const throughForm = (event: PublicEvent, fields: { name: string; value: string }[]) =>
  draftFromForm(new URLSearchParams(fields.map(({ name, value }) => [name, value])), event);

/** Returns the answers to the questions, for every guest who is asked. */
const answersOf = (event: PublicEvent, draft: Draft) =>
  event.questions.map((question) => {
    const places = question.scope === 'reservation' ? [null] : partyOf(draft).map((_, index) => index);
    return places.map((guest) => answerOf(draft, { question, guest }));
  });

const forms = Number(process.env.QUESTION_FORMS ?? 3_000);

it(`browser, server and plain form agree on the questions for ${forms} random parties`, () => {
  for (let seed = 1; seed <= forms; seed++) {
    const { event, draft } = randomCase(seed);
    const server = byServer(event, bodyOf(draft, event));
    expect(asked(event, draft), `seed ${seed}`).toEqual(server.asked);
    const wrong = new Set(answerIssues(event, draft, null).map(({ field }) => field));
    expect(wrong, `seed ${seed}`).toEqual(server.wrong);

    const carried = [...carriedPersons(draft), ...carriedAnswers(event, draft, new Set())];
    const again = throughForm(event, carried);
    expect(asked(event, again), `seed ${seed}`).toEqual(server.asked);
    expect(answersOf(event, again), `seed ${seed}`).toEqual(answersOf(event, draft));
  }
});

it('a step without a script sends back everything typed, shown or hidden', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { event, draft } = randomCase(seed);
    const view = { kind: 'form' as const, step: 'questions' as const, draft, issues: [], problem: null };
    const { container } = render(
      <PlainForm event={event} embed={false} view={{ ...view, key: 'k', personal: null }} />,
    );
    const form = container.querySelector('form');
    if (!form) throw new Error('there is a form');
    const fields = [...new FormData(form)].map(([name, value]) => ({ name, value: value as string }));
    const again = throughForm(event, fields);
    // Returns the draft as a browser would hold it: without line breaks in one line, and without
    // dates that don't exist.
    const plain = (given: Draft) =>
      JSON.stringify(answersOf(event, given)).replaceAll('\\n', '').replaceAll('"2026-02-30"', 'null');
    expect(plain(again), `seed ${seed}`).toBe(plain(draft));
    expect(bodyOf(again, event).guestDetails.map(({ name }) => name)).toEqual(
      bodyOf(draft, event).guestDetails.map(({ name }) => name),
    );
    cleanup();
  }
});
