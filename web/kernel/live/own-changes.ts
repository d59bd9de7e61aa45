/**
 * Tracks the changes that this page makes. The page refetches their results itself, and need not do
 * so again when the server announces them to all pages. Calls and the stream carry the page's id,
 * so that the server can say which changes are the page's own.
 */

/**
 * A new id for each load of the page. `crypto.randomUUID` is missing on a page that is served
 * without TLS.
 */
export const clientId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

let moment = 0;
let lastAnswer = 0;
let underWay = 0;
const waiting = new Set<() => void>();

/** Returns a moment later than every one before: a clock that never shows the same time twice. */
export const nextMoment = (): number => ++moment;

/**
 * Returns the moment of the last response to a call that may change something. Anything fetched
 * later shows the change.
 */
export const lastOwnChange = (): number => lastAnswer;

/** Watches a call that may change something. The caller still sees the call fail. */
export function watchChange(calling: Promise<unknown>): void {
  underWay++;
  const done = () => {
    underWay--;
    lastAnswer = nextMoment();
    if (underWay > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
  calling.then(done, done);
}

/**
 * Resolves once none of this page's changes is under way, and the refetches that follow them have
 * begun.
 */
export const ownChangesDone = (): Promise<void> =>
  new Promise<void>((resolve) => {
    // The timer fires only after the code that waited for the call's response has run.
    const go = () => void setTimeout(resolve);
    if (underWay === 0) go();
    else waiting.add(go);
  });
