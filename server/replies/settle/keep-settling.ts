/**
 * Settles batch after batch. It sends one batch's responses while the next batch is being settled.
 */
import { yieldToEventLoop } from '../../db/yield.ts';

/** Settles what `take` finds until it finds no more. */
export async function keepSettling<T>(
  embedded: boolean,
  take: () => T | null,
  settle: (batches: T) => Promise<() => void>,
): Promise<void> {
  let answerLast = (): void => {};
  for (;;) {
    // Lets requests at the socket join this batch. The embedded database would hold them back.
    await yieldToEventLoop();
    const batches = take();
    if (batches === null) break;
    const settling = settle(batches);
    // A database server works on this batch while this process sends the last batch's responses.
    if (!embedded) await yieldToEventLoop();
    answerLast();
    answerLast = await settling;
    if (embedded) {
      answerLast();
      answerLast = () => {};
    }
  }
  answerLast();
}
