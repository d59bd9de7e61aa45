/**
 * What this page changes itself: it fetches that again by itself, and need not do so once more when
 * the server tells all pages of it. Calls and the stream carry the page's id, so that the server
 * can say which change is the page's own.
 */

/**
 * Made anew by each load of the page. `crypto.randomUUID` is missing where a page is served without
 * TLS.
 */
export const clientId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

let moment = 0;
let lastAnswer = 0;
let underWay = 0;
const waiting = new Set<() => void>();

/** Later than every moment before: a clock that never shows the same time twice. */
export const nextMoment = (): number => ++moment;

/**
 * When the last call that may change something was answered. What was asked after that shows the
 * change.
 */
export const lastOwnChange = (): number => lastAnswer;

/** Watches a call that may change something. Its caller still sees it fail. */
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

/** Resolves once no own change is under way, and what asks again after one has asked. */
export const ownChangesDone = (): Promise<void> =>
  new Promise<void>((resolve) => {
    // The code that made the call goes on in the same turn; a timer comes after that.
    const go = () => void setTimeout(resolve);
    if (underWay === 0) go();
    else waiting.add(go);
  });
