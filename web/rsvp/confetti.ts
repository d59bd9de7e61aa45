/** A small celebration, loaded only when there is something to celebrate. */
const colors = ['#15803d', '#22c55e', '#b45309', '#f59e0b'];
const heart =
  'M167 72c19,-38 37,-56 75,-56 42,0 76,33 76,75 0,76 -76,151 -151,227 -76,-76 -151,-151 -151,-227 0,-42 33,-75 75,-75 38,0 57,18 76,56z';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** After 100 ms, and for a wedding hearts at 800 ms. Nothing at all for who asked for less motion. */
export async function celebrate({ hearts }: { hearts: boolean }): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const begun = performance.now();
  const until = (milliseconds: number) => pause(Math.max(0, begun + milliseconds - performance.now()));
  try {
    const { default: confetti } = await import('canvas-confetti');
    const canvas = document.createElement('canvas');
    canvas.className = 'confetti';
    canvas.setAttribute('aria-hidden', 'true');
    document.body.append(canvas);
    // No worker: it would be made from a blob, which the page's policy refuses.
    const fire = confetti.create(canvas, { resize: true, useWorker: false });
    await until(100);
    const bursts = [fire({ particleCount: 120, spread: 80, startVelocity: 42, origin: { y: 0.65 }, colors })];
    if (hearts) {
      const shape = confetti.shapeFromPath({ path: heart });
      await until(800);
      for (const x of [0.3, 0.7]) {
        bursts.push(
          fire({ particleCount: 30, spread: 100, scalar: 2, origin: { x, y: 0.6 }, shapes: [shape], colors }),
        );
      }
    }
    await Promise.all(bursts.filter((burst) => burst !== null));
    canvas.remove();
  } catch {
    // The reply is in; a celebration that did not load is nothing to trouble a guest with.
  }
}
