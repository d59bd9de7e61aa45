/** What a form of a reply needs to ask the event's questions. */
import type { Question } from '#domain/questions/contract.ts';
import type { AskQuestion } from '#web/questions/ask.ts';

export interface Asking {
  /** How a question is answered; without it none is asked. */
  Question?: AskQuestion | undefined;
  /** Those of the event, where they are known already; else they are fetched. */
  questions?: readonly Question[] | undefined;
}
