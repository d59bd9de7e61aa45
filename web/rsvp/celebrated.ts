/** What is celebrated: a yes that is confirmed, and nothing else. The celebration itself is loaded only then. */
interface Outcome {
  status: string;
  unconfirmed: boolean;
}

export const isCelebrated = (reply: Outcome): boolean => reply.status === 'confirmed' && !reply.unconfirmed;

export function celebrate(reply: Outcome, { eventType }: { eventType: string }): void {
  if (!isCelebrated(reply)) return;
  // The reply is in: a celebration that did not load is nothing to trouble a guest with.
  void import('./confetti.ts').then(
    (confetti) => confetti.celebrate({ hearts: eventType === 'Wedding' }),
    () => undefined,
  );
}
