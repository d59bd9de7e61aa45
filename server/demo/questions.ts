/**
 * Adds a wedding host's questions and the guests' answers, under the same rules as for every host
 * and guest.
 */
import { isRefusal } from '#domain/kernel/route.ts';
import { type NewQuestionInput, questionsRoutes } from '#domain/questions/contract.ts';
import { decideAnswers } from '#domain/questions/party-questions.ts';
import type { Answer } from '#domain/questions/question.ts';
import type { Guest } from '#domain/replies/guests.ts';
import type { PlatformDb } from '../db/connect.ts';
import { addQuestion } from '../questions/add.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';

export interface QuestionPlan {
  question: NewQuestionInput;
  /** The share of guests who answer the question when asked. */
  answered: number;
  answers: readonly Answer[];
}

export const weddingQuestions: readonly QuestionPlan[] = [
  {
    question: {
      kind: 'dietary',
      scope: 'guest',
      label: 'Any allergies or dietary needs?',
      help: 'Allergies, intolerances or preferences. We’ll tell the kitchen.',
      sensitive: true,
    },
    answered: 0.14,
    answers: [
      [{ tag: 'vegetarian', severity: 'preference' }],
      [{ tag: 'nuts', severity: 'allergy' }],
      [{ tag: 'gluten', severity: 'intolerance' }],
      [{ tag: 'vegetarian', severity: 'preference' }],
      [{ tag: 'shellfish', severity: 'severe' }],
      [
        { tag: 'lactose', severity: 'intolerance' },
        { tag: 'eggs', severity: 'intolerance' },
      ],
      [{ tag: 'no cilantro', severity: 'preference' }],
    ],
  },
  {
    question: {
      kind: 'yesno',
      scope: 'reservation',
      label: 'Do you need seats on the shuttle from the ferry pier?',
    },
    answered: 0.9,
    answers: [true, true, false, true, false],
  },
  {
    question: { kind: 'text', scope: 'reservation', label: 'Which song makes you dance?', max: 200 },
    answered: 0.65,
    answers: [
      'September',
      'Dancing Queen',
      'Anything by Stevie Wonder',
      'I Wanna Dance with Somebody',
      'Mr. Brightside',
      'A slow one, for the grandparents',
      'Twist and Shout',
      'Cumbia, please',
    ],
  },
];

interface DemoReply {
  isAttending: boolean;
  guestDetails: Guest[];
}

/** Adds the questions to the event and returns the replies with their answers. */
export async function askAndAnswer<Reply extends DemoReply>(
  tx: PlatformDb,
  plans: readonly QuestionPlan[],
  about: { id: string; tenantId: string; createdAt: Date; replies: Reply[]; random: () => number },
) {
  const { random, replies } = about;
  for (const { question } of plans) {
    const body = questionsRoutes.createQuestion.body.parse(question);
    const added = await addQuestion(tx, about, body, about.createdAt);
    if (isRefusal(added)) throw new Error(`The demo data asks what no host may: ${question.label}`);
  }
  if (plans.length === 0) return replies;
  const questions = await readEventQuestions(tx, about);
  const given = (scope: 'reservation' | 'guest') =>
    Object.fromEntries(
      questions.flatMap(({ id, scope: of }, index) => {
        const plan = plans[index];
        if (!plan || of !== scope || random() >= plan.answered) return [];
        return [[id, plan.answers[Math.floor(random() * plan.answers.length)]]];
      }),
    );
  return replies.map((reply) => {
    const persons = reply.guestDetails.map(({ isAttending }) => ({ isAttending, answers: given('guest') }));
    const own = { isAttending: reply.isAttending, answers: given('reservation') };
    const decided = decideAnswers(questions, own, persons, { taken: {} });
    if (decided.kind !== 'ok') throw new Error('The demo data answers what no guest may.');
    return {
      ...reply,
      answers: decided.answers,
      guestDetails: reply.guestDetails.map((guest, index) => ({ ...guest, answers: decided.guests[index] })),
    };
  });
}
