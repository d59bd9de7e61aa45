/** What the form of a reply needs to ask the event's questions. */
import type { Question } from '#domain/questions/contract.ts';
import type { AskQuestion } from '#web/questions/ask.ts';

export interface Asking {
  /** The component that answers a question. Without it, the form asks none. */
  Question?: AskQuestion | undefined;
  /** The event's questions, if they are already known. Otherwise the form fetches them. */
  questions?: readonly Question[] | undefined;
}
