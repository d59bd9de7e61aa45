import { useState } from 'react';
import type { Answers } from '#domain/questions/question.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { fieldErrorsOf } from '#web/kernel/api/api-error.ts';
import { answersOf, type TypedAnswers } from './typed-answers.ts';

/** Returns the answers of a form, with the server's errors for those that it refused. */
export function useTypedAnswers(reservation: Reservation) {
  const [before] = useState(() => answersOf(reservation));
  const [typed, setTyped] = useState(before);
  const [refused, setRefused] = useState<{ errors: Record<string, string>; sent: TypedAnswers } | null>(null);
  const ofGuest = (index: number): Answers => typed.guests[index] ?? {};
  const setGuest = (index: number, answers: Answers) =>
    setTyped((was) => ({
      ...was,
      guests: Array.from({ length: Math.max(was.guests.length, index + 1) }, (_, at) =>
        at === index ? answers : (was.guests[at] ?? {}),
      ),
    }));
  return {
    before,
    typed,
    refuse: (error: unknown) => setRefused({ errors: fieldErrorsOf(error), sent: typed }),
    reply: {
      path: 'answers',
      answers: typed.reply,
      sent: refused?.sent.reply,
      errors: refused?.errors ?? {},
      onAnswers: (reply: Answers) => setTyped((was) => ({ ...was, reply })),
    },
    guest: (index: number) => ({
      path: `guestDetails.${index}.answers`,
      answers: ofGuest(index),
      sent: refused?.sent.guests[index],
      errors: refused?.errors ?? {},
      onAnswers: (answers: Answers) => setGuest(index, answers),
    }),
  };
}
